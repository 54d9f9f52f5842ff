import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'

/** What of an invoice decides how its status reads. */
export interface DatedInvoice {
  /** As stored: never `overdue`. */
  readonly status: InvoiceStatus
  readonly dueDate: Date | null
  readonly amount: Decimal
  readonly amountPaid: Decimal
}

/** The stored states of an invoice that can read as overdue. */
export const payableStates = ['sent', 'viewed', 'partial'] as const satisfies readonly InvoiceStatus[]

/** The calendar day of a moment in an IANA time zone, as midnight UTC. Throws a RangeError for no zone. */
export function dayIn(timeZone: string, moment: Date): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = format.formatToParts(moment)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find(part => part.type === type)?.value)
  return new Date(Date.UTC(read('year'), read('month') - 1, read('day')))
}

/** How an invoice's status reads on a day: overdue once its due date is past and something is owed. */
export function statusOn(today: Date, { status, dueDate, amount, amountPaid }: DatedInvoice): InvoiceStatus {
  const payable = payableStates.some(state => state === status)
  return payable && dueDate !== null && dueDate < today && amount.gt(amountPaid) ? 'overdue' : status
}
