import { defineRecord } from '../define-record.ts'

export const noteRecord = defineRecord('Note', { exported: { isWide: true } })
