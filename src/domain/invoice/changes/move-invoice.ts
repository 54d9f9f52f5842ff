import type { InvoiceStatus } from '../../../generated/prisma/enums.ts'
import type { Transitions } from '../../writes/moves.ts'
import { invoiceRecord } from '../record.ts'

/**
 * How invoices move, by what is stored of them; to partial and paid by payments only (record-payment.ts). That its due
 * date has passed neither allows nor forbids what is done with an invoice.
 */
export const invoiceMoves: Transitions<'Invoice', InvoiceStatus> = {
  record: invoiceRecord,
  nextStates: {
    draft: ['sent', 'cancelled'],
    sent: ['viewed', 'partial', 'paid', 'cancelled'],
    viewed: ['partial', 'paid', 'cancelled'],
    partial: ['partial', 'paid', 'refunded'],
    paid: ['refunded'],
    cancelled: [],
    refunded: [],
    // Never stored: see overdue.ts.
    overdue: [],
  },
  times: { sent: 'sentAt', viewed: 'viewedAt' },
}
