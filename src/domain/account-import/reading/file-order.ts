const plainTime = /^\d{4}-.{14}\.\d{3}Z$/
const maxMicros = 999

/**
 * Keeps the order of records that were made in the same millisecond, to which the export cuts times: each has a
 * microsecond more than the one before it.
 */
export class FileOrder {
  #time = ''
  #micros = 0

  /** The time of the next record of the file. */
  next(time: string): string {
    this.#micros = time === this.#time ? Math.min(this.#micros + 1, maxMicros) : 0
    this.#time = time
    if (this.#micros === 0 || !plainTime.test(time)) return time
    return `${time.slice(0, -1)}${String(this.#micros).padStart(3, '0')}Z`
  }
}
