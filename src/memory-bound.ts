/**
 * Something that a process holds in memory for longer than a request, or for many requests, and that callers can fill.
 * What a file exports of this type is a row of the table in docs/operations.md.
 */
export interface MemoryBound {
  /** What is held. */
  readonly what: string
  /** By what it is bounded, in words. */
  readonly bound: string
  /** What it takes at most, in bytes. */
  readonly bytes: number
}
