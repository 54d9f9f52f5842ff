import type { InvoiceStatus } from '../../generated/prisma/enums.ts'

/** What of an invoice decides how its status reads. */
export interface DatedInvoice {
  /** As stored: never `overdue`. */
  readonly status: InvoiceStatus
  /** See prisma/schema.prisma; from Prisma a Date, from a hand-written statement YYYY-MM-DD. */
  readonly overdueAfter: Date | string | null
}

/** How an invoice's status reads on a day, YYYY-MM-DD. */
export function statusOn(today: string, { status, overdueAfter }: DatedInvoice): InvoiceStatus {
  return overdueAfter !== null && dayOf(overdueAfter) < today ? 'overdue' : status
}

function dayOf(date: Date | string): string {
  return typeof date === 'string' ? date : date.toISOString().slice(0, 10)
}
