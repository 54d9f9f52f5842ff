import { defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { timeZoneName } from './time-zone.ts'

export const accountRecord = defineRecord('Account', {
  bounds: { name: notEmpty, ownerId: notEmpty, lastInvoiceNumber: notNegative },
  exported: { imported: { checks: { time_zone: timeZoneName.check } } },
})
