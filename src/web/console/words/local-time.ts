import { instantOf, readDay } from './calendar.ts'

/** What the clocks of a time zone show, as a field of a form has it: `2026-11-22T14:05`. */
export function localTime(timeZone: string, moment: Date): string {
  // Swedish writes `2026-11-22 14:05`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')
}

/** How many minutes after midnight the clocks of a time zone show. */
export function minutesIn(timeZone: string, moment: Date): number {
  const [hours = 0, minutes = 0] = localTime(timeZone, moment).slice(11).split(':').map(Number)
  return hours * 60 + minutes
}

/** The moment at which the clocks of a time zone show this; nothing where they skip it, as summer time begins. */
export function readLocalTime(local: string, timeZone: string): Date | undefined {
  const [day = '', time = ''] = local.split('T')
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  if (readDay(day) === undefined || Number.isNaN(hours + minutes)) return undefined
  const moment = instantOf(day, timeZone, hours * 60 + minutes)
  return localTime(timeZone, moment) === local.slice(0, 16) ? moment : undefined
}
