import { builder } from '../builder.ts'
import { numberRange } from '../fields/constraints.ts'
import { updateDescription } from '../fields/input-fields.ts'
import { recordInputs } from '../writes/record-inputs.ts'

/** What a deal is made from, and what of it may change. */
export const [CreateDealInput, UpdateDealInput] = recordInputs('Deal', 'title', t => ({
  value: t.field({ type: 'Decimal' }),
  probability: t.float({ constraint: numberRange(0, 100) }),
  expectedCloseDate: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  stageId: t.field({ type: 'UUID' }),
}))

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
