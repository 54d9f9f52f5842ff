import { badInput } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { updateField } from '../writes/update-field.ts'
import { AddNoteInput, UpdateNoteInput } from './inputs.ts'
import { Note } from './object.ts'
import { noteRecord } from './record.ts'

createField('addNote', noteRecord, {
  type: Note,
  input: AddNoteInput,
  description: 'Adds a note about a contact or a deal; the viewer is its author.',
  data: (input, context) => {
    refuseUnlessAboutOne(input)
    return { ...input, authorId: requireViewer(context).userId }
  },
})

updateField('updateNote', noteRecord, {
  type: Note,
  input: UpdateNoteInput,
  description: 'Changes the text of a note of any author, who stays its author.',
})

deleteField('deleteNote', noteRecord, 'Answers the id. Any member may delete any note.')

function refuseUnlessAboutOne({ contactId, dealId }: typeof AddNoteInput.$inferInput): void {
  const given = [contactId, dealId].filter(id => typeof id === 'string')
  if (given.length === 1) return
  const message = 'Exactly one of contactId and dealId must be given'
  throw badInput({ 'input.contactId': [message], 'input.dealId': [message] })
}
