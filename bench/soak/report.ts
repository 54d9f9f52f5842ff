import { markdownTable } from '../report.ts'
import type { Kind, Tally } from './tally.ts'
import type { RestSample, Sample } from './watch.ts'

/** A part of the load: what was sent meanwhile, and what the server held at its end. */
export interface Stretch {
  readonly name: string
  readonly seconds: number
  readonly tally: Tally
  readonly sample: Sample
}

/** A server under load, and then at rest. */
type Moment = readonly [loaded: Stretch | undefined, resting: RestSample]

/** How much of something a server holds after warming up and at the end. */
export interface Verdict {
  readonly what: string
  readonly warm: number
  readonly end: number
  readonly most: number
  readonly isWithin: boolean
}

type Bound = readonly [what: string, read: (moment: Moment) => number, share: number, more: number]

/** The end may have a share of what was held after warming up, and so much more. */
const bounds: readonly Bound[] = [
  ['memory under load, MB', ([loaded]) => loaded?.sample.rssMb ?? Number.NaN, 1.15, 0],
  ['heap after a collection, MB', ([, resting]) => resting.heapMb, 1.15, 5],
  ['memory outside of the heap, MB', ([, resting]) => resting.externalMb, 1.2, 5],
  ['file descriptors', ([, resting]) => resting.descriptors, 1, 3],
  ['what Node waits for', ([, resting]) => resting.handles, 1, 5],
  ['connections to the database', ([, resting]) => resting.connections, 1, 2],
  // V8 and the allocator give memory back when they like.
  ['memory at rest, MB: not judged', ([, resting]) => resting.rssMb, Number.POSITIVE_INFINITY, 0],
]

/** Compares a server at the end of its load with itself after warming up. */
export function judge(warm: Moment, end: Moment): Verdict[] {
  return bounds.map(([what, read, share, more]) => {
    const most = read(warm) * share + more
    return { what, warm: read(warm), end: read(end), most, isWithin: read(end) <= most }
  })
}

/** The verdicts as Markdown. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ what, warm, end, most, isWithin }) => [
    what,
    ...[warm, end, most].map(value => (Number.isFinite(value) ? value.toFixed(0) : '')),
    isWithin ? 'yes' : '**no**',
  ])
  return markdownTable(['held', 'after warming up', 'at the end', 'at most', 'within'], rows)
}

const times: readonly (readonly [kind: Kind, share: number])[] = [
  ['list', 0.5],
  ['list', 0.99],
  ['write', 0.5],
  ['write', 0.99],
  ['export', 0.99],
  ['refused', 0.99],
]

/** The parts of the load as Markdown. */
export function stretchTable(stretches: readonly Stretch[]): string {
  const counts = ['events', 'left', 'lost', '503', 'MB', 'descriptors', 'connections']
  const heads = ['', 'req/s', ...times.map(([kind, share]) => `${kind} p${share * 100}`), ...counts]
  const rows = stretches.map(({ name, seconds, tally, sample }) => {
    const counted = [tally.events, tally.left, tally.lost, tally.busy]
    const held = [sample.rssMb, sample.descriptors, sample.connections]
    const values = [
      tally.sent / seconds,
      ...times.map(time => tally.percentile(...time)),
      ...counted,
      ...held,
    ]
    return [name, ...values.map(value => value.toFixed(0))]
  })
  return markdownTable(heads, rows)
}
