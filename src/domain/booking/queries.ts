import { listField, readField } from '../lists/record-fields.ts'
import { bookingFinding } from './finding.ts'
import { Booking, BookingPage } from './object.ts'
import { bookingRecord } from './record.ts'

listField('bookings', bookingRecord, BookingPage, { finding: bookingFinding })
readField('booking', bookingRecord, Booking)
