import { builder } from '../builder.ts'
import { accountArgs, recordArgs } from '../fields/record-args.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { createInvoice } from './changes/create-invoice.ts'
import { moveInvoice } from './changes/move-invoice.ts'
import { recordPayment } from './changes/record-payment.ts'
import { updateInvoice } from './changes/update-invoice.ts'
import { CreateInvoiceInput, RecordPaymentInput, UpdateInvoiceInput } from './inputs.ts'
import { Invoice } from './object.ts'
import { invoiceRecord } from './record.ts'

builder.mutationField('createInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'Creates a draft.',
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
    description: 'Changes a draft.',
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

builder.mutationField('sendInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'From draft to sent.',
    access: 'member',
    args: recordArgs,
    resolve: (query, _root, args, context) => moveInvoice(context, { ...args, to: 'sent', query }),
  }),
)

builder.mutationField('markInvoiceViewed', t =>
  t.prismaField({
    type: Invoice,
    description: 'From sent to viewed.',
    access: 'member',
    args: recordArgs,
    resolve: (query, _root, args, context) => moveInvoice(context, { ...args, to: 'viewed', query }),
  }),
)

builder.mutationField('recordPayment', t =>
  t.prismaField({
    type: Invoice,
    description: 'Records money received for a sent, viewed, partial or overdue invoice, up to what is owed.',
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

builder.mutationField('cancelInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'Cancels a draft, sent, viewed or overdue invoice that nothing was paid for.',
    access: 'member',
    args: recordArgs,
    resolve: (query, _root, args, context) => moveInvoice(context, { ...args, to: 'cancelled', query }),
  }),
)

builder.mutationField('refundInvoice', t =>
  t.prismaField({
    type: Invoice,
    description: 'From partial or paid to refunded. The recorded payments stay.',
    access: 'member',
    args: recordArgs,
    resolve: (query, _root, args, context) => moveInvoice(context, { ...args, to: 'refunded', query }),
  }),
)
