import { builder } from '../builder.ts'
import { entries, filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { lineItemInput, notNegativeAmount, positive } from '../line-items/inputs.ts'
import { maxLineItems } from '../line-items/lines.ts'
import { PaymentMethodEnum } from './object.ts'

const InvoiceLineItemInput = builder.inputType('InvoiceLineItemInput', lineItemInput)

const shared = inputFields(t => ({
  contactId: t.field({ type: 'UUID' }),
  invoiceNumber: t.string({ constraint: filledText(50) }),
  amount: t.field({ type: 'Decimal', constraint: notNegativeAmount }),
  dueDate: t.field({ type: 'Date' }),
  notes: t.string({ constraint: maxCharacters(2_000) }),
  lineItems: t.field({ type: [InvoiceLineItemInput], constraint: entries(maxLineItems) }),
}))

/** What an invoice is made from. */
export const CreateInvoiceInput = builder.inputType('CreateInvoiceInput', {
  description: 'What an invoice is made from: an amount, or line items whose sum is the amount.',
  fields: shared,
})

/** What of a draft may change. */
export const UpdateInvoiceInput = builder.inputType('UpdateInvoiceInput', {
  description: `${updateDescription} Line items replace all there are, and the amount follows them; null removes them.`,
  fields: shared,
})

/** What was received for an invoice. */
export const RecordPaymentInput = builder.inputType('RecordPaymentInput', {
  description: 'What was received for an invoice.',
  fields: t => ({
    amount: t.field({
      type: 'Decimal',
      required: true,
      description: 'How much was received.',
      constraint: positive,
    }),
    method: t.field({ type: PaymentMethodEnum }),
    paidAt: t.field({ type: 'DateTime' }),
  }),
})
