/** Logs for the operator; never given a Redis address, password or user. */
export type LimitLog = (message: string, detail?: Record<string, unknown>) => void

/** A sliding window to count in: at most `max` hits of `key` within any `windowMs` milliseconds. */
export interface CountedWindow {
  readonly key: string
  /** 0 to look only: no hit gets a slot. */
  readonly max: number
  readonly windowMs: number
  /**
   * A hit expires after so many milliseconds unless its process renews it, until it is confirmed or
   * released. Only where hits are counted in the database.
   */
  readonly leaseMs?: number | undefined
}

/** A counter's state after a hit. */
export interface SlotState {
  /** Whether the hit got a slot; one that did not is not counted. */
  readonly taken: boolean
  /** Hits in the window now, this one included when it was taken. */
  readonly used: number
  /** Milliseconds until the oldest hit leaves the window. */
  readonly freesInMs: number
}

/** The answer to one hit. */
export interface Slot extends SlotState {
  /** Removes this hit; never rejects, and does nothing when no slot was taken. */
  release(): Promise<void>
  /** The lease of the hit, where it has one. */
  readonly lease?: SlotLease
}

/** A slot that lasts as long as the process that took it, until it is confirmed. */
export interface SlotLease {
  /** Lets the hit count for its whole window, from its start; never rejects. */
  confirm(): Promise<void>
  /** Resolves when the hit may have expired, so that another may have taken its slot; never otherwise. */
  readonly lost: Promise<void>
}

/** Counts hits. */
export interface Counter {
  /** Checks and counts in one step, so parallel hits never get more than `max` slots. */
  take(window: CountedWindow): Promise<Slot>
  close(): Promise<void>
}

/** For a slot that was not taken. */
export async function releaseNothing(): Promise<void> {}
