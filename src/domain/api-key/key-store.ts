import type { KeyStore, LivingKey } from '../../auth/api-keys/with-api-keys.ts'
import { scopesAmong } from '../../auth/scopes.ts'
import type { Database } from '../../database/database.ts'
import { asProcess } from '../../database/fairness/caller.ts'

/** The one statement of a request that says who calls: it knows no account before. */
const findText = `SELECT account_id AS "accountId", id, scopes, expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
  FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL`

/** Of processes that are told of a use in the same minute, one writes. */
const noteText = `UPDATE api_keys SET last_used_at = date_trunc('minute', $3::timestamptz, 'UTC')
  WHERE account_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < date_trunc('minute', $3::timestamptz, 'UTC'))`

interface FoundKey {
  readonly accountId: string
  readonly id: string
  readonly scopes: readonly string[]
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/** Opens the store of all accounts' API keys; `onFailure` is told of uses that could not be remembered. */
export function openKeyStore(
  { query }: Pick<Database, 'query'>,
  onFailure: (error: unknown) => void,
): KeyStore {
  /** By key: parallel requests of a minute write it once. */
  const writing = new Map<string, Promise<void>>()
  const write = async ({ accountId, id }: LivingKey, usedAt: Date) => {
    try {
      await asProcess(() => query({ text: noteText, values: [accountId, id, usedAt.toISOString()] }))
    } catch (error) {
      onFailure(error)
    } finally {
      writing.delete(id)
    }
  }
  return {
    async find(digest) {
      const [found] = await query<FoundKey>({ text: findText, values: [digest] })
      if (!found) return null
      const { accountId, id, scopes, expiresAt, lastUsedAt } = found
      const times = { expiresAt: timeOf(expiresAt), lastUsedAt: timeOf(lastUsedAt) }
      return { accountId, id, scopes: scopesAmong(scopes), ...times }
    },
    noteUse(key, usedAt) {
      const known = writing.get(key.id)
      if (known) return known
      const written = write(key, usedAt)
      writing.set(key.id, written)
      return written
    },
    close: async () => void (await Promise.all(writing.values())),
  }
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
