import type { Query } from '../../database/database.ts'
import { EmailsChangedError, lockAllEmailKeys } from '../contact/lock-email-keys.ts'

/**
 * Remembers the moment, for a transaction that creates contacts unless one has their e-mail and locks no e-mails
 * meanwhile. What it answers comes last in the transaction: locks all e-mails of the account and throws where others
 * have created a contact with one of its e-mails since.
 */
export async function watchEmails(query: Query, accountId: string): Promise<() => Promise<void>> {
  const [now] = await query({
    text: 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS since',
    values: [],
  })
  return async () => {
    await lockAllEmailKeys(query, accountId)
    const met = await query({ text: findMet, values: [accountId, now?.since] })
    if (met.length > 0) throw new EmailsChangedError()
  }
}

// What others had committed before was met. Each of theirs is looked up over the index of e-mails, as in match-contacts.
const findMet = `SELECT FROM contacts AS theirs CROSS JOIN LATERAL (
    SELECT FROM contacts AS own
    WHERE own.account_id = $1 AND own.email_key = theirs.email_key AND own.xmin = pg_current_xact_id()::xid
    ORDER BY own.email_key, own.created_at, own.id LIMIT 1
  ) AS met
  WHERE theirs.account_id = $1 AND theirs.xmin <> pg_current_xact_id()::xid
    AND age(theirs.xmin) <= age($2::xid8::xid)
  LIMIT 1`
