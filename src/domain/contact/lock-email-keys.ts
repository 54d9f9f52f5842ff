import type { Query } from '../../database/database.ts'

/**
 * Locks e-mails of an account until the transaction ends. Every transaction that creates a contact unless one has its
 * e-mail takes this lock first, on every replica. Its next statement sees the contacts of those before it; this one
 * does not.
 *
 * An e-mail locks one of an account's 256 slots: a lock for each of an import's e-mails would be more than
 * Postgres has room for. Slots are locked in one order, which prevents deadlocks.
 */
export async function lockEmailKeys(query: Query, accountId: string, keys: readonly string[]): Promise<void> {
  await query({
    text: `SELECT count(pg_advisory_xact_lock(slot)) FROM (
        SELECT DISTINCT hashtextextended($1::text || ':' || (hashtextextended(key, 0) & 255), 0) AS slot
        FROM unnest($2::text[]) AS key ORDER BY slot
      ) AS slots`,
    values: [accountId, keys],
  })
}
