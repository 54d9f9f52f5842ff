/**
 * How hand-written statements read columns that the drivers would each read their own way, by type
 * number: dates stay text (as a Date they would pass through local time), points in time become the
 * API's text, bigints become numbers where that is exact and stay text where it is not.
 */
export const snapshotParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: parseBigint,
  1082: String,
  1114: String,
  1184: spellMoment,
}

function parseBigint(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/**
 * A point in time as the API spells it, to the millisecond, from how Postgres writes it in a session
 * in UTC; as from a Date, what is smaller is cut off. Throws at infinity, which the API cannot express.
 */
export function spellMoment(text: string): string {
  if (text.length < 22 || text[4] !== '-' || !text.endsWith('+00')) return spellRareMoment(text)
  const time = text.slice(11, Math.min(23, text.length - 3))
  return `${text.slice(0, 10)}T${time}${'.000'.slice(time.length - 8)}Z`
}

/** Years of five digits and more, or before the first. */
function spellRareMoment(text: string): string {
  const parts = /^(\d{4,6})-(\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00( BC)?$/.exec(text)
  if (!parts) throw new Error(`A point in time that has no spelling in the API: ${text}`)
  const [, year = '', day, time, fraction = '', era] = parts
  return `${spellYear(year, era !== undefined)}-${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** As ISO 8601 has it: six digits and a sign outside of four digits, and a year 0, which is 1 BC. */
function spellYear(year: string, isBeforeChrist: boolean): string {
  if (!isBeforeChrist) return year.length > 4 ? `+${year.padStart(6, '0')}` : year
  return year === '0001' ? '0000' : `-${String(Number(year) - 1).padStart(6, '0')}`
}
