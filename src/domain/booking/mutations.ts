import { builder } from '../builder.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { withoutNulls } from '../writes/input-nulls.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { moveFields } from '../writes/move-fields.ts'
import { CreateBookingInput, UpdateBookingInput } from './inputs.ts'
import { bookingMoves, confirmBooking } from './move-booking.ts'
import { Booking } from './object.ts'
import { bookingRecord } from './record.ts'
import { requirePeriod } from './require-period.ts'
import { updateBooking } from './update-booking.ts'

const BookingChanges = defineChanges(Booking)

builder.mutationField('createBooking', t =>
  t.prismaField({
    type: Booking,
    description: 'Creates a requested booking.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: CreateBookingInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) => {
      const { title, startsAt, endsAt, ...rest } = input
      requirePeriod(input)
      return withLinks(context, bookingRecord, { accountId, input }, () =>
        context.database.prisma.booking.create({
          ...query,
          data: { ...withoutNulls(rest), accountId, title, startsAt, endsAt },
        }),
      )
    },
  }),
)

builder.mutationField('updateBooking', t =>
  t.prismaField({
    type: Booking,
    description:
      'Changes a requested or confirmed booking. CONFLICT for any other, and where a confirmed one would overlap another and the account prevents double booking.',
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateBookingInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) =>
      withLinks(context, bookingRecord, { ...key, input }, () =>
        updateBooking(context, { ...key, input, query }),
      ),
  }),
)

deleteField('deleteBooking', bookingRecord)

deleteManyField('deleteBookings', bookingRecord, 'Deletes bookings.')

builder.mutationField('confirmBooking', t =>
  t.prismaField({
    type: Booking,
    description:
      'From requested to confirmed. CONFLICT where it would overlap another confirmed one and the account prevents double booking.',
    access: 'member',
    args: changeArgs,
    resolve: (query, _root, key, context) => confirmBooking(context, key, query),
  }),
)

moveFields({ one: Booking, many: BookingChanges }, bookingMoves, [
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
