import { contactName } from '../contact/record.ts'
import { byPosition, defineRecord, type ExportedValues, notEmpty, notNegative } from '../define-record.ts'
import { nestedRecords } from '../export-columns/export-sql.ts'
import { checkExportedCharges } from '../line-items/exported-charges.ts'
import { checkExportedPayments } from './exported-payments.ts'

/** One line of an invoice. */
export const lineItemRecord = defineRecord('InvoiceLineItem', {
  bounds: { description: notEmpty, quantity: { exclusiveMinimum: 0 }, position: notNegative },
  order: byPosition,
})

/** Money received for an invoice, or taken back. */
export const paymentRecord = defineRecord('Payment', {
  bounds: { amount: { not: { const: 0 } }, reason: notEmpty },
  order: [
    ['paidAt', 'ASC'],
    ['id', 'ASC'],
  ],
  exported: { imported: { checked: ['amount'] } },
})

export const invoiceRecord = defineRecord('Invoice', {
  countedBy: 'status',
  datedBy: 'overdueAfter',
  joined: { contact: contactName },
  derived: ['overdueAfter'],
  bounds: { invoiceNumber: notEmpty, amount: notNegative, amountPaid: notNegative },
  exported: {
    computed: {
      // As statusOn says it of one invoice.
      status: {
        sql: "CASE WHEN r.overdue_after < $2::date THEN 'overdue' ELSE r.status::text END",
        readBack: { as: 'column', convert: readStatus },
      },
      line_items: nestedRecords(lineItemRecord, 'invoice_id'),
      payments: nestedRecords(paymentRecord, 'invoice_id'),
    },
    imported: {
      missing: {
        amount_paid: ({ status, amount }) => (status === 'paid' ? amount : undefined),
        viewed_at: ({ status, updated_at, created_at }) =>
          status === 'viewed' ? (updated_at ?? created_at) : undefined,
      },
    },
    check(values) {
      checkExportedCharges(values)
      checkExportedPayments(values)
    },
  },
})

/** The stored status of an overdue invoice, from what was paid and whether it was viewed. */
function readStatus(status: unknown, { amount_paid: paid, viewed_at: viewedAt }: ExportedValues): unknown {
  if (status !== 'overdue') return status
  // Numbers come as text too.
  if (Number(paid ?? 0) > 0) return 'partial'
  return viewedAt ? 'viewed' : 'sent'
}
