const plainTime = /^\d{4}-.{14}\.\d{3}Z$/
const mostMicros = 999

/**
 * Keeps the order of records that were made in the same millisecond, which the export cuts times to: where their
 * ids would order them otherwise, a later one gets a microsecond more.
 */
export class FileOrder {
  #time = ''
  #id: string | null = null
  #micros = 0

  /** The time of the next record of the file; null stands for an id whose order only the database knows. */
  next(time: string, id: string | null): string {
    const isBehind = id !== null && this.#id !== null && id > this.#id
    if (time !== this.#time) this.#micros = 0
    else if (!isBehind && this.#micros < mostMicros) this.#micros++
    this.#time = time
    this.#id = id
    if (this.#micros === 0 || !plainTime.test(time)) return time
    return `${time.slice(0, -1)}${String(this.#micros).padStart(3, '0')}Z`
  }
}
