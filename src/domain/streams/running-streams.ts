import type { MemoryBound } from '../../memory-bound.ts'
import { BatchTurns } from './batch-turns.ts'

/** How many streams may run. */
export interface StreamBounds {
  readonly ofUser: number
  /** In this process. */
  readonly inAll: number
  /** How many of these may read the database at once; as many as run where absent. */
  readonly reading?: number
}

/** Which bound refuses a stream: the user's own, or the process's. */
export type ReachedBound = 'ofUser' | 'inAll'

/**
 * Of exports: as many for a user as the contract's limit lets begin in a minute. A slow client's export has soon
 * been read to its end, and takes no place of those that read.
 */
export const exportBounds: StreamBounds = { ofUser: 5, inAll: 50, reading: 10 }

/** A stream keeps its request in memory for as long as it runs; read, it takes some twenty times as much. */
export const mostRequestBytes = 16 * 1024

/** Batches on their way from the database to clients; the rest of a slow client's waits in a file. */
export const exportsMemory: MemoryBound = {
  what: 'batches of exports',
  bound: `${exportBounds.inAll} exports, each with three batches: of 1 MB on Postgres, or of one record`,
  bytes: exportBounds.inAll * 3 * 1024 ** 2,
}

/** For how long after a refusal a place is wanted, in milliseconds: until whoever was refused has come again. */
const wantedMs = 10_000

/**
 * The running streams of both faces. A server that stops breaks them off, and waits until they have
 * ended before it closes what they use.
 */
export class RunningStreams {
  /** When exports do their work. */
  readonly turns = new BatchTurns()
  readonly most: StreamBounds
  readonly #stopping = new AbortController()
  readonly #ends = new Set<Promise<void>>()
  readonly #ofUser = new Map<string, number>()
  readonly #reading = new Set<object>()
  readonly #answers = new WeakMap<object, () => void>()
  readonly #failures = new WeakMap<object, (error: unknown) => void>()
  #refusedAtMs = Number.NEGATIVE_INFINITY

  constructor(most: StreamBounds) {
    this.most = most
  }

  /** Aborted when the server breaks off running streams: one that ends later was not ended by its client. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** How many run. */
  get count(): number {
    return this.#ends.size
  }

  /** How many of them read the database. */
  get readingCount(): number {
    return this.#reading.size
  }

  /** Whether somebody was refused a moment ago, and would be now: nobody may hold a place for a slow client. */
  get isPlaceWanted(): boolean {
    return this.#isFull() && performance.now() - this.#refusedAtMs < wantedMs
  }

  /** Registers a user's stream and returns the function that ends it, or which bound is reached. */
  begin(userId: string, call: object): (() => void) | ReachedBound {
    const ofUser = this.#ofUser.get(userId) ?? 0
    if (ofUser >= this.most.ofUser) return 'ofUser'
    if (this.#isFull()) {
      this.#refusedAtMs = performance.now()
      return 'inAll'
    }
    this.#ofUser.set(userId, ofUser + 1)
    this.#reading.add(call)
    const end = Promise.withResolvers<void>()
    const ended = end.promise.then(() => {
      this.#ends.delete(ended)
      this.#countOut(userId)
    })
    this.#ends.add(ended)
    return () => {
      this.endReading(call)
      this.answered(call)
      end.resolve()
    }
  }

  /** Gives the place back of a call that reads the database no more, though its client may still read. */
  endReading(call: object): void {
    this.#reading.delete(call)
  }

  #isFull(): boolean {
    const { inAll, reading = inAll } = this.most
    return this.#ends.size >= inAll || this.#reading.size >= reading
  }

  #countOut(userId: string): void {
    const left = (this.#ofUser.get(userId) ?? 0) - 1
    if (left > 0) this.#ofUser.set(userId, left)
    else this.#ofUser.delete(userId)
  }

  /** Resolves when the next event of a call is answered, or none will be. */
  awaitAnswer(call: object): Promise<void> {
    this.answered(call)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(call, resolve)
    return promise
  }

  /** Reports that the event of a call is answered. */
  answered(call: object): void {
    this.#answers.get(call)?.()
    this.#answers.delete(call)
  }

  /** Registers what to call when the stream of a call fails before its next event is asked for. */
  onFailure(call: object, tell: (error: unknown) => void): void {
    this.#failures.set(call, tell)
  }

  /** Reports that the stream of a call has failed, or must not go on. */
  fail(call: object, error: unknown): void {
    this.#failures.get(call)?.(error)
  }

  /** Declares that streams are broken off from now on; whoever serves them does it. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Resolves once none runs. */
  async allEnded(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends)
  }
}
