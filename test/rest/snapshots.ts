import { existsSync } from 'node:fs'
import { readdir, readlink, truncate } from 'node:fs/promises'
import type { TestApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'

/** Whether the test can look at what an export holds: of the embedded database only where there is /proc. */
export const canSeeSnapshots = testServerUrl !== null || existsSync('/proc/self/fd')

/** How many snapshots of the app's database are open: connections in a transaction, or temporary files. */
export async function countSnapshots({ database: { prisma } }: TestApp): Promise<number> {
  if (testServerUrl === null) return (await findSpoolFiles()).length
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`
  return row?.count ?? 0
}

/** Breaks the open snapshots, as a crash of the database or a disk that loses data would. */
export async function breakSnapshots({ database: { prisma } }: TestApp): Promise<void> {
  if (testServerUrl === null) {
    for (const file of await findSpoolFiles()) await truncate(file)
    return
  }
  await prisma.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`
}

/** The server runs in this process, so its files are ours; they have no name but this. */
async function findSpoolFiles(): Promise<string[]> {
  const files = (await readdir('/proc/self/fd')).map(name => `/proc/self/fd/${name}`)
  const targets = await Promise.all(files.map(file => readlink(file).catch(() => '')))
  return files.filter((_, index) => targets[index]?.includes('bizgate-snapshot-'))
}
