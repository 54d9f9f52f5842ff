import { recordQueries } from '../lists/record-fields.ts'
import { bookingFinding } from './finding.ts'
import { Booking, BookingPage } from './object.ts'
import { bookingRecord } from './record.ts'

recordQueries(bookingRecord, { type: Booking, page: BookingPage, finding: bookingFinding })
