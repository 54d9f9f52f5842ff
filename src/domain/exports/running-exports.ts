import type { MemoryBound } from '../../memory-bound.ts'
import { type ReachedBound, RunningStreams } from '../streams/running-streams.ts'
import { ExportTurns } from './export-turns.ts'

/** As many for a user as the contract's limit lets begin in a minute. */
const most = { ofUser: 5, inAll: 50 } as const

/**
 * How many may read the database at once. A slow client's export has soon been read to its end, and takes no place of
 * those that read.
 */
export const maxReading = 10

/** Batches on their way from the database to clients; the rest of a slow client's waits in a file. */
export const exportsMemory: MemoryBound = {
  what: 'batches of exports',
  bound: `${most.inAll} exports, each with three batches: of 1 MB on Postgres, or of one record`,
  bytes: most.inAll * 3 * 1024 ** 2,
}

/** For how long after a refusal a place is wanted, in milliseconds: until the caller has come again. */
const wantedMs = 10_000

/** The running exports of both faces, and when they do their work. */
export class RunningExports extends RunningStreams {
  readonly turns = new ExportTurns()
  readonly #reading = new Set<object>()
  #refusedAtMs = Number.NEGATIVE_INFINITY

  constructor() {
    super(most, { ofUser: 'exportsInProgress', inAll: 'exportPlaces' })
  }

  /** How many of them read the database. */
  get readingCount(): number {
    return this.#reading.size
  }

  /** Whether a caller was refused a moment ago, and would be now: no export may hold a place for a slow client. */
  get isPlaceWanted(): boolean {
    return this.isFull() && performance.now() - this.#refusedAtMs < wantedMs
  }

  override begin(userId: string, run: object): (() => void) | ReachedBound {
    const place = super.begin(userId, run)
    if (typeof place === 'string') {
      if (place === 'inAll') this.#refusedAtMs = performance.now()
      return place
    }
    this.#reading.add(run)
    return () => {
      this.endReading(run)
      place()
    }
  }

  /** Gives the place back of an export that reads the database no more, though its client may still read. */
  endReading(run: object): void {
    this.#reading.delete(run)
  }

  protected override isFull(): boolean {
    return super.isFull() || this.#reading.size >= maxReading
  }
}
