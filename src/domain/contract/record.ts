import { defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { conflict } from '../errors.ts'

export const contractRecord = defineRecord('Contract', {
  bounds: { title: notEmpty, amount: notNegative },
  requireDeletable({ status }) {
    if (status === 'signed') throw conflict('A signed contract cannot be deleted')
  },
})
