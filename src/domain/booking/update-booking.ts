import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import type { Changes } from '../writes/input-nulls.ts'
import type { Locked } from '../writes/lock-record.ts'
import type { UpdateBookingInput } from './inputs.ts'
import { bookingMoves } from './move-booking.ts'
import { refuseOverlap, requirePeriod } from './overlap.ts'

/** What is written of a booking that changes; CONFLICT where it is over or would overlap a confirmed one. */
export async function changedBooking(
  data: Changes<'Booking', typeof UpdateBookingInput.$inferInput>,
  { tx, record: booking }: Locked<'Booking'>,
  context: Context,
): Promise<object> {
  const { status, startsAt, endsAt } = booking
  if (bookingMoves.nextStates[status].length === 0) throw conflict(`Booking is ${status}: it cannot change`)
  const moved = { ...booking, ...data }
  requirePeriod(moved)
  // Where it is, it may have been before double booking was prevented.
  const isMoved =
    moved.startsAt.getTime() !== startsAt.getTime() || moved.endsAt.getTime() !== endsAt.getTime()
  if (status === 'confirmed' && isMoved) await refuseOverlap(tx, context, moved)
  return data
}
