import { defineRecord } from '../define-record.ts'

export const contractRecord = defineRecord('Contract', {
  exported: { isWide: true },
  whyKept: ({ status }) => (status === 'signed' ? 'A signed contract cannot be deleted' : null),
})
