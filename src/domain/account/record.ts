import { defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { presentName } from './time-zone-names.ts'

export const accountRecord = defineRecord('Account', {
  bounds: { name: notEmpty, ownerId: notEmpty, lastInvoiceNumber: notNegative },
  exported: {
    computed: {
      time_zone: {
        sql: 'r.time_zone',
        readBack: {
          as: 'column',
          convert: value => (typeof value === 'string' ? presentName(value) : value),
        },
      },
    },
  },
})
