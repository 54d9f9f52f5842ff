import { dayIn, instantOf, readDay, wallClock } from './calendar.ts'

/** What the clocks of a time zone show, as a field of a form has it: `2026-11-22T14:05`. */
export function localTime(timeZone: string, moment: Date): string {
  return new Date(wallClock(timeZone, moment.getTime())).toISOString().slice(0, 16)
}

/** How many minutes after midnight the clocks of a time zone show. */
export function minutesIn(timeZone: string, moment: Date): number {
  const clock = new Date(wallClock(timeZone, moment.getTime()))
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** The moment at which the clocks of a time zone show this; nothing where they skip it, as summer time begins. */
export function readLocalTime(local: string, timeZone: string): Date | undefined {
  const [day = '', time = ''] = local.split('T')
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  if (readDay(day) === undefined || Number.isNaN(hours + minutes)) return undefined
  const moment = instantOf(day, timeZone, hours * 60 + minutes)
  return localTime(timeZone, moment) === local.slice(0, 16) ? moment : undefined
}

/**
 * When that ends which is put from its start to another one. It stays as long as it is; by the clocks where it goes on
 * into another day and is put on another one, so that whole days stay whole where the clocks are changed.
 */
export function endAfterMove(timeZone: string, start: Date, end: Date, to: Date): Date {
  const day = dayIn(timeZone, to)
  const isOfDays = ![day, dayIn(timeZone, end)].includes(dayIn(timeZone, start))
  if (!isOfDays) return new Date(to.getTime() + end.getTime() - start.getTime())
  const length = wallClock(timeZone, end.getTime()) - wallClock(timeZone, start.getTime())
  return instantOf(day, timeZone, minutesIn(timeZone, to) + length / 60_000)
}
