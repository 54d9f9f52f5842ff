import type { Context } from '../context.ts'
import { noAccess } from '../errors.ts'
import { dayIn } from './overdue.ts'

const todays = new WeakMap<Context, Map<string, Promise<Date>>>()

/**
 * Today in the account's time zone, as midnight UTC. Read once per call and account, so that all
 * invoices of an answer are judged by one day.
 */
export function todayOf(context: Context, accountId: string): Promise<Date> {
  const known = todays.get(context) ?? new Map<string, Promise<Date>>()
  todays.set(context, known)
  const today = known.get(accountId) ?? readToday(context, accountId)
  known.set(accountId, today)
  return today
}

/** Forgets the day, for when the account's time zone changes within a call. */
export function forgetToday(context: Context, accountId: string): void {
  todays.get(context)?.delete(accountId)
}

async function readToday(context: Context, accountId: string): Promise<Date> {
  const { account } = context.database.prisma
  const found = await account.findUnique({ where: { id: accountId }, select: { timeZone: true } })
  // Deleted since the call was let through: it answers like any account that is not there.
  if (!found) throw noAccess()
  return dayIn(found.timeZone, context.now())
}
