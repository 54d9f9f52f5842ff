import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import { type Moment, momentOf } from '../../account/today.ts'
import { conflict } from '../../errors.ts'
import type { Transitions } from '../../writes/moves.ts'
import { statusOn } from '../overdue.ts'
import { invoiceRecord } from '../record.ts'
import { nextInvoiceStates } from './status.ts'

/** How invoices move, but for what payments do: see record-payment.ts. */
export const invoiceMoves: Transitions<'Invoice', InvoiceStatus, Moment> = {
  record: invoiceRecord,
  momentOf,
  nextStates: nextInvoiceStates,
  stateOf: (invoice, { today }) => statusOn(today, invoice),
  changes(invoice, to, { now, today }) {
    if (to === 'cancelled' && invoice.amountPaid.gt(0)) {
      const from = statusOn(today, invoice)
      throw conflict(`Invoice cannot go from ${from} to cancelled: a payment is recorded`)
    }
    return {
      status: to,
      ...(to === 'sent' && { sentAt: now }),
      ...(to === 'viewed' && { viewedAt: now }),
    }
  },
}
