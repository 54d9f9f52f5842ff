import type { InvoiceStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'

/** What of an invoice decides how its status reads. */
export interface DatedInvoice {
  /** As stored: never `overdue`. */
  readonly status: InvoiceStatus
  /** See prisma/schema.prisma and {@link isPast}. */
  readonly overdueAfter: Date | string | null
}

/** How an invoice's status reads on a day, YYYY-MM-DD. */
export function statusOn(today: string, { status, overdueAfter }: DatedInvoice): InvoiceStatus {
  return isPast(overdueAfter, today) ? 'overdue' : status
}
