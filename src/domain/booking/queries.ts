import { listField, readField } from '../lists/record-fields.ts'
import { Booking, BookingPage } from './object.ts'
import { bookingRecord } from './record.ts'

listField('bookings', bookingRecord, BookingPage)
readField('booking', bookingRecord, Booking)
