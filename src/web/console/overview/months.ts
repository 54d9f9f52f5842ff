import type { WholeData } from '../client/use-last-whole.ts'
import type { OverviewQuery } from '../generated.ts'
import { type CalendarDay, monthStart } from '../words/calendar.ts'

/** What was invoiced in a month, how much of it is paid by now, and what was received in the month for any invoice. */
export interface Month {
  /** Its first day. */
  readonly start: CalendarDay
  readonly count: number
  readonly amount: string
  readonly paid: string
  /** Payments, and those that were taken back. */
  readonly payments: number
  /** Less what was taken back, so that it can be below 0. */
  readonly received: string
}

/** How many months are looked at. */
const monthCount = 12

/** The first day of the period. */
export function firstMonth(today: CalendarDay): CalendarDay {
  return monthStart(today, 1 - monthCount)
}

/** All months up to today's, those without invoices or payments among them, which the API leaves out. */
export function fillMonths(
  { months, payments }: Pick<WholeData<OverviewQuery>, 'months' | 'payments'>,
  today: CalendarDay,
): readonly Month[] {
  return Array.from({ length: monthCount }, (_, at) => {
    const start = monthStart(today, at + 1 - monthCount)
    const invoiced = months.find(({ key }) => start.startsWith(key))
    const received = payments.find(({ key }) => start.startsWith(key))
    return {
      start,
      count: invoiced?.count ?? 0,
      amount: invoiced?.amount ?? '0.00',
      paid: invoiced?.paid ?? '0.00',
      payments: received?.count ?? 0,
      received: received?.amount ?? '0.00',
    }
  })
}
