import { builder } from '../builder.ts'
import { filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { notNegativeAmount } from '../line-items/inputs.ts'

const optional = inputFields(t => ({
  body: t.string({ constraint: maxCharacters(50_000) }),
  amount: t.field({ type: 'Decimal', constraint: notNegativeAmount }),
  expiresOn: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
  proposalId: t.field({ type: 'UUID' }),
}))

/** What a contract is made from. */
export const CreateContractInput = builder.inputType('CreateContractInput', {
  description: 'What a contract is made from.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a draft may change. */
export const UpdateContractInput = builder.inputType('UpdateContractInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
