import type { Query } from '../../database/database.ts'

/**
 * Locks e-mails of an account until the transaction ends: whoever makes a contact where none has its e-mail
 * passes here first, on every replica, so each sees the contacts that those before it made. The next
 * statement sees them, this one does not.
 *
 * An e-mail locks one of an account's 256 slots: a lock for each of an import's e-mails would be more than
 * Postgres has room for. Slots are taken in one order, so that nobody waits in a circle.
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
