import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { accountArgs } from '../fields/record-args.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { pageArgs } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { readField } from '../lists/record-fields.ts'
import { invoiceFilter } from './filter.ts'
import { invoiceFinding } from './finding.ts'
import { Invoice, InvoicePage, InvoiceStatusEnum, Payment } from './object.ts'
import { invoiceRecord, paymentRecord } from './record.ts'

builder.queryField('invoices', t =>
  t.field({
    type: InvoicePage,
    description: "A page of the account's invoices, newest first.",
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: invoiceFinding.complexity,
    args: {
      ...accountArgs,
      ...pageArgs,
      ...invoiceFinding.args,
      status: t.arg({ type: InvoiceStatusEnum, description: 'Only invoices that read so today.' }),
    },
    resolve: (_root, args, context, info) =>
      readList(
        invoiceRecord,
        args,
        { context, info },
        invoiceFinding.wanted(args, invoiceFilter(args.status)),
      ),
  }),
)

readField('invoice', invoiceRecord, Invoice)

const invoices = defineConnection(invoiceRecord, Invoice, { finding: invoiceFinding })
invoices.ofAccount(Account, 'invoices')
invoices.fieldOf(Contact, 'invoices', 'contactId')

const payments = defineConnection(paymentRecord, Payment, {
  order: [
    ['paidAt', 'DESC'],
    ['id', 'DESC'],
  ],
})
payments.fieldOf(Invoice, 'payments', 'invoiceId')
