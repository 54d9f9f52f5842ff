import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from '../../generated/prisma/client.ts'
import type { Database, OpenedDatabase, Query, RequestTimes, Statement } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { FairPool } from '../fairness/fair-pool.ts'
import { migratePostgres } from '../migrations/postgres-migrate.ts'
import { shareAnswers } from '../share-answers.ts'
import { readPostgresSnapshot } from '../snapshot/postgres-snapshot.ts'
import { spoolOptions } from '../snapshot/spool-options.ts'
import { defaultSpoolBytes, type SpoolBytes, SpoolRoom } from '../snapshot/spool-room.ts'
import { connectTimeoutMs, createPool, watchPool } from './pool.ts'
import { createStatementNamer } from './statement-names.ts'
import { type LongTimes, runLongTransaction, runTransaction } from './transaction.ts'

const poolConnections = 10
/** Long work has connections of its own, so that exports do not hold up requests. */
const longConnections = 4
const pingTimeoutMs = 2000
/** How long an answer on `ping` holds. */
const pingHoldsMs = 1000
/** More than a statement may take, so that Postgres's own limit is met first. */
const transactionMs = 10_000
/** Time for the network, on top of Postgres's own limit. */
const networkMs = 10_000
/** How many statements are prepared. Hand-written ones are few; Prisma's for callers' updates have many shapes. */
const namedStatements = { written: 300, prisma: 300 }

/** Time limits of a server's requests. */
export const defaultTimes: RequestTimes = {
  lockMs: 3_000,
  statementMs: 8_000,
  silenceMs: 30_000,
  // Less than the server's timeout of an idle client connection.
  longMs: 100_000,
}

/** How a database is opened otherwise than by default; see DatabaseLocation. */
export interface PostgresOptions {
  readonly preparedStatements?: boolean | undefined
  readonly requestTimes?: RequestTimes | null | undefined
  readonly spoolBytes?: SpoolBytes | undefined
}

/** Opens a Postgres database and migrates it; several processes starting at once wait for one another. */
export async function openPostgres(
  url: string,
  {
    preparedStatements = true,
    requestTimes: times = defaultTimes,
    spoolBytes = defaultSpoolBytes,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  const pool = createPool(url, { max: poolConnections, times }, FairPool)
  const { longMs, lockMs } = times ?? defaultTimes
  const longPool = createPool(url, { max: longConnections, query_timeout: longMs + networkMs }, FairPool)
  const pingPool = createPool(url, { max: 1, query_timeout: pingTimeoutMs, idleTimeoutMillis: 60_000 })
  const stopWatching = times ? watchPool(pool, pingPool, times) : () => {}
  const endPools = async () => {
    stopWatching()
    await Promise.all([pool.end(), longPool.end(), pingPool.end()])
  }
  try {
    const applied = await migratePostgres(pool, url)
    const nameUpTo = (most: number, prefix: string) =>
      preparedStatements ? createStatementNamer(most, prefix) : () => ''
    const names = {
      written: nameUpTo(namedStatements.written, 'w'),
      prisma: nameUpTo(namedStatements.prisma, 'p'),
    }
    const database = createDatabase({
      pool,
      longPool,
      pingPool,
      names,
      longTimes: { longMs, lockMs },
      spoolRoom: new SpoolRoom(spoolBytes),
      endPools,
    })
    return { database, applied }
  } catch (error) {
    await endPools()
    throw error
  }
}

/** The name a statement is prepared under; empty where it is not to be prepared. */
type NameStatement = (query: { readonly sql: string }) => string

interface Connections {
  readonly pool: pg.Pool
  readonly longPool: pg.Pool
  readonly pingPool: pg.Pool
  readonly names: { readonly written: NameStatement; readonly prisma: NameStatement }
  readonly longTimes: LongTimes
  readonly spoolRoom: SpoolRoom
  readonly endPools: () => Promise<void>
}

function createDatabase(connections: Connections): Database {
  const { pool, longPool, pingPool, names, longTimes, spoolRoom, endPools } = connections
  const adapter = new PrismaPg(pool, { statementNameGenerator: names.prisma })
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs, timeout: transactionMs },
  })
  const queryOver =
    (connection: pg.Pool | pg.PoolClient): Query =>
    <Found extends object>(statement: Statement) =>
      runStatement<Found>(connection, statement, names.written)
  return {
    prisma,
    ping: shareAnswers(
      async () => void (await withDeadline(pingPool.query('SELECT 1'), pingTimeoutMs)),
      pingHoldsMs,
    ),
    query: queryOver(pool),
    transaction: work => runTransaction(pool, client => work(queryOver(client))),
    longTransaction: work => runLongTransaction(longPool, longTimes, client => work(queryOver(client))),
    readSnapshot: (statements, reading) =>
      readPostgresSnapshot(longPool, statements, spoolOptions(spoolRoom, reading)),
    async close() {
      await prisma.$disconnect()
      await endPools()
    },
  }
}

async function runStatement<Found extends object>(
  connection: pg.Pool | pg.PoolClient,
  { text, values, replanned = false }: Statement,
  nameStatement: NameStatement,
): Promise<readonly Found[]> {
  const name = replanned ? '' : nameStatement({ sql: text })
  return (await connection.query<Found & pg.QueryResultRow>({ name, text, values: [...values] })).rows
}
