import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'

/** Whether an invoice is for its contact to see: drafts are not sent yet, and of a cancelled one nothing is to be paid. */
export function isShown(status: InvoiceStatus): boolean {
  return status !== 'draft' && status !== 'cancelled'
}
