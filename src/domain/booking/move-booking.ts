import type { Booking } from '../../generated/prisma/client.ts'
import type { BookingStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { requireMove, type Transitions } from '../writes/moves.ts'
import { refuseOverlap, withLockedCalendar } from './overlap.ts'
import { bookingRecord } from './record.ts'

/** How bookings move. Only {@link confirmBooking} moves one to confirmed, as it looks at the calendar. */
export const bookingMoves: Transitions<'Booking', BookingStatus> = {
  record: bookingRecord,
  nextStates: {
    requested: ['confirmed', 'cancelled'],
    confirmed: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  },
}

/** Confirms a booking; NOT_FOUND, or CONFLICT where it cannot be confirmed or would overlap another. */
export function confirmBooking(context: Context, key: ChangeKey, query: object): Promise<Booking> {
  return withLockedCalendar(context, key, async ({ tx, record: booking }) => {
    const status = 'confirmed'
    requireMove(bookingMoves, booking.status, status)
    await refuseOverlap(tx, context, booking)
    return tx.booking.update({ ...query, where: inAccount(key), data: { status } })
  })
}
