import {
  databaseClockText,
  describeClockOffset,
  measureClockOffset,
  mostClockOffsetMs,
} from '../clock-offset.ts'
import type { Database } from '../database/database.ts'
import { Sweep } from '../database/sweep.ts'

const everyMs = 60_000

/** The clock that is watched, and what it is compared with. */
export interface ClockWatchOptions {
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
  readonly warn: (message: string) => void
}

/** Compares the process's clock with the database's, by which other processes go, and warns once each time it is off. */
export class ClockWatch {
  readonly #options: ClockWatchOptions
  #offsetMs = 0
  #repeating: Sweep | null = null

  constructor(options: ClockWatchOptions) {
    this.#options = options
  }

  /** How far the clock was ahead when it was compared last, in seconds; below 0 behind. */
  get offsetSeconds(): number {
    return this.#offsetMs / 1_000
  }

  /** Compares now, and then once a minute. */
  start(): void {
    // That the database is away is told by those that need it.
    const onFailure = () => {}
    this.#repeating = new Sweep({ everyMs, work: () => this.#compare(), onFailure })
    this.#repeating.begin()
  }

  async close(): Promise<void> {
    await this.#repeating?.close()
  }

  async #compare(): Promise<void> {
    const { database, now, warn } = this.#options
    const ask = async () => {
      const [row] = await database.query<{ ms: number }>({ text: databaseClockText, values: [] })
      if (!row) throw new Error('The database answered no time')
      return row.ms
    }
    const offsetMs = await measureClockOffset(ask, { now: () => now().getTime() })
    const wasOff = Math.abs(this.#offsetMs) >= mostClockOffsetMs
    this.#offsetMs = offsetMs
    if (wasOff || Math.abs(offsetMs) < mostClockOffsetMs) return
    const advice = 'let both follow a time server (NTP), or tokens are refused and webhooks sent twice'
    warn(`the clock is ${describeClockOffset(offsetMs, 'the database')}: ${advice}`)
  }
}
