import { builder } from '../builder.ts'
import { changeArgs } from '../fields/record-args.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { moveFields } from '../writes/move-fields.ts'
import { updateField } from '../writes/update-field.ts'
import { CreateBookingInput, UpdateBookingInput } from './inputs.ts'
import { bookingMoves, confirmBooking } from './move-booking.ts'
import { Booking } from './object.ts'
import { requirePeriod, withLockedCalendar } from './overlap.ts'
import { bookingRecord } from './record.ts'
import { changedBooking } from './update-booking.ts'

createField('createBooking', bookingRecord, {
  type: Booking,
  input: CreateBookingInput,
  description: 'Creates a requested booking.',
  data: input => {
    requirePeriod(input)
    return input
  },
})

updateField('updateBooking', bookingRecord, {
  type: Booking,
  input: UpdateBookingInput,
  description:
    'Changes a requested or confirmed booking. CONFLICT for any other, and where the new time of a confirmed one overlaps another and the account prevents double booking.',
  data: changedBooking,
  within: (context, _record, update, work) => withLockedCalendar(context, update, work),
})

deleteField('deleteBooking', bookingRecord)

deleteManyField('deleteBookings', bookingRecord, 'Deletes bookings.')

builder.mutationField('confirmBooking', t =>
  t.prismaField({
    type: Booking,
    description:
      'From requested to confirmed. CONFLICT where it would overlap another confirmed one and the account prevents double booking.',
    access: 'member',
    scope: 'write',
    args: changeArgs,
    resolve: (query, _root, key, context) => confirmBooking(context, key, query),
  }),
)

moveFields(Booking, bookingMoves, [
  {
    name: 'completeBooking',
    many: 'completeBookings',
    to: 'completed',
    description: 'From confirmed to completed.',
  },
  {
    name: 'cancelBooking',
    many: 'cancelBookings',
    to: 'cancelled',
    description: 'From requested or confirmed to cancelled.',
  },
])
