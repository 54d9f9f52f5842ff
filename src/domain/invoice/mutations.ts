import { builder } from '../builder.ts'
import { accountArgs, recordArgs } from '../fields/record-args.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { createInvoice } from './changes/create-invoice.ts'
import { type InvoiceMove, moveInvoice } from './changes/move-invoice.ts'
import { recordPayment } from './changes/record-payment.ts'
import { updateInvoice } from './changes/update-invoice.ts'
import { CreateInvoiceInput, RecordPaymentInput, UpdateInvoiceInput } from './inputs.ts'
import { Invoice } from './object.ts'
import { invoiceRecord } from './record.ts'

builder.mutationField('createInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'Creates a draft. CONFLICT where its number is taken.',
    access: 'member',
    args: {
      ...accountArgs,
      input: t.arg({ type: CreateInvoiceInput, required: true }),
    },
    resolve: (query, _root, { accountId, input }, context) =>
      withLinks(context, invoiceRecord, { accountId, input }, () =>
        createInvoice(context, { accountId, input, query }),
      ),
  }),
)

builder.mutationField('updateInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'Changes a draft; CONFLICT for any other invoice, and where its new number is taken.',
    access: 'member',
    args: {
      ...recordArgs,
      input: t.arg({ type: UpdateInvoiceInput, required: true }),
    },
    resolve: (query, _root, { accountId, id, input }, context) =>
      withLinks(context, invoiceRecord, { accountId, input }, () =>
        updateInvoice(context, { accountId, id, input, query }),
      ),
  }),
)

builder.mutationField('recordPayment', t =>
  t.prismaField({
    type: Invoice,
    description:
      'Records money received for a sent, viewed, partial or overdue invoice, up to what is owed (BAD_USER_INPUT for more), and answers the invoice, which is then partial or paid. CONFLICT for any other.',
    access: 'member',
    args: {
      ...accountArgs,
      invoiceId: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: RecordPaymentInput, required: true }),
    },
    resolve: (query, _root, { accountId, invoiceId, input }, context) =>
      recordPayment(context, { accountId, id: invoiceId, payment: input, query }),
  }),
)

const moves: readonly (readonly [name: string, to: InvoiceMove['to'], description: string])[] = [
  ['sendInvoice', 'sent', 'From draft to sent.'],
  ['markInvoiceViewed', 'viewed', 'From sent to viewed.'],
  [
    'cancelInvoice',
    'cancelled',
    'Cancels a draft, sent, viewed or overdue invoice that nothing was paid for.',
  ],
  ['refundInvoice', 'refunded', 'From partial or paid to refunded. The recorded payments stay.'],
]

for (const [name, to, description] of moves) {
  builder.mutationField(name, t =>
    t.prismaField({
      type: Invoice,
      description,
      access: 'member',
      args: recordArgs,
      resolve: (query, _root, key, context) => moveInvoice(context, { ...key, to, query }),
    }),
  )
}
