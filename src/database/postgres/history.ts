import { PrismaPg } from '@prisma/adapter-pg'
import { type HistoryEntry, readHistory } from '../migrations/history.ts'
import { createPool } from './pool.ts'

/** The migrations that a Postgres database has had. */
export async function readPostgresHistory(url: string): Promise<readonly HistoryEntry[]> {
  const pool = createPool(url, { max: 1, times: null })
  try {
    return await readHistory(new PrismaPg(pool))
  } finally {
    await pool.end()
  }
}
