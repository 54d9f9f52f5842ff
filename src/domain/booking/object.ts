import { BookingStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { bookingRecord } from './record.ts'

export const BookingStatusEnum = builder.enumType(BookingStatus, {
  name: 'BookingStatus',
})

/** A meeting or shoot on the calendar. */
export const Booking = builder.prismaObject('Booking', {
  fields: t => columnFields(t, bookingRecord),
})
