import { defineConnection } from '../lists/connections/define-connection.ts'
import { Note } from './object.ts'
import { noteRecord } from './record.ts'

defineConnection(noteRecord, Note).ofLinked()
