import { defineConnection } from '../lists/connections/define-connection.ts'
import { readField } from '../lists/record-fields.ts'
import { Note } from './object.ts'
import { noteRecord } from './record.ts'

readField(noteRecord, Note)
defineConnection(noteRecord, Note).ofLinked()
