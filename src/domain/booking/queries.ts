import { Account } from '../account/object.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { bookingFinding } from './finding.ts'
import { Booking, BookingPage } from './object.ts'
import { bookingRecord } from './record.ts'

listField('bookings', bookingRecord, BookingPage, { finding: bookingFinding })
readField('booking', bookingRecord, Booking)

const bookings = defineConnection(bookingRecord, Booking, { finding: bookingFinding })
bookings.ofAccount(Account, 'bookings')
bookings.fieldOf(Contact, 'bookings', 'contactId')
bookings.fieldOf(Deal, 'bookings', 'dealId')
