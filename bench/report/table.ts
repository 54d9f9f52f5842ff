import type { Results } from '../results.ts'
import type { Target } from '../targets.ts'

/** The table of targets, as markdown. */
export function targetsTable(targets: readonly Target[]): string {
  const rows = targets.map(({ what, target, measured, met }) => [what, target, measured, word(met)])
  return markdownTable(['what', 'target', 'measured', 'met'], rows)
}

/** Medians of every scenario and server, as markdown. */
export function runsTable(results: Results): string {
  const rows = Object.entries(results.runs).flatMap(([scenario, servers]) =>
    Object.keys(servers).map(server => {
      const number = (metric: Parameters<Results['median']>[2], digits: number) =>
        results.median(scenario, server, metric)?.toFixed(digits) ?? ''
      const ofRaw = server === 'raw' ? 1 : results.ratio(scenario, 'requestsPerSecond', server, 'raw')
      return [
        scenario,
        server,
        number('requestsPerSecond', 0),
        ofRaw?.toFixed(2) ?? '',
        number('p50Ms', 2),
        number('p99Ms', 2),
        number('serverCpuUs', 0),
        number('postgresCpuUs', 0),
        number('peakRssMb', 0),
      ]
    }),
  )
  const heads = [
    'scenario',
    'server',
    'req/s',
    'of raw',
    'p50 ms',
    'p99 ms',
    'node µs',
    'Postgres µs',
    'peak MB',
  ]
  return markdownTable(heads, rows)
}

/** A table, as markdown. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function word(met: boolean | null): string {
  if (met === null) return 'not measured in full'
  return met ? 'yes' : '**no**'
}
