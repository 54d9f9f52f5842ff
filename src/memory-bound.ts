/**
 * Memory that a process holds for longer than a request, or for many requests, and that callers can fill.
 * Each export of this type is a row of the table in docs/operations.md.
 */
export interface MemoryBound {
  /** What is held. */
  readonly what: string
  /** Its bound, in words. */
  readonly bound: string
  /** What it takes at most, in bytes. */
  readonly bytes: number
}
