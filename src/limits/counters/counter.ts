/** A sliding window to count in: at most `max` hits of `key` within any `windowMs` milliseconds. */
export interface CountedWindow {
  readonly key: string
  readonly max: number
  readonly windowMs: number
  /**
   * A hit ends after so many milliseconds unless its process prolongs it, until it is confirmed or
   * freed. Only where hits are counted in the database.
   */
  readonly leaseMs?: number | undefined
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
  /** Where the hit has a lease: how it ends, or is lost. */
  readonly lease?: SlotLease
}

/** A slot that lasts as long as the process that took it, until it is confirmed. */
export interface SlotLease {
  /** Lets the hit count for its whole window, from its start; never rejects. */
  confirm(): Promise<void>
  /** Resolves when the hit may have ended, and another may have been counted in its place; never otherwise. */
  readonly lost: Promise<void>
}

/** Counts hits: in process, with others, or in the database. */
export interface Counter {
  /** Looks and counts in one step, so that parallel hits never get more than `max` slots. */
  take(window: CountedWindow): Promise<Slot>
  close(): Promise<void>
}

/** What a place that several processes count in says to one hit. */
export interface SharedHit {
  /** null when it did not answer: whether the hit counts there is not known. */
  readonly answer: Omit<Slot, 'free' | 'lease'> | null
  /** Takes the hit back should it count; never rejects. */
  free(): Promise<unknown>
}

/** A place that several processes count in, and that may be away. */
export interface SharedCounter {
  /** Looks and counts in one step; never rejects, and never takes long. */
  take(window: CountedWindow): Promise<SharedHit>
  close(): void
}
