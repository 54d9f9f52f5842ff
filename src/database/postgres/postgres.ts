import { PrismaPg } from '@prisma/adapter-pg'
import type { Transaction } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { ByteRoom } from '../../byte-room.ts'
import { PrismaClient } from '../../generated/prisma/client.ts'
import type { MemoryBound } from '../../memory-bound.ts'
import type { Database, DatabaseLocation, PoolUse, Query, RequestTimes, Statement } from '../database.ts'
import { outsideDeadline } from '../fairness/caller.ts'
import { migratePostgres } from '../migrations/postgres-migrate.ts'
import { runAsOne } from '../one-transaction.ts'
import { maxQueryPlans } from '../query-plans.ts'
import { defaultTimes, unlimitedTimes } from '../request-times.ts'
import { defaultSpoolBytes } from '../snapshot/spool-bytes.ts'
import { tellTransactions } from '../told-transactions.ts'
import { runBulkTransaction } from './bulk-transaction.ts'
import { openPing, type Ping } from './ping.ts'
import { createFairPool, watchPool } from './pool.ts'
import { readPostgresSnapshot } from './postgres-snapshot.ts'
import { createStatementNamer, maxNamedCharacters } from './statement-names.ts'
import { type AnswerTime, runAtOnce, runLongTransaction } from './transaction.ts'
import { renewWhereReadOnly } from './watch/renew-connections.ts'
import { tellOfSharedSessions } from './watch/shared-sessions.ts'

const poolConnections = 10
/** Long work has connections of its own, so that exports do not hold up requests: one for each that may read. */
const longConnections = 10
/** A user may have as many exports; see domain/exports/running-exports.ts. */
const longTurns = 5
/** How many connections a process opens at most; one is for `ping`. */
export const connectionsPerProcess = poolConnections + longConnections + 1
/** More than a request has, so that its deadline is met first. */
const transactionMs = 10_000
/** How many statements are prepared. Hand-written ones are few; Prisma's for callers' updates have many shapes. */
const namedStatements = { written: 300, prisma: 300 }

/** The texts of prepared statements; each connection to Postgres knows them by name. */
export const namedStatementsMemory: MemoryBound = {
  what: 'texts of prepared statements, on Postgres',
  bound: `${namedStatements.written + namedStatements.prisma} of ${maxNamedCharacters.toLocaleString('en')} characters at most; as many for a standby`,
  bytes: 2 * (namedStatements.written + namedStatements.prisma) * maxNamedCharacters,
}

/** How a database is opened otherwise than by default. */
export interface PostgresOptions extends Omit<DatabaseLocation, 'url' | 'dataDir' | 'replica'> {
  /** What begins its pools' names in metrics. */
  readonly pools?: string
}

/** A database that has run no statement yet. */
export interface UnopenedPostgres {
  readonly database: Database
  /** Migrates it, and serves from then on; answers what was applied. May be tried again. */
  prepare(): Promise<readonly string[]>
  /** Serves from now on, as it is: a standby is migrated by its primary. */
  open(): void
}

