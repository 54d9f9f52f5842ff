import type { Booking } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { inAccount, type Update } from '../fields/record-args.ts'
import type { Changes } from '../writes/input-nulls.ts'
import type { UpdateBookingInput } from './inputs.ts'
import { refuseOverlap, requirePeriod, withLockedCalendar } from './overlap.ts'

/** Changes a booking; NOT_FOUND, or CONFLICT where it is over or would overlap a confirmed one. */
export function updateBooking(
  context: Context,
  { input: data, query, ...key }: Update<Changes<'Booking', typeof UpdateBookingInput.$inferInput>>,
): Promise<Booking> {
  return withLockedCalendar(
    context,
    { ...key, input: data },
    async ({ tx, record: { status, startsAt, endsAt } }) => {
      if (status === 'completed' || status === 'cancelled') {
        throw conflict(`Booking is ${status}: it cannot change`)
      }
      if (data.startsAt || data.endsAt) {
        const period = { startsAt: data.startsAt ?? startsAt, endsAt: data.endsAt ?? endsAt }
        requirePeriod(period)
        // Where it is, it may have been before double booking was prevented.
        const isMoved =
          period.startsAt.getTime() !== startsAt.getTime() || period.endsAt.getTime() !== endsAt.getTime()
        if (status === 'confirmed' && isMoved) await refuseOverlap(tx, context, { ...key, ...period })
      }
      return tx.booking.update({ ...query, where: inAccount(key), data })
    },
  )
}
