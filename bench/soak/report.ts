import { markdownTable } from '../report.ts'
import type { Tally } from './clients.ts'
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
  readonly loaded: Sample
  readonly resting: RestSample
}

type Bound = readonly [what: string, read: (moment: Moment) => number, share: number, more: number]

/** The end may have a share of what was held after warming up, and so much more. */
const bounds: readonly Bound[] = [
  ['memory under load, MB', ({ loaded }) => loaded.rssMb, 1.15, 0],
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
  const [yes, no] = ['yes', '**no**']
  const rows = bounds.map(([what, read, share, more]) => {
    const most = read(warm) * share + more
    const cells = [read(warm), read(end), most].map(value => (Number.isFinite(value) ? value.toFixed(0) : ''))
    return [what, ...cells, read(end) <= most ? yes : no]
  })
  const heads = ['held', 'after warming up', 'at the end', 'at most', 'within']
  return { table: markdownTable(heads, rows), isWithin: !rows.flat().includes(no) }
}

/** Times are in milliseconds; busy are answers of 503. */
const columns: Readonly<Record<string, (stretch: Stretch) => number>> = {
  'req/s': ({ tally, seconds }) => tally.sent / seconds,
  'list p50': ({ tally }) => tally.percentile('list', 0.5),
  'list p99': ({ tally }) => tally.percentile('list', 0.99),
  'write p50': ({ tally }) => tally.percentile('write', 0.5),
  'write p99': ({ tally }) => tally.percentile('write', 0.99),
  'export p99': ({ tally }) => tally.percentile('export', 0.99),
  'refused p99': ({ tally }) => tally.percentile('refused', 0.99),
  events: ({ tally }) => tally.events,
  left: ({ tally }) => tally.left,
  lost: ({ tally }) => tally.lost,
  busy: ({ tally }) => tally.busy,
  MB: ({ sample }) => sample.rssMb,
  descriptors: ({ sample }) => sample.descriptors,
  connections: ({ sample }) => sample.connections,
}

export function stretchTable(stretches: readonly Stretch[]): string {
  const reads = Object.values(columns)
  const rows = stretches.map(stretch => [stretch.name, ...reads.map(read => read(stretch).toFixed(0))])
  return markdownTable(['', ...Object.keys(columns)], rows)
}
