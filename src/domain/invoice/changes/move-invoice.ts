import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import { momentOf } from '../../account/today.ts'
import { conflict } from '../../errors.ts'
import type { Transitions } from '../../writes/moves.ts'
import { statusOn } from '../overdue.ts'
import { invoiceRecord } from '../record.ts'

/** How invoices move; to partial and paid by payments only (record-payment.ts). */
export const invoiceMoves: Transitions<'Invoice', InvoiceStatus> = {
  record: invoiceRecord,
  momentOf,
  // Time alone makes a sent, viewed or partial invoice read as overdue: see overdue.ts. A part payment on an overdue
  // invoice is stored as `partial`, which still reads as overdue.
  nextStates: {
    draft: ['sent', 'cancelled'],
    sent: ['viewed', 'partial', 'paid', 'cancelled'],
    viewed: ['partial', 'paid', 'cancelled'],
    partial: ['partial', 'paid', 'refunded'],
    overdue: ['partial', 'paid', 'cancelled'],
    paid: ['refunded'],
    cancelled: [],
    refunded: [],
  },
  stateOf: (invoice, { today }) => statusOn(today, invoice),
  times: { sent: 'sentAt', viewed: 'viewedAt' },
  changes(invoice, to, { today }) {
    if (to === 'cancelled' && invoice.amountPaid.gt(0)) {
      const from = statusOn(today, invoice)
      throw conflict(`Invoice cannot go from ${from} to cancelled: a payment is recorded`)
    }
    return {}
  },
}
