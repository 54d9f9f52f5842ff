import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { Note } from './object.ts'
import { noteRecord } from './record.ts'

const notes = defineConnection(noteRecord, Note)
notes.fieldOf(
  Contact,
  'notes',
  'contactId',
  'Notes about the contact itself, newest first; those about its deals are with the deals.',
)
notes.fieldOf(Deal, 'notes', 'dealId')
