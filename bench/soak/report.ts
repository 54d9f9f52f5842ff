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
interface Moment {
  readonly loaded: Stretch | undefined
  readonly resting: RestSample
}

type Bound = readonly [what: string, read: (moment: Moment) => number, share: number, more: number]

/** The end may have a share of what was held after warming up, and so much more. */
const bounds: readonly Bound[] = [
  ['memory under load, MB', ({ loaded }) => loaded?.sample.rssMb ?? Number.NaN, 1.15, 0],
  ['heap after a collection, MB', ({ resting }) => resting.heapMb, 1.15, 5],
  ['memory outside of the heap, MB', ({ resting }) => resting.externalMb, 1.2, 5],
  ['file descriptors', ({ resting }) => resting.descriptors, 1, 3],
  ['what Node waits for', ({ resting }) => resting.handles, 1, 5],
  ['connections to the database', ({ resting }) => resting.connections, 1, 2],
  // V8 and the allocator give memory back when they like.
  ['memory at rest, MB: not judged', ({ resting }) => resting.rssMb, Number.POSITIVE_INFINITY, 0],
]

/** Compares a server at the end of its load with itself after warming up: a table, and whether all is within. */
export function judge(warm: Moment, end: Moment): { readonly table: string; readonly isWithin: boolean } {
  const verdicts = bounds.map(([what, read, share, more]) => {
    const most = read(warm) * share + more
    return { what, values: [read(warm), read(end), most], isWithin: read(end) <= most }
  })
  const rows = verdicts.map(({ what, values, isWithin }) => [
    what,
    ...values.map(value => (Number.isFinite(value) ? value.toFixed(0) : '')),
    isWithin ? 'yes' : '**no**',
  ])
  return {
    table: markdownTable(['held', 'after warming up', 'at the end', 'at most', 'within'], rows),
    isWithin: verdicts.every(({ isWithin }) => isWithin),
  }
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
    const taken = times.map(time => tally.percentile(...time))
    return [name, ...[tally.sent / seconds, ...taken, ...counted, ...held].map(value => value.toFixed(0))]
  })
  return markdownTable(heads, rows)
}
