import { builder } from '../builder.ts'
import { filledText, numberRange } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const optional = inputFields(t => ({
  value: t.field({ type: 'Decimal' }),
  probability: t.float({ constraint: numberRange(0, 100) }),
  expectedCloseDate: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  stageId: t.field({ type: 'UUID' }),
}))

/** What a deal is made from. */
export const CreateDealInput = builder.inputType('CreateDealInput', {
  description: 'What a deal is made from.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What may change of many deals at once. */
export const UpdateDealsInput = builder.inputType('UpdateDealsInput', {
  description: `What several deals can have in common. ${updateDescription}`,
  fields: t => ({
    stageId: t.field({ type: 'UUID', description: 'A pipeline stage of the account.' }),
    contactId: t.field({ type: 'UUID', description: 'A contact of the account.' }),
    expectedCloseDate: t.field({ type: 'Date', description: 'The day they are expected to close on.' }),
    probability: t.float({
      constraint: numberRange(0, 100),
      description: 'Chance of winning, not null. A closed deal whose own would change is refused.',
    }),
  }),
})

/** What of a deal may change. */
export const UpdateDealInput = builder.inputType('UpdateDealInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
