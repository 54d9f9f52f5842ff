import { builder } from '../builder.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { invoiceFilter } from './filter.ts'
import { invoiceFinding } from './finding.ts'
import { Invoice, InvoicePage, InvoiceStatusEnum, Payment } from './object.ts'
import { invoiceRecord, paymentRecord } from './record.ts'

recordQueries(invoiceRecord, {
  type: Invoice,
  page: InvoicePage,
  finding: invoiceFinding,
  limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  own: {
    args: builder.args(t => ({
      status: t.field({ type: InvoiceStatusEnum, description: 'Only invoices that read so today.' }),
    })),
    filter: ({ status }) => invoiceFilter(status),
  },
})

defineConnection(paymentRecord, Payment, {
  order: [
    ['paidAt', 'DESC'],
    ['id', 'DESC'],
  ],
}).ofLinked()
