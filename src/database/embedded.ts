import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Database, OpenedDatabase, Row, Statement } from './database.ts'
import { withDeadline } from './deadline.ts'
import { lockDirectory } from './directory-lock.ts'
import { createEmbeddedAdapter } from './embedded-adapter.ts'
import { readEmbeddedSnapshot } from './embedded-snapshot.ts'
import { migrate } from './migrate.ts'
import { snapshotParsers } from './snapshot-values.ts'

const pingTimeoutMs = 2000
/** How long a transaction waits for those before it: they run one at a time. */
const transactionWaitMs = 5000

/**
 * Opens the embedded database of a directory, creating both if need be, and migrates it. Rejects with
 * a DirectoryInUseError while another process has the directory. `memory:` keeps nothing.
 */
export async function openEmbedded(dataDir: string): Promise<OpenedDatabase> {
  if (dataDir === 'memory:') return openPGlite('memory://', () => {})
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'postgres')
    const applied = existsSync(directory) ? [] : await createDirectory(directory)
    const opened = await openPGlite(directory, unlock)
    return { ...opened, applied: [...applied, ...opened.applied] }
  } catch (error) {
    unlock()
    throw error
  }
}

// A start that is cut short must not leave half a database under the name of a whole one.
async function createDirectory(directory: string): Promise<readonly string[]> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const { database, applied } = await openPGlite(unfinished, () => {})
  await database.close()
  await rename(unfinished, directory)
  return applied
}

async function openPGlite(directory: string, onClosed: () => void): Promise<OpenedDatabase> {
  const pglite = await PGlite.create(directory, {
    // A commit is answered when it is written.
    relaxedDurability: false,
    extensions: { btree_gin, pg_trgm },
  })
  try {
    const applied = await migrate(createEmbeddedAdapter(pglite))
    return { database: createDatabase(pglite, onClosed), applied }
  } catch (error) {
    await pglite.close()
    throw error
  }
}

function createDatabase(pglite: PGlite, onClosed: () => void): Database {
  const adapter = createEmbeddedAdapter(pglite)
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: transactionWaitMs },
  })
  return {
    prisma,
    async ping() {
      await withDeadline(pglite.query('SELECT 1'), pingTimeoutMs)
    },
    query: statement => runStatement(pglite, statement),
    transaction: work => pglite.transaction(tx => work(statement => runStatement(tx, statement))),
    readSnapshot: statements => readEmbeddedSnapshot(pglite, statements),
    async close() {
      await prisma.$disconnect()
      await pglite.close()
      onClosed()
    },
  }
}

async function runStatement(
  connection: PGlite | Transaction,
  { text, values }: Statement,
): Promise<readonly Row[]> {
  return (await connection.query<Row>(text, [...values], { parsers: snapshotParsers })).rows
}
