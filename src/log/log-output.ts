import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { errorCode } from '../error-code.ts'

/** From so many characters on what waits is written at once. */
const enough = 3_072
/** The most that waits, in characters, where nothing can be written. */
const most = 256 * 1024
const everyMs = 100
/** How long a reader that is behind holds up the process, in milliseconds. */
const patienceMs = 1_000
const pauseMs = 10

/**
 * Writes lines within a tenth of a second, together with those before them: separate writes would cost a busy server
 * more than the rest of the logging. Each write stays below the 4 KiB that several workers can write to one pipe
 * without mixing. Where a disk is full, or nobody reads, the process goes on, and what is new is lost once enough waits:
 * pino's own destination (sonic-boom 4.2.1) tries again without end there, in the turn of the process's end.
 */
export class LogOutput implements DestinationStream {
  readonly #descriptor: number
  readonly #onFailure: (error: Error) => void
  #waiting = ''
  /** What is being written, and is not yet. */
  #rest: Uint8Array = new Uint8Array()
  #isFailing = false
  #isTold = false
  #lostLines = 0

  /** `onFailure` is called once in the life of the process. */
  constructor(descriptor: number, onFailure: (error: Error) => void) {
    this.#descriptor = descriptor
    this.#onFailure = onFailure
    setInterval(() => this.flushSync(), everyMs).unref()
  }

  /** Takes a line. */
  write(line: string): void {
    if (this.#waiting.length >= most) {
      this.#lostLines++
      return
    }
    this.#waiting += line
    // Each request would try in vain.
    if (this.#waiting.length >= enough && !this.#isFailing) this.flushSync()
  }

  /** Writes what waits, as far as that is possible. */
  flushSync(): void {
    while (this.#rest.length > 0 || this.#waiting !== '') {
      if (this.#rest.length === 0) this.#takeWaiting()
      const error = this.#writeSome()
      if (error) {
        this.#fail(error)
        return
      }
    }
    this.#isFailing = false
    if (this.#lostLines > 0) this.#tellLost()
  }

  /** In pieces of whole lines, also of all that has waited while nothing could be written. */
  #takeWaiting(): void {
    const end = this.#waiting.length > enough ? this.#waiting.indexOf('\n', enough) : -1
    const piece = end === -1 ? this.#waiting : this.#waiting.slice(0, end + 1)
    this.#waiting = this.#waiting.slice(piece.length)
    this.#rest = Buffer.from(piece)
  }

  #writeSome(): Error | null {
    for (let waitedMs = 0; ; waitedMs += pauseMs) {
      try {
        this.#rest = this.#rest.subarray(writeSync(this.#descriptor, this.#rest))
        return null
      } catch (error) {
        if (!(error instanceof Error)) throw error
        const isFull = errorCode(error) === 'EAGAIN'
        if (!isFull || this.#isFailing || waitedMs >= patienceMs) return error
        Atomics.wait(clock, 0, 0, pauseMs)
      }
    }
  }

  #fail(error: Error): void {
    this.#isFailing = true
    if (this.#isTold) return
    this.#isTold = true
    this.#onFailure(error)
  }

  #tellLost(): void {
    const lines = this.#lostLines
    this.#lostLines = 0
    const time = new Date().toISOString()
    this.write(`${JSON.stringify({ level: 40, time, lines, msg: 'lines of the log were lost' })}\n`)
  }
}

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Says on standard error that a process goes on without its log. */
export function tellLogFailure({ message }: Error): void {
  const says = `The log of process ${process.pid} cannot be written: ${message}. It serves without one until it can be.\n`
  try {
    writeSync(2, says)
  } catch {
    // Nobody reads that either.
  }
}
