import { builder } from '../builder.ts'
import { filledText, range } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const optional = inputFields(t => ({
  value: t.field({ type: 'Decimal', description: '0 where a new deal has none.' }),
  probability: t.float({
    constraint: range(0, 100),
    description: '50 where a new deal has none. Cannot change while the deal is closed.',
  }),
  expectedCloseDate: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  stageId: t.field({ type: 'UUID' }),
}))

/** What a deal is made from. */
export const CreateDealInput = builder.inputType('CreateDealInput', {
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a deal may change. */
export const UpdateDealInput = builder.inputType('UpdateDealInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
