import { defineRecord, notEmpty, notNegative } from '../define-record.ts'

export const contractRecord = defineRecord('Contract', {
  bounds: { title: notEmpty, amount: notNegative },
  exported: { isWide: true },
  whyKept: ({ status }) => (status === 'signed' ? 'A signed contract cannot be deleted' : null),
})
