import { truncate } from 'node:fs/promises'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { canSeeSpoolFiles, findSpoolFiles } from './spool-files.ts'

/** Whether the test can look at what an export holds. */
export const canSeeSnapshots = canSeeSpoolFiles

/** What the exports of the app hold: connections in a transaction, and temporary files. */
export async function countHeld(app: TestApp): Promise<number> {
  return (await countTransactions(app)) + (await findSpoolFiles()).length
}

/**
 * Waits until so many exports stand still: all that they give is read, and the database is free, but
 * not all of it has gone to their clients.
 */
export async function untilStanding(app: TestApp, count = 1): Promise<void> {
  const state = async () => [await countTransactions(app), (await findSpoolFiles()).length]
  await expect.poll(state).toEqual([0, count])
}

/** Breaks the exports that stand still, as a disk that loses data would. */
export async function breakSnapshots(app: TestApp): Promise<void> {
  await untilStanding(app)
  for (const file of await findSpoolFiles()) await truncate(file)
}

/**
 * On the embedded database the question itself waits until no other runs. On Postgres neither the
 * server's look at locks counts, nor what Postgres does by itself.
 */
async function countTransactions({ database: { prisma } }: TestApp): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      AND state <> 'idle' AND query NOT LIKE '%pg_locks%'`
  return row?.count ?? 0
}
