import { instantOf, readDay, wallClock } from './calendar.ts'

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
