import { constants, existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { ByteRoom } from '../../byte-room.ts'
import { PrismaClient } from '../../generated/prisma/client.ts'
import { makePrivateDirectory } from '../../private-directory.ts'
import { beginBulk, copyInText } from '../bulk-copy.ts'
import type { Database, DatabaseLocation, OpenedDatabase, Query, Statement } from '../database.ts'
import { FairSemaphore, inPlace } from '../fairness/fair-semaphore.ts'
import { migrate } from '../migrations/migrate.ts'
import { runAsOne } from '../one-transaction.ts'
import { maxQueryPlans } from '../query-plans.ts'
import { defaultTimes } from '../request-times.ts'
import { sharePing } from '../share-ping.ts'
import { defaultSpoolBytes } from '../snapshot/spool-bytes.ts'
import { snapshotParsers } from '../snapshot/values.ts'
import { tellTransactions } from '../told-transactions.ts'
import { createEmbeddedAdapter, type EmbeddedTransaction, embeddedTurns } from './adapter.ts'
import { autovacuum } from './autovacuum.ts'
import { lockDirectory } from './directory-lock.ts'
import { readEmbeddedSnapshot } from './embedded-snapshot.ts'
import { keepLogShort } from './keep-log-short.ts'
import { inMemory, openFiles } from './open-files.ts'
import { EmbeddedStatements } from './statements.ts'

/** Nothing else ends a transaction here, and deleting a record takes as long as what hangs on it asks for. */
const transactionMs = 100_000

/**
 * Opens the embedded database of a directory, creating both if need be, and migrates it. Rejects with
 * a DirectoryInUseError while another process has the directory. `memory:` keeps nothing.
 */
export async function openEmbedded(
  dataDir: string,
  {
    spoolBytes = defaultSpoolBytes,
    requestTimes = defaultTimes,
    onNewerMigrations,
  }: Partial<DatabaseLocation> = {},
): Promise<OpenedDatabase> {
  const around = {
    spoolRoom: new ByteRoom(spoolBytes),
    transactionWaitMs: requestTimes?.statementMs ?? transactionMs,
    onNewerMigrations,
  }
  if (dataDir === 'memory:') return openPGlite(inMemory, { ...around, onClosed: () => {} })
  await makePrivateDirectory(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'postgres')
    const applied = existsSync(directory) ? [] : await createDirectory(directory, around)
    const opened = await openPGlite(directory, { ...around, onClosed: unlock })
    return { ...opened, applied: [...applied, ...opened.applied] }
  } catch (error) {
    unlock()
    throw error
  }
}

// A start that is cut short must not leave half a database under the name of a whole one.
async function createDirectory(
  directory: string,
  around: Omit<Surroundings, 'onClosed'>,
): Promise<readonly string[]> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const { database, applied } = await openPGlite(unfinished, { ...around, onClosed: () => {} })
  await database.close()
  await rename(unfinished, directory)
  return applied
}

interface Surroundings {
  readonly spoolRoom: ByteRoom
  /** How long a transaction waits for those before it: they run one at a time. */
  readonly transactionWaitMs: number
  readonly onNewerMigrations: DatabaseLocation['onNewerMigrations']
  readonly onClosed: () => void
}

async function openPGlite(directory: string, surroundings: Surroundings): Promise<OpenedDatabase> {
  const pglite = await openFiles(directory)
  try {
    const applied = await migrate(createEmbeddedAdapter(pglite), { onNewer: surroundings.onNewerMigrations })
    return { database: createDatabase(pglite, directory, surroundings), applied }
  } catch (error) {
    await pglite.close()
    throw error
  }
}

function createDatabase(
  pglite: PGlite,
  directory: string,
  { spoolRoom, transactionWaitMs, onClosed }: Surroundings,
): Database {
  const turns = new FairSemaphore(embeddedTurns)
  const stopLooking = keepLogShort(pglite)
  const vacuuming = autovacuum(pglite)
  const statements = new EmbeddedStatements(pglite)
  const queryIn =
    (tx: Transaction): Query =>
    async <Found extends object>({ text, values, replanned }: Statement) =>
      (await statements.queryIn<Found>(tx, text, values, { replanned, parsers: snapshotParsers })).rows
  const prisma = new PrismaClient({
    adapter: tellTransactions(createEmbeddedAdapter(pglite, statements, turns), transaction =>
      // Our adapter begins no others.
      queryIn((transaction as EmbeddedTransaction).embedded),
    ),
    errorFormat: 'minimal',
    queryPlanCacheMaxSize: maxQueryPlans,
    transactionOptions: { maxWait: transactionWaitMs, timeout: transactionMs },
  })
  const transaction: Database['transaction'] = work =>
    inPlace(turns, () =>
      statements.transaction(tx => {
        const query = queryIn(tx)
        return work(query, last => Promise.all(last.map(query)))
      }),
    )
  const database: Database = {
    prisma,
    ping: sharePing(async () => void (await statements.query('SELECT 1', []))),
    query: <Found extends object>({ text, values, replanned }: Statement) =>
      inPlace(turns, async () => {
        const options = { replanned, parsers: snapshotParsers }
        return (await statements.query<Found>(text, values, options)).rows
      }),
    transaction,
    oneTransaction: work => runAsOne(database, work),
    longTransaction: transaction,
    bulkTransaction: work =>
      inPlace(turns, () =>
        statements.transaction(async tx => {
          await tx.exec(beginBulk)
          return work({
            query: queryIn(tx),
            copyIn: async (into, lines) =>
              void (await tx.query(copyInText(into, "'/dev/blob'"), [], {
                blob: new Blob([new Uint8Array(lines)]),
              })),
          })
        }),
      ),
    readSnapshot: (snapshot, reading) =>
      readEmbeddedSnapshot(statements, snapshot, { ...reading, room: spoolRoom }),
    copyFiles: directory === inMemory ? null : copy => copyFiles(statements, directory, copy),
    readUse: () => ({
      pools: {},
      keptStatements: { embedded: statements.keptCount },
      spool: spoolRoom.use,
    }),
    async close() {
      stopLooking()
      await vacuuming.close()
      await prisma.$disconnect()
      await pglite.close()
      onClosed()
    },
  }
  return database
}

async function copyFiles(statements: EmbeddedStatements, directory: string, copy: string): Promise<void> {
  // A transaction that does nothing keeps all others waiting. Blocks are shared with the copy where the file system can.
  await statements.transaction(() =>
    cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
  )
}
