import { builder } from '../builder.ts'
import { filledText } from '../fields/constraints.ts'

const text = filledText(10_000)

/** What a note is made from. */
export const AddNoteInput = builder.inputType('AddNoteInput', {
  description: 'What a note is made from. It is about a contact or a deal: exactly one of the two is given.',
  fields: t => ({
    contactId: t.field({ type: 'UUID' }),
    dealId: t.field({ type: 'UUID' }),
    text: t.string({ required: true, constraint: text }),
  }),
})

/** What of a note may change. */
export const UpdateNoteInput = builder.inputType('UpdateNoteInput', {
  description: 'What is absent stays as it is; nothing may be null.',
  fields: t => ({
    text: t.string({ constraint: text }),
  }),
})