/** Describes a Postgres database, which may be away: nothing is served before it has been prepared. */
export function describePostgres(
  url: string,
  {
    preparedStatements = true,
    requestTimes = defaultTimes,
    spoolBytes = defaultSpoolBytes,
    onBlockedMigration,
    onAwaitedMigration,
    onMigrated = () => {},
    onNewerMigrations,
    onSharedSession = () => {},
    pools = '',
  }: PostgresOptions = {},
): UnopenedPostgres {
  const times = requestTimes ?? unlimitedTimes
  // Settings of a pooler's session reach other clients too.
  const sessionTimes = preparedStatements ? times : null
  const { turnMs, connectMs } = times
  const pool = createFairPool(
    url,
    { name: `${pools}requests`, max: poolConnections, connectMs, times: sessionTimes, pipeline: true },
    times,
  )
  const longPool = createFairPool(
    url,
    { name: `${pools}long`, max: longConnections, connectMs, times: null },
    { turnMs, answerMs: Number.POSITIVE_INFINITY, turns: longTurns },
  )
  const spoolRoom = new ByteRoom(spoolBytes)
  const ping = openPing(url)
  const stopWatching = requestTimes ? watchPool(pool, ping.pool, times) : () => {}
  for (const renewed of [pool, longPool]) {
    renewWhereReadOnly(renewed, ping)
    renewed.onRefused(ping.renew)
  }
  if (preparedStatements) tellOfSharedSessions([pool, longPool], onSharedSession)
  const kept = { written: new Map<string, string>(), prisma: new Map<string, string>() }
  const nameUpTo = (most: number, names: Map<string, string>) =>
    preparedStatements ? createStatementNamer(most, names) : () => ''
  const database = createDatabase({
    pool,
    longPool,
    ping,
    names: {
      written: nameUpTo(namedStatements.written, kept.written),
      prisma: nameUpTo(namedStatements.prisma, kept.prisma),
    },
    times,
    readUse: () => ({
      pools: { [`${pools}requests`]: usePool(pool), [`${pools}long`]: usePool(longPool) },
      keptStatements: Object.fromEntries(Object.entries(kept).map(([kind, { size }]) => [kind, size])),
      spool: spoolRoom.use,
    }),
    spoolRoom,
    endPools: async () => {
      stopWatching()
      await Promise.all([pool.end(), longPool.end(), ping.pool.end()])
    },
  })
  const open = () => {
    for (const opened of [pool, longPool]) opened.open()
  }
  return {
    database,
    async prepare() {
      const applied = await migratePostgres(url, {
        onBlocked: onBlockedMigration,
        onAwaited: onAwaitedMigration,
        onNewer: onNewerMigrations,
      })
      open()
      if (applied.length > 0) onMigrated(applied)
      return applied
    },
    open,
  }
}

/** The name a statement is prepared under; empty where it is not to be prepared. */
type NameStatement = (query: { readonly sql: string }) => string

interface Connections {
  readonly pool: pg.Pool
  readonly longPool: pg.Pool
  readonly ping: Ping
  readonly names: { readonly written: NameStatement; readonly prisma: NameStatement }
  readonly readUse: Database['readUse']
  readonly times: RequestTimes
  readonly spoolRoom: ByteRoom
  readonly endPools: () => Promise<void>
}

function createDatabase({
  pool,
  longPool,
  ping,
  names,
  times,
  readUse,
  spoolRoom,
  endPools,
}: Connections): Database {
  const queryOver =
    (connection: pg.Pool | pg.PoolClient, answerTime: AnswerTime = {}): Query =>
    async <Found extends object>({ text, values, replanned = false }: Statement) => {
      const name = replanned ? '' : names.written({ sql: text })
      const query = { name, text, values: [...values], ...answerTime }
      return (await connection.query<Found & pg.QueryResultRow>(query)).rows
    }
  const adapter = new PrismaPg(pool, { statementNameGenerator: names.prisma })
  const prisma = new PrismaClient({
    adapter: tellTransactions(adapter, transaction => queryOver(connectionOf(transaction))),
    errorFormat: 'minimal',
    queryPlanCacheMaxSize: maxQueryPlans,
    transactionOptions: { maxWait: transactionMs, timeout: transactionMs },
  })
  const database: Database = {
    prisma,
    ping: ping.ask,
    query: queryOver(pool),
    transaction: work => runAtOnce(pool, queryOver, work),
    oneTransaction: work => runAsOne(database, work),
    longTransaction: work =>
      outsideDeadline(() =>
        runLongTransaction(longPool, times, (client, timely) =>
          work(async <Found extends object>(statement: Statement) =>
            queryOver(client, await timely())<Found>(statement),
          ),
        ),
      ),
    bulkTransaction: work => runBulkTransaction(longPool, queryOver, work),
    readSnapshot: (statements, reading) =>
      readPostgresSnapshot(longPool, statements, { ...reading, room: spoolRoom, times }),
    copyFiles: null,
    readUse,
    async close() {
      await prisma.$disconnect()
      await endPools()
    },
  }
  return database
}

/** The adapter keeps it to itself. */
function connectionOf(transaction: Transaction): pg.PoolClient {
  return (transaction as Transaction & { readonly client: pg.PoolClient }).client
}

function usePool({ options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { most: options.max, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
