import { defineRecord } from '../define-record.ts'

export const contactMergeRecord = defineRecord('ContactMerge', {
  label: 'Merge',
  bounds: { merged: { type: 'object' } },
  exported: { isWide: true },
})
