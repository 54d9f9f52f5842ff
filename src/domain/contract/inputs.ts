import { builder } from '../builder.ts'
import { filledText, text } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { notNegative } from '../line-items/inputs.ts'

const optional = inputFields(t => ({
  body: t.string({
    constraint: text(50_000),
    description: 'The text, of at most 50,000 characters. Empty where a new contract has none.',
  }),
  amount: t.field({
    type: 'Decimal',
    constraint: notNegative,
    description: 'What is agreed to be paid, where the contract says so.',
  }),
  expiresOn: t.field({
    type: 'Date',
    description: "The last day on which it can be signed, in the account's time zone.",
  }),
  contactId: t.field({ type: 'UUID', description: 'A contact of the account.' }),
  dealId: t.field({ type: 'UUID', description: 'A deal of the account.' }),
  proposalId: t.field({ type: 'UUID', description: 'The proposal of the account that it came from.' }),
}))

/** What a contract is made from. */
export const CreateContractInput = builder.inputType('CreateContractInput', {
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a draft may change. */
export const UpdateContractInput = builder.inputType('UpdateContractInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
