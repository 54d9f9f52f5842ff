import type { Query } from '../../database/database.ts'

/** How many locks an account has: one for each of an import's e-mails would be more than Postgres has room for. */
const slots = 256

/** Others have changed which contacts have the e-mails of a transaction, before it locked these: it has to be done again. */
export class EmailsChangedError extends Error {
  /** That of Postgres for a transaction that is rolled back because of another, by which it is repeated. */
  readonly code = '40001'
}

const lockSome = lockSlots(`SELECT hashtextextended(key, 0) & ${slots - 1} FROM unnest($2::text[]) AS key`)
const lockAll = lockSlots(`SELECT generate_series(0, ${slots - 1})`)

/**
 * Locks e-mails of an account until the transaction ends. Every transaction that creates a contact unless one has its
 * e-mail takes this lock before it looks, on every replica, or before it looks once more and ends. Its next statement
 * sees the contacts of those before it; this one does not.
 *
 * An e-mail locks one of the account's slots. They are locked in one order, which prevents deadlocks.
 */
export async function lockEmailKeys(query: Query, accountId: string, keys: readonly string[]): Promise<void> {
  await query({ text: lockSome, values: [accountId, keys] })
}

/** As {@link lockEmailKeys}, of every e-mail there may be. */
export async function lockAllEmailKeys(query: Query, accountId: string): Promise<void> {
  await query({ text: lockAll, values: [accountId] })
}

function lockSlots(numbers: string): string {
  return `SELECT count(pg_advisory_xact_lock(slot)) FROM (
      SELECT DISTINCT hashtextextended($1::text || ':' || number, 0) AS slot
      FROM (${numbers}) AS numbers(number) ORDER BY slot
    ) AS slots`
}
