import type { Booking } from '../../generated/prisma/client.ts'
import type { BookingStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { changesOf, type Transitions } from '../writes/moves.ts'
import { refuseOverlap, withLockedCalendar } from './overlap.ts'
import { bookingRecord } from './record.ts'
import { nextBookingStates } from './status.ts'

/** How bookings move. Only {@link confirmBooking} moves one to confirmed, as it looks at the calendar. */
export const bookingMoves: Transitions<'Booking', BookingStatus, null> = {
  record: bookingRecord,
  momentOf: () => null,
  nextStates: nextBookingStates,
  stateOf: ({ status }) => status,
  changes: (_booking, to) => ({ status: to }),
}

/** Confirms a booking; NOT_FOUND, or CONFLICT where it cannot be confirmed or would overlap another. */
export function confirmBooking(context: Context, key: ChangeKey, query: object): Promise<Booking> {
  return withLockedCalendar(context, key, async ({ tx, record: booking }) => {
    const data = changesOf(bookingMoves, booking, { to: 'confirmed', moment: null })
    await refuseOverlap(tx, booking)
    return tx.booking.update({ ...query, where: inAccount(key), data })
  })
}
