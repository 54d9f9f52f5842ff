import { defineRecord, notEmpty } from '../define-record.ts'

export const bookingRecord = defineRecord('Booking', {
  bounds: { title: notEmpty },
  longestValue: 10_000,
})
