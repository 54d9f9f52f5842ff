import { dateFormat } from './date-format.ts'
/** A calendar day as the API writes it, YYYY-MM-DD. Days are counted in UTC, where each has 24 hours. */
export type CalendarDay = string

const dayMs = 86_400_000

/** The day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDay {
  return isoDay(wallClock(timeZone, moment.getTime()))
}

/** The day so many days later, or earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return isoDay(Date.parse(day) + days * dayMs)
}

/** The first day of the month so many months later, or earlier. */
export function monthStart(day: CalendarDay, monthsLater = 0): CalendarDay {
  const date = new Date(day)
  return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater))
}

/** The Monday of the day's week. */
export function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The part of a format of these days that says the year: none where all are of this one's. */
export function otherYear(
  today: CalendarDay,
  ...days: readonly CalendarDay[]
): Pick<Intl.DateTimeFormatOptions, 'year'> {
  return days.every(day => day.slice(0, 4) === today.slice(0, 4)) ? {} : { year: 'numeric' }
}

/** The day that a text names, within the years that the API knows. */
export function readDay(text: string | undefined): CalendarDay | undefined {
  if (text === undefined || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(text)
  return !Number.isNaN(time) && isoDay(time) === text ? text : undefined
}

/** What is said of a day of other years. */
export const noYear = 'Must be between the years 1900 and 2999'

/** The moment at which a day begins in a time zone, or so many minutes later by the clocks there. */
export function instantOf(day: CalendarDay, timeZone: string, minutes = 0): Date {
  const wall = Date.parse(day) + minutes * 60_000
  const offsetAt = (time: number) => wallClock(timeZone, time) - time
  // The second look is for a day on which the clocks change between the guess and the moment.
  const guess = wall - offsetAt(wall)
  const moment = wall - offsetAt(guess)
  // Clocks that skip this time show an earlier one yet, or already a later one.
  return new Date(moment + Math.max(0, wall - wallClock(timeZone, moment)))
}

function isoDay(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10)
}

/** What the clocks of a time zone show, as if it were UTC. */
export function wallClock(timeZone: string, time: number): number {
  const text = dateFormat({ timeZone, dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE').format(time)
  // Swedish writes `2026-11-22 14:05:09`.
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
