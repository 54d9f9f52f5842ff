import { defineRecord } from '../define-record.ts'

export const bookingRecord = defineRecord('Booking', { exported: { isWide: true } })
