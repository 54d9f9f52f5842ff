import { LRUCache } from 'lru-cache'
import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'

/** What of an invoice decides how its status reads. */
export interface DatedInvoice {
  /** As stored: never `overdue`. */
  readonly status: InvoiceStatus
  readonly dueDate: Date | string | null
  readonly amount: Decimal | string
  readonly amountPaid: Decimal | string
}

/** The stored states of an invoice that can read as overdue. */
export const payableStates = ['sent', 'viewed', 'partial'] as const satisfies readonly InvoiceStatus[]

/** A zone's calendar, and the day it told last: the same for the rest of that minute. */
interface Calendar {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: number
}

/** A format takes some 50 µs to make; there are fewer zones than this. */
const calendars = new LRUCache<string, Calendar>({ max: 1_000 })

function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const calendar = { format, minute: Number.NaN, day: 0 }
  calendars.set(timeZone, calendar)
  return calendar
}

/** The calendar day of a moment in an IANA time zone, as midnight UTC. Throws a RangeError for no zone. */
export function dayIn(timeZone: string, moment: Date): Date {
  const calendar = calendarOf(timeZone)
  // Clocks of today differ from UTC by whole minutes, so no day begins within one.
  const minute = Math.floor(moment.getTime() / 60_000)
  if (calendar.minute !== minute) Object.assign(calendar, { minute, day: readDay(calendar.format, moment) })
  return new Date(calendar.day)
}

function readDay(format: Intl.DateTimeFormat, moment: Date): number {
  const parts = format.formatToParts(moment)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'))
}

/** How an invoice's status reads on a day: overdue once its due date is past and something is owed. */
export function statusOn(today: Date, invoice: DatedInvoice): InvoiceStatus {
  return isPayable(invoice) && isPast(today, invoice.dueDate) && isOwed(invoice) ? 'overdue' : invoice.status
}

function isPayable({ status }: DatedInvoice): boolean {
  return payableStates.some(state => state === status)
}

function isPast(today: Date, dueDate: DatedInvoice['dueDate']): boolean {
  return dueDate !== null && new Date(dueDate) < today
}

/** Below 10^12 with two places, doubles are as far apart as the amounts they stand for. */
function isOwed({ amount, amountPaid }: DatedInvoice): boolean {
  return Number(amount) > Number(amountPaid)
}
