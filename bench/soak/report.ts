import { markdownTable } from '../report/table.ts'
import type { Tally } from './tally.ts'
import type { Verdict } from './verdict.ts'
import type { Sample } from './watch.ts'

/** A part of the load: what was asked meanwhile, and what the server held at its end. */
export interface Stretch {
  readonly name: string
  readonly seconds: number
  readonly tally: Tally
  readonly sample: Sample
}

/** All of a run as markdown. */
export function writeReport(
  stretches: readonly Stretch[],
  verdicts: readonly Verdict[],
  about: string,
): string {
  return [
    '# Soak\n',
    `${about}\n`,
    'But for memory under load at rest: with no client for 80 s, and the garbage collected.\n',
    markdownTable(
      ['held', 'after warming up', 'at the end', 'at most', 'kept'],
      verdicts.map(({ what, warm, end, most, kept }) => [
        what,
        warm.toFixed(0),
        end.toFixed(0),
        most?.toFixed(0) ?? '',
        most === null ? '' : kept ? 'yes' : '**no**',
      ]),
    ),
    'Under load; times are in milliseconds, as the client measures them.\n',
    markdownTable(
      [
        'minutes',
        'req/s',
        'list p50',
        'list p99',
        'write p50',
        'write p99',
        'export p99',
        'refused p99',
        'events',
        'left',
        'lost',
        '503',
        'unexpected',
        'MB',
        'descriptors',
        'connections',
      ],
      stretches.map(describe),
    ),
    ...listSurprises(stretches),
  ].join('\n')
}

function describe({ name, seconds, tally, sample }: Stretch): string[] {
  const ms = (...of: Parameters<Tally['percentile']>) => tally.percentile(...of).toFixed(0)
  return [
    name,
    (tally.sent / seconds).toFixed(0),
    ms('list', 0.5),
    ms('list', 0.99),
    ms('write', 0.5),
    ms('write', 0.99),
    ms('export', 0.99),
    ms('refused', 0.99),
    ...[tally.events, tally.left, tally.lost, tally.busy, countSurprises(tally)].map(String),
    ...[sample.rssMb, sample.descriptors, sample.connections].map(value => value.toFixed(0)),
  ]
}

/** How many answers nobody expects. */
export function countSurprises({ unexpected }: Tally): number {
  return [...unexpected.values()].reduce((sum, count) => sum + count, 0)
}

function listSurprises(stretches: readonly Stretch[]): string[] {
  const lines = stretches.flatMap(({ name, tally }) =>
    [...tally.unexpected].map(([what, count]) => `- minutes ${name}, ${count} times: ${what}`),
  )
  return lines.length === 0 ? [] : ['Unexpected answers:\n', ...lines, '']
}
