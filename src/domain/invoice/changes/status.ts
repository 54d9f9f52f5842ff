import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import type { NextStates } from '../../writes/next-states.ts'

/**
 * Where somebody may move an invoice that reads as one of the states. Time alone makes a sent, viewed or
 * partial invoice overdue: see overdue.ts. A part payment on an overdue invoice is stored as `partial`, which
 * goes on reading as overdue.
 */
export const nextInvoiceStates: NextStates<InvoiceStatus> = {
  draft: ['sent', 'cancelled'],
  sent: ['viewed', 'partial', 'paid', 'cancelled'],
  viewed: ['partial', 'paid', 'cancelled'],
  partial: ['partial', 'paid', 'refunded'],
  overdue: ['partial', 'paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}
