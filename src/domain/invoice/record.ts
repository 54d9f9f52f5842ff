import { contactName } from '../contact/record.ts'
import { defineRecord } from '../define-record.ts'
import { nestedRecords } from '../exports/export-sql.ts'

/** One line of an invoice. */
export const lineItemRecord = defineRecord('InvoiceLineItem', {
  order: [
    ['position', 'ASC'],
    ['id', 'ASC'],
  ],
})

/** Money received for an invoice. */
export const paymentRecord = defineRecord('Payment', {
  order: [
    ['paidAt', 'ASC'],
    ['id', 'ASC'],
  ],
})

export const invoiceRecord = defineRecord('Invoice', {
  countedBy: 'status',
  datedBy: 'overdueAfter',
  joined: { contact: contactName },
  derived: ['overdueAfter'],
  exported: {
    isWide: true,
    computed: {
      // As statusOn says it of one invoice.
      status: "CASE WHEN r.overdue_after < $2::date THEN 'overdue' ELSE r.status::text END",
      line_items: nestedRecords(lineItemRecord, 'invoice_id'),
      payments: nestedRecords(paymentRecord, 'invoice_id'),
    },
  },
})
