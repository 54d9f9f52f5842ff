import { defineRecord } from '../define-record.ts'

export const contactMergeRecord = defineRecord('ContactMerge', { label: 'Merge', exported: { isWide: true } })
