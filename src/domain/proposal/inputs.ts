import { builder } from '../builder.ts'
import { entries, filledText, text } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { lineItemDescription, lineItemFields, notNegative } from '../line-items/inputs.ts'
import { maxLineItems } from '../line-items/lines.ts'

const ProposalLineItemInput = builder.inputType('ProposalLineItemInput', {
  description: lineItemDescription,
  fields: lineItemFields,
})

const optional = inputFields(t => ({
  body: t.string({
    constraint: text(50_000),
    description: 'The text, of at most 50,000 characters. Empty where a new proposal has none.',
  }),
  amount: t.field({
    type: 'Decimal',
    constraint: notNegative,
    description: '0 where a new proposal has neither an amount nor line items.',
  }),
  lineItems: t.field({
    type: [ProposalLineItemInput],
    constraint: entries(maxLineItems),
    description: `At most ${maxLineItems}.`,
  }),
  validUntil: t.field({
    type: 'Date',
    description: "The last day on which it can be accepted, in the account's time zone.",
  }),
  contactId: t.field({ type: 'UUID', description: 'A contact of the account.' }),
  dealId: t.field({ type: 'UUID', description: 'A deal of the account.' }),
}))

/** What a proposal is made from. */
export const CreateProposalInput = builder.inputType('CreateProposalInput', {
  description: 'An amount, or line items whose sum is the amount, or neither yet.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a draft may change. */
export const UpdateProposalInput = builder.inputType('UpdateProposalInput', {
  description: `${updateDescription} Line items replace all there are, and the amount follows them.`,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
