import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { BoundedMap } from '../../limits/bounded-map.ts'

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

/** A format takes some 50 µs to make; there are fewer zones than this. */
const formats = new BoundedMap<Intl.DateTimeFormat>(1_000)

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.use(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** The calendar day of a moment in an IANA time zone, as midnight UTC. Throws a RangeError for no zone. */
export function dayIn(timeZone: string, moment: Date): Date {
  const parts = formatIn(timeZone).formatToParts(moment)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find(part => part.type === type)?.value)
  return new Date(Date.UTC(read('year'), read('month') - 1, read('day')))
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

function isOwed({ amount, amountPaid }: DatedInvoice): boolean {
  return new Decimal(amount).gt(amountPaid)
}
