import { builder } from '../builder.ts'
import { filledText } from '../fields/constraints.ts'

const text = filledText(10_000)

/** What a note is made from. */
export const AddNoteInput = builder.inputType('AddNoteInput', {
  description: 'A note is about a contact or a deal: one of the two is given.',
  fields: t => ({
    contactId: t.field({ type: 'UUID', description: 'The contact that the note is about.' }),
    dealId: t.field({ type: 'UUID', description: 'The deal that the note is about.' }),
    text: t.string({ required: true, constraint: text, description: 'At most 10,000 characters.' }),
  }),
})

/** What of a note may change. */
export const UpdateNoteInput = builder.inputType('UpdateNoteInput', {
  description: 'What is absent stays as it is.',
  fields: t => ({
    text: t.string({ constraint: text, description: 'At most 10,000 characters; not null.' }),
  }),
})
