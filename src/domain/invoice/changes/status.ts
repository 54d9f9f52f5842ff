import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'

// Time alone makes a sent, viewed or partial invoice overdue: see overdue.ts. A part payment on an
// overdue invoice is stored as `partial`, which goes on reading as overdue.
const nextStates: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['viewed', 'partial', 'paid', 'cancelled'],
  viewed: ['partial', 'paid', 'cancelled'],
  partial: ['partial', 'paid', 'refunded'],
  overdue: ['partial', 'paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** Whether somebody may move an invoice that reads as `from` to `to`. */
export function canMove(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return nextStates[from].includes(to)
}
