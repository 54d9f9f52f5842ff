import { defineRecord, notEmpty, notNegative } from '../define-record.ts'

export const accountRecord = defineRecord('Account', {
  bounds: { name: notEmpty, ownerId: notEmpty, lastInvoiceNumber: notNegative },
})
