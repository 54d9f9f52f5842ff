/** A sliding window to count in: at most `max` hits of `key` within any `windowMs` milliseconds. */
export interface CountedWindow {
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** What a counter says to one hit. A hit that found no slot was not counted. */
export interface Slot {
  readonly taken: boolean
  /** Hits in the window now, this one included when it was taken. */
  readonly used: number
  /** Milliseconds until the oldest hit leaves the window. */
  readonly freesInMs: number
  /** Takes this very hit back; never rejects, and does nothing when no slot was taken. */
  free(): Promise<void>
}

/** Counts hits in one place: in process, in Redis or in the database. */
export interface Counter {
  /** Looks and counts in one step, so that parallel hits never get more than `max` slots. */
  take(window: CountedWindow): Promise<Slot>
  close(): Promise<void>
}
