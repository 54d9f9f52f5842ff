import type { Booking, Prisma } from '../../generated/prisma/client.ts'
import { withLockedAccount } from '../account/lock-account.ts'
import type { Context } from '../context.ts'
import { badInput, conflict } from '../errors.ts'
import type { RecordKey } from '../fields/record-args.ts'
import { type Locked, type LockKey, lockRecord } from '../writes/lock-record.ts'
import { bookingRecord } from './record.ts'

/** When a booking begins and ends. */
type Period = Pick<Booking, 'startsAt' | 'endsAt'>

/** BAD_USER_INPUT where a booking would not end after it starts. */
export function requirePeriod({ startsAt, endsAt }: Period): void {
  if (endsAt <= startsAt) throw badInput({ 'input.endsAt': ['Must be after startsAt'] })
}

/**
 * Runs work that decides when a booking of the account is confirmed for, one such work at a time: of two
 * at once that would overlap, the second sees what the first one wrote. Throws what lockRecord throws.
 */
export function withLockedCalendar<Result>(
  context: Context,
  key: LockKey,
  work: (locked: Locked<'Booking'>) => Promise<Result>,
): Promise<Result> {
  return withLockedAccount(context, key.accountId, async tx =>
    work({ tx, record: await lockRecord(tx, bookingRecord, key) }),
  )
}

/**
 * CONFLICT where the account wants no double booking and another confirmed one overlaps the period, which is named to a
 * caller with the scope `read`.
 */
export async function refuseOverlap(
  tx: Prisma.TransactionClient,
  { viewer }: Pick<Context, 'viewer'>,
  { accountId, id, startsAt, endsAt }: RecordKey & Period,
): Promise<void> {
  const overlapping = await tx.booking.findFirst({
    where: {
      accountId,
      account: { preventDoubleBooking: true },
      id: { not: id },
      status: 'confirmed',
      startsAt: { lt: endsAt },
      endsAt: { gt: startsAt },
    },
    // In this order an index leads past all bookings that have ended.
    orderBy: { endsAt: 'asc' },
    select: { id: true, title: true },
  })
  if (!overlapping) return
  const { id: other, title } = overlapping
  const named = viewer?.scopes.has('read')
    ? `the confirmed booking “${title}” (${other})`
    : 'a confirmed booking'
  throw conflict(`Booking overlaps ${named}: one of the two needs another time`)
}
