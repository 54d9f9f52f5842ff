const pattern = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|\+00:00)$/
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The last years that Postgres has, with a margin. */
const years = { first: -4_700, last: 294_000 } as const

/**
 * A point in time in UTC that the export spelled, as Postgres reads it; null where it is none. Years of other
 * than four digits have six and a sign, and there is a year 0, which is 1 BC.
 */
export function readTime(text: string): string | null {
  const parts = pattern.exec(text)
  if (!parts) return null
  const [, spelledYear = '', month = '', day = '', hours = '', minutes = '', seconds = '', fraction = ''] =
    parts
  const year = Number(spelledYear)
  if (year < years.first || year > years.last) return null
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (Number(day) < 1 || Number(day) > daysIn(year, Number(month))) return null
  const isPlain = spelledYear.length === 4 && year > 0
  const [postgresYear, era] = year > 0 ? [year, ''] : [1 - year, ' BC']
  return isPlain
    ? text
    : `${String(postgresYear).padStart(4, '0')}-${month}-${day} ${hours}:${minutes}:${seconds}${fraction}+00${era}`
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return (daysOfMonth[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0)
}

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
