import type { Context } from './context.ts'
import { noAccess } from './errors.ts'

/** When a call is made: by the clock, and by the account's calendar. */
export interface Moment {
  readonly now: Date
  /** In the account's time zone, YYYY-MM-DD. */
  readonly today: string
}

/**
 * Today in the account's time zone, YYYY-MM-DD. Read once per call and account, so that all invoices of
 * an answer are judged by one day; where a list's statement has read it already, that day holds.
 */
export function todayOf(context: Context, accountId: string): string | Promise<string> {
  const today = context.todays.get(accountId) ?? readToday(context, accountId)
  context.todays.set(accountId, today)
  return today
}

/** When a call about records of an account is made. */
export async function momentOf(context: Context, accountId: string): Promise<Moment> {
  return { now: context.now(), today: await todayOf(context, accountId) }
}

/** Forgets the day, for when the account's time zone changes within a call. */
export function forgetToday(context: Context, accountId: string): void {
  context.todays.delete(accountId)
}

async function readToday({ database, now }: Context, accountId: string): Promise<string> {
  const [account] = await database.query({
    text: 'SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM accounts WHERE id = $1',
    values: [accountId, now().toISOString()],
  })
  // Deleted since the call was let through: it answers like any account that is not there.
  if (!account) throw noAccess()
  return String(account.today)
}
