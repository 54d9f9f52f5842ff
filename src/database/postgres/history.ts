import { PrismaPg } from '@prisma/adapter-pg'
import type { DatabaseLocation } from '../database.ts'
import { type HistoryEntry, readHistory } from '../migrations/history.ts'
import { createPool } from './pool.ts'

/** The migrations that a Postgres database has had. Without `requestTimes` it waits as long as it takes. */
export async function readPostgresHistory(
  url: string,
  {
    requestTimes = null,
    preparedStatements = true,
  }: Pick<DatabaseLocation, 'requestTimes' | 'preparedStatements'>,
): Promise<readonly HistoryEntry[]> {
  const pool = createPool(url, {
    max: 1,
    // Settings of a pooler's session reach other clients too.
    times: preparedStatements ? requestTimes : null,
    ...(requestTimes && { query_timeout: requestTimes.silenceMs }),
  })
  try {
    return await readHistory(new PrismaPg(pool))
  } finally {
    await pool.end()
  }
}
