import {
  addDays,
  type CalendarDay,
  dayIn,
  mondayOf,
  otherYear,
  readDay,
  wallClock,
} from '../words/calendar.ts'
import { dateFormat } from '../words/date-format.ts'

/** The Monday of the week that an address names, or of this one. */
export function readWeek(text: string | undefined, today: CalendarDay): CalendarDay {
  return mondayOf(readDay(text) ?? today)
}

/** The days of a week. */
export function daysOf(monday: CalendarDay): readonly CalendarDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map(day => addDays(monday, day))
}

/** The week in words: `Nov 23 – 29, 2026`. */
export function sayWeek(monday: CalendarDay): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return dateFormat(format).formatRange(Date.parse(monday), Date.parse(addDays(monday, 6)))
}

/** From when to when; with the day of the end where that is another. */
export function sayTimes(startsAt: string, endsAt: string, timeZone: string): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const [day, endDay] = [dayIn(timeZone, start), dayIn(timeZone, end)]
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const offsetAt = (at: Date) => wallClock(timeZone, at.getTime()) - at.getTime()
  const sayEnd = () => {
    if (day === dayIn(timeZone, new Date(end.getTime() - 1))) return sayTime(end, timeZone)
    if (endDay >= addDays(day, 6)) return sayDayAndTime(endsAt, timeZone)
    return dateFormat({ ...time, weekday: 'short' }).format(end)
  }
  // A range has two dates where it ends at midnight, and one time where the clocks show that again.
  return day === endDay && offsetAt(start) === offsetAt(end)
    ? dateFormat(time).formatRange(start, end)
    : `${sayTime(start, timeZone)} – ${sayEnd()}`
}

/** A time of the day: `2:00 PM`. */
export function sayTime(moment: Date, timeZone: string): string {
  return dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }).format(moment)
}

/** When it starts: `Tue, Nov 24, 2:00 PM`; with the year where that is not this one. */
export function sayDayAndTime(startsAt: string, timeZone: string): string {
  const [start, today] = [new Date(startsAt), dayIn(timeZone, new Date())]
  const format = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...otherYear(today, dayIn(timeZone, start)),
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return dateFormat({ ...format, timeZone }).format(start)
}
