import { builder } from '../builder.ts'
import { entries, filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { lineItemInput, notNegativeAmount } from '../line-items/inputs.ts'
import { maxLineItems } from '../line-items/lines.ts'

const ProposalLineItemInput = builder.inputType('ProposalLineItemInput', lineItemInput)

const optional = inputFields(t => ({
  body: t.string({ constraint: maxCharacters(50_000) }),
  amount: t.field({ type: 'Decimal', constraint: notNegativeAmount }),
  lineItems: t.field({ type: [ProposalLineItemInput], constraint: entries(maxLineItems) }),
  validUntil: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
}))

/** What a proposal is made from. */
export const CreateProposalInput = builder.inputType('CreateProposalInput', {
  description:
    'What a proposal is made from: an amount, or line items whose sum is the amount, or neither yet.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a draft may change. */
export const UpdateProposalInput = builder.inputType('UpdateProposalInput', {
  description: `${updateDescription} Line items replace all there are, and the amount follows them; null removes them.`,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
