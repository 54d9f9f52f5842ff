import { builder } from '../builder.ts'
import { filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const optional = inputFields(t => ({
  location: t.string({ constraint: filledText(255) }),
  notes: t.string({ constraint: maxCharacters(10_000) }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
}))

/** What a booking is made from. */
export const CreateBookingInput = builder.inputType('CreateBookingInput', {
  description: 'What a booking is made from.',
  fields: t => ({
    title: t.string({ required: true, constraint: filledText(255) }),
    startsAt: t.field({ type: 'DateTime', required: true }),
    endsAt: t.field({ type: 'DateTime', required: true }),
    ...optional(t),
  }),
})

/** What of a booking may change. */
export const UpdateBookingInput = builder.inputType('UpdateBookingInput', {
  description: updateDescription,
  fields: t => ({
    title: t.string({ constraint: filledText(255) }),
    startsAt: t.field({ type: 'DateTime' }),
    endsAt: t.field({ type: 'DateTime' }),
    ...optional(t),
  }),
})
