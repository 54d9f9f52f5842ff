import { builder } from '../builder.ts'
import { filledText, range } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const optional = inputFields(t => ({
  value: t.field({ type: 'Decimal' }),
  probability: t.float({ constraint: range(0, 100) }),
  expectedCloseDate: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  stageId: t.field({ type: 'UUID' }),
}))

/** What a deal is made from. */
export const CreateDealInput = builder.inputType('CreateDealInput', {
  description: 'What a deal is made from.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a deal may change. */
export const UpdateDealInput = builder.inputType('UpdateDealInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
