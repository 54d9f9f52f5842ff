import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { noAccess } from '../errors.ts'
import { dayIn } from './overdue.ts'

/** Time zones of accounts as they were last read in this process: good for a guess. */
const lastTimeZones = new LRUCache<string, string>({ max: 10_000 })

/**
 * Today in the account's time zone, as midnight UTC. Read once per call and account, so that all
 * invoices of an answer are judged by one day.
 */
export function todayOf(context: Context, accountId: string): Date | Promise<Date> {
  const today = context.todays.get(accountId) ?? readToday(context, accountId)
  context.todays.set(accountId, today)
  return today
}

/** The same, for a call whose own statement has read the account's time zone. */
export function rememberToday(context: Context, accountId: string, timeZone: string): Date {
  const today = dayIn(timeZone, context.now())
  context.todays.set(accountId, today)
  lastTimeZones.set(accountId, timeZone)
  return today
}

/** What today probably is for the account, for a statement that will tell whether it is so. */
export function guessToday(context: Context, accountId: string): Date {
  return dayIn(lastTimeZones.get(accountId) ?? 'UTC', context.now())
}

/** Forgets the day, for when the account's time zone changes within a call. */
export function forgetToday(context: Context, accountId: string): void {
  context.todays.delete(accountId)
}

async function readToday(context: Context, accountId: string): Promise<Date> {
  const { account } = context.database.prisma
  const found = await account.findUnique({ where: { id: accountId }, select: { timeZone: true } })
  // Deleted since the call was let through: it answers like any account that is not there.
  if (!found) throw noAccess()
  return dayIn(found.timeZone, context.now())
}
