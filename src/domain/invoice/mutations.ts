import { builder } from '../builder.ts'
import { filledText } from '../fields/constraints.ts'
import { accountArgs, expectationArgs } from '../fields/record-args.ts'
import { createField } from '../writes/create-field.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { moveFields } from '../writes/move-fields.ts'
import { orTaken } from '../writes/prisma-errors.ts'
import { updateField } from '../writes/update-field.ts'
import { createInvoice } from './changes/create-invoice.ts'
import { invoiceMoves } from './changes/move-invoice.ts'
import { recordPayment } from './changes/record-payment.ts'
import { reversePayment } from './changes/reverse-payment.ts'
import { changedInvoice } from './changes/update-invoice.ts'
import { CreateInvoiceInput, RecordPaymentInput, UpdateInvoiceInput } from './inputs.ts'
import { Invoice } from './object.ts'
import { invoiceRecord } from './record.ts'

createField('createInvoice', invoiceRecord, {
  type: Invoice,
  input: CreateInvoiceInput,
  description:
    'Creates a draft. CONFLICT where its number is taken, or where none is given and none is left.',
  write: createInvoice,
})

updateField('updateInvoice', invoiceRecord, {
  type: Invoice,
  input: UpdateInvoiceInput,
  description: 'Changes a draft; CONFLICT for any other invoice, and where its new number is taken.',
  data: changedInvoice,
  within: (context, record, update, work) =>
    orTaken(
      `Invoice number ${update.input.invoiceNumber?.trim()} is taken`,
      withLockedRecord(context, record, update, work),
    ),
})

builder.mutationField('recordPayment', t =>
  t.prismaField({
    type: Invoice,
    description:
      'Records money received for a sent, viewed, partial or overdue invoice, up to what is owed and until now, with five minutes for a clock that is fast (BAD_USER_INPUT for more or later), and answers the invoice, which is then paid, partial or still overdue. CONFLICT for any other.',
    access: 'member',
    scope: 'write',
    args: {
      ...accountArgs,
      invoiceId: t.arg({ type: 'UUID', required: true }),
      ...expectationArgs,
      input: t.arg({ type: RecordPaymentInput, required: true }),
    },
    resolve: (query, _root, { invoiceId, input, ...call }, context) =>
      recordPayment(context, { ...call, id: invoiceId, payment: input, query }),
  }),
)

builder.mutationField('reversePayment', t =>
  t.prismaField({
    type: Invoice,
    description:
      'Takes back a wrong payment: a payment of the opposite amount names it and says why. Answers the invoice, which is then partial, or sent or viewed as before, and may read as overdue. NOT_FOUND where the invoice has no such payment; CONFLICT where it is reversed or is itself a reversal, and where the invoice was refunded.',
    access: 'member',
    scope: 'write',
    args: {
      ...accountArgs,
      invoiceId: t.arg({ type: 'UUID', required: true }),
      paymentId: t.arg({
        type: 'UUID',
        required: true,
        description: 'The payment; of this invoice, no reversal, and not reversed before.',
      }),
      ...expectationArgs,
      reason: t.arg.string({
        required: true,
        constraint: filledText(255),
        description: 'Why it is taken back.',
      }),
    },
    resolve: (query, _root, { invoiceId, ...call }, context) =>
      reversePayment(context, { ...call, id: invoiceId, query }),
  }),
)

moveFields(Invoice, invoiceMoves, [
  { name: 'sendInvoice', many: 'sendInvoices', to: 'sent', description: 'From draft to sent.' },
  {
    name: 'markInvoiceViewed',
    many: 'markInvoicesViewed',
    to: 'viewed',
    description: 'From sent to viewed, also where it reads as overdue.',
  },
  {
    name: 'cancelInvoice',
    many: 'cancelInvoices',
    to: 'cancelled',
    description: 'Cancels a draft, sent, viewed or overdue invoice that nothing was paid for.',
  },
  {
    name: 'refundInvoice',
    to: 'refunded',
    description:
      'From partial or paid to refunded, also where it reads as overdue. The recorded payments stay.',
  },
])
