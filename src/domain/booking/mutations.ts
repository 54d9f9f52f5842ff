import { builder } from '../builder.ts'
import { accountArgs, recordArgs } from '../fields/record-args.ts'
import { deleteField } from '../lists/record-fields.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { withoutNulls } from '../writes/input-nulls.ts'
import { CreateBookingInput, UpdateBookingInput } from './inputs.ts'
import { type BookingMove, moveBooking } from './move-booking.ts'
import { Booking } from './object.ts'
import { bookingRecord } from './record.ts'
import { requirePeriod } from './require-period.ts'
import { updateBooking } from './update-booking.ts'

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
    args: { ...recordArgs, input: t.arg({ type: UpdateBookingInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) =>
      withLinks(context, bookingRecord, { ...key, input }, () =>
        updateBooking(context, { ...key, input, query }),
      ),
  }),
)

deleteField('deleteBooking', bookingRecord)

const moves: readonly (readonly [name: string, to: BookingMove['to'], description: string])[] = [
  [
    'confirmBooking',
    'confirmed',
    'From requested to confirmed. CONFLICT where it would overlap another confirmed one and the account prevents double booking.',
  ],
  ['completeBooking', 'completed', 'From confirmed to completed.'],
  ['cancelBooking', 'cancelled', 'From requested or confirmed to cancelled.'],
]

for (const [name, to, description] of moves) {
  builder.mutationField(name, t =>
    t.prismaField({
      type: Booking,
      description,
      access: 'member',
      args: recordArgs,
      resolve: (query, _root, key, context) => moveBooking(context, { ...key, to, query }),
    }),
  )
}
