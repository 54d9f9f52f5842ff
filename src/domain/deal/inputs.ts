import { builder } from '../builder.ts'
import { filledText, range } from '../fields/constraints.ts'

/** What a deal is made from. */
export const CreateDealInput = builder.inputType('CreateDealInput', {
  fields: t => ({
    title: t.string({ required: true, constraint: filledText(255) }),
    value: t.field({ type: 'Decimal', description: '0 when absent.' }),
    probability: t.float({ constraint: range(0, 100), description: '50 when absent.' }),
    expectedCloseDate: t.field({ type: 'Date' }),
    contactId: t.field({ type: 'UUID' }),
    stageId: t.field({ type: 'UUID' }),
  }),
})

/** What of a deal may change. */
export const UpdateDealInput = builder.inputType('UpdateDealInput', {
  description: 'What is absent stays as it is; null empties what may be empty.',
  fields: t => ({
    title: t.string({ constraint: filledText(255) }),
    value: t.field({ type: 'Decimal' }),
    probability: t.float({
      constraint: range(0, 100),
      description: 'Cannot change while the deal is closed.',
    }),
    expectedCloseDate: t.field({ type: 'Date' }),
    contactId: t.field({ type: 'UUID' }),
    stageId: t.field({ type: 'UUID' }),
  }),
})
