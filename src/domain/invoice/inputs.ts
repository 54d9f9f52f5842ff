import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { builder } from '../builder.ts'
import { type Constraint, entries, filledText } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { maxLineItems, PaymentMethodEnum } from './object.ts'

const notNegative: Constraint = {
  schema: { minimum: 0 },
  check: value => (Decimal.isDecimal(value) && value.lt(0) ? 'Must not be below 0' : undefined),
}

const positive: Constraint = {
  schema: { exclusiveMinimum: 0 },
  check: value => (Decimal.isDecimal(value) && value.lte(0) ? 'Must be above 0' : undefined),
}

const InvoiceLineItemInput = builder.inputType('InvoiceLineItemInput', {
  description: 'Quantity times unit price must come out in whole cents; a negative unit price is a discount.',
  fields: t => ({
    description: t.string({ required: true, constraint: filledText(255) }),
    quantity: t.field({ type: 'Decimal', required: true, constraint: positive }),
    unitPrice: t.field({ type: 'Decimal', required: true }),
  }),
})

const shared = inputFields(t => ({
  contactId: t.field({ type: 'UUID' }),
  invoiceNumber: t.string({
    constraint: filledText(50),
    description: 'The next free number where a new invoice has none.',
  }),
  amount: t.field({ type: 'Decimal', constraint: notNegative }),
  dueDate: t.field({ type: 'Date' }),
  lineItems: t.field({ type: [InvoiceLineItemInput], constraint: entries(maxLineItems) }),
}))

/** What an invoice is made from. */
export const CreateInvoiceInput = builder.inputType('CreateInvoiceInput', {
  description: 'An amount, or line items whose sum is the amount.',
  fields: shared,
})

/** What of a draft may change. */
export const UpdateInvoiceInput = builder.inputType('UpdateInvoiceInput', {
  description: `${updateDescription} Line items replace all there are, and the amount follows them.`,
  fields: shared,
})

/** What was received for an invoice. */
export const RecordPaymentInput = builder.inputType('RecordPaymentInput', {
  fields: t => ({
    amount: t.field({ type: 'Decimal', required: true, constraint: positive }),
    method: t.field({ type: PaymentMethodEnum, description: '`other` when absent.' }),
    paidAt: t.field({ type: 'DateTime', description: 'Now when absent.' }),
  }),
})
