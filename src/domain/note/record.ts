import { defineRecord, notEmpty } from '../define-record.ts'

export const noteRecord = defineRecord('Note', { bounds: { text: notEmpty, authorId: notEmpty } })
