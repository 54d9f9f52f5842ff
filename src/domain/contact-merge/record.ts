import { defineRecord } from '../define-record.ts'

export const contactMergeRecord = defineRecord('ContactMerge', { bounds: { merged: { type: 'object' } } })
