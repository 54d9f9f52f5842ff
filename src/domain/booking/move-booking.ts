import type { Booking } from '../../generated/prisma/client.ts'
import type { BookingStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { requireMove } from '../writes/next-states.ts'
import { refuseOverlap, withLockedCalendar } from './overlap.ts'
import { bookingRecord } from './record.ts'
import { nextStates } from './status.ts'

/** Which booking goes where, and the relations to read of it (Prisma's `include`). */
export interface BookingMove extends RecordKey {
  readonly to: BookingStatus
  readonly query: object
}

/** Moves a booking to another state; NOT_FOUND, or CONFLICT where it cannot go there or would overlap another. */
export function moveBooking(context: Context, { to, query, ...key }: BookingMove): Promise<Booking> {
  return withLockedCalendar(context, key, async ({ tx, record: { status, startsAt, endsAt } }) => {
    requireMove(nextStates, { label: bookingRecord.label, from: status, to })
    if (to === 'confirmed') await refuseOverlap(tx, { ...key, startsAt, endsAt })
    return tx.booking.update({ ...query, where: inAccount(key), data: { status: to } })
  })
}
