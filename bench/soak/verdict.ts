import type { RestSample, Sample } from './watch.ts'

/** A server at the end of its warming up or of its load: while clients still work, and at rest after them. */
export interface Moment {
  readonly loaded: Sample
  readonly resting: RestSample
}

/** How much of something a server holds after warming up and at the end; `most` is null where it is only told. */
export interface Verdict {
  readonly what: string
  readonly warm: number
  readonly end: number
  readonly most: number | null
  readonly kept: boolean
}

interface Bound {
  readonly what: string
  readonly read: (moment: Moment) => number
  /** The share of what it held after warming up, and how much more; null where it is only told. */
  readonly most: readonly [share: number, more: number] | null
}

const bounds: readonly Bound[] = [
  { what: 'memory under load, MB', read: ({ loaded }) => loaded.rssMb, most: [1.15, 0] },
  { what: 'heap after a collection, MB', read: ({ resting }) => resting.heapMb, most: [1.15, 5] },
  { what: 'memory outside of the heap, MB', read: ({ resting }) => resting.externalMb, most: [1.2, 5] },
  { what: 'file descriptors', read: ({ resting }) => resting.descriptors, most: [1, 3] },
  { what: 'what Node waits for', read: ({ resting }) => resting.handles, most: [1, 5] },
  { what: 'connections to the database', read: ({ resting }) => resting.connections, most: [1, 2] },
  // What V8 and the allocator keep for later, and give back when they like.
  { what: 'memory at rest, MB', read: ({ resting }) => resting.rssMb, most: null },
  { what: 'of it the heap, used or not, MB', read: ({ resting }) => resting.reservedMb, most: null },
]

/** Compares a server at the end of its load with itself after warming up. */
export function judge(warm: Moment, end: Moment): readonly Verdict[] {
  return bounds.map(({ what, read, most: bound }) => {
    const most = bound && read(warm) * bound[0] + bound[1]
    return { what, warm: read(warm), end: read(end), most, kept: most === null || read(end) <= most }
  })
}
