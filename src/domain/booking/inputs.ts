import { builder } from '../builder.ts'
import { filledText, text } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const endDescription = 'After `startsAt`.'

const optional = inputFields(t => ({
  location: t.string({ constraint: filledText(255), description: 'The place.' }),
  notes: t.string({
    constraint: text(10_000),
    description: 'At most 10,000 characters. Empty where a new booking has none.',
  }),
  contactId: t.field({ type: 'UUID', description: 'A contact of the account.' }),
  dealId: t.field({ type: 'UUID', description: 'A deal of the account.' }),
}))

/** What a booking is made from. */
export const CreateBookingInput = builder.inputType('CreateBookingInput', {
  fields: t => ({
    title: t.string({ required: true, constraint: filledText(255) }),
    startsAt: t.field({ type: 'DateTime', required: true }),
    endsAt: t.field({ type: 'DateTime', required: true, description: endDescription }),
    ...optional(t),
  }),
})

/** What of a booking may change. */
export const UpdateBookingInput = builder.inputType('UpdateBookingInput', {
  description: updateDescription,
  fields: t => ({
    title: t.string({ constraint: filledText(255) }),
    startsAt: t.field({ type: 'DateTime' }),
    endsAt: t.field({ type: 'DateTime', description: endDescription }),
    ...optional(t),
  }),
})
