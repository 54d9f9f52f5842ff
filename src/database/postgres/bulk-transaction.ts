import { finished } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { beginBulk, copyInText } from '../bulk-copy.ts'
import type { BulkTransaction, Query } from '../database.ts'
import { runTransaction } from './transaction.ts'

/** See Database.bulkTransaction. */
export function runBulkTransaction<Result>(
  pool: Pool,
  queryOver: (client: PoolClient) => Query,
  work: (bulk: BulkTransaction) => Promise<Result>,
): Promise<Result> {
  return runTransaction(pool, async client => {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0; ${beginBulk}`)
    return work({
      query: queryOver(client),
      async copyIn(into, lines) {
        const copy = client.query(copyFrom(copyInText(into)))
        copy.end(lines)
        await finished(copy)
      },
    })
  })
}
