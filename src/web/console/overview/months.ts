import type { OverviewQuery } from '../generated.ts'
import { type CalendarDay, monthStart } from '../words/calendar.ts'

/** What was invoiced in a month, and how much of it is paid by now. */
export interface Month {
  /** Its first day. */
  readonly start: CalendarDay
  readonly count: number
  readonly amount: string
  readonly paid: string
}

/** How many months are looked at. */
const monthCount = 12

/** The first day of the period. */
export function firstMonth(today: CalendarDay): CalendarDay {
  return monthStart(today, 1 - monthCount)
}

/** All months up to today's, those without invoices among them, which the API leaves out. */
export function fillMonths(
  groups: NonNullable<OverviewQuery['months']>,
  today: CalendarDay,
): readonly Month[] {
  return Array.from({ length: monthCount }, (_, at) => {
    const start = monthStart(today, at + 1 - monthCount)
    const group = groups.find(({ key }) => start.startsWith(key))
    return { start, count: group?.count ?? 0, amount: group?.amount ?? '0.00', paid: group?.paid ?? '0.00' }
  })
}
