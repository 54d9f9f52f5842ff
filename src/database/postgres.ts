import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Database, OpenedDatabase, Row, Statement } from './database.ts'
import { withDeadline } from './deadline.ts'
import { migratePostgres } from './postgres-migrate.ts'
import { readPostgresSnapshot } from './postgres-snapshot.ts'
import { runTransaction } from './postgres-transaction.ts'
import { snapshotParsers } from './snapshot-values.ts'
import { createStatementNamer } from './statement-names.ts'
import { endStuckConnections } from './stuck-connections.ts'

const poolConnections = 10
/** Exports have connections of their own, so that many at once leave the others alone. */
const snapshotConnections = 4
const connectTimeoutMs = 5000
const pingTimeoutMs = 2000
/** A statement without an answer after this long will not get one: the network swallows it. */
const queryTimeoutMs = 30_000
const namedStatements = 300

/** Opens a Postgres database and migrates it; several processes starting at once wait for one another. */
export async function openPostgres(url: string, preparedStatements = true): Promise<OpenedDatabase> {
  const pool = createPool(url, { max: poolConnections })
  const stopLooking = endStuckConnections(pool, queryTimeoutMs)
  const snapshotPool = createPool(url, { max: snapshotConnections, query_timeout: queryTimeoutMs })
  const endPools = async () => {
    await Promise.all([pool.end(), snapshotPool.end()])
    stopLooking()
  }
  try {
    const applied = await migratePostgres(pool, url)
    const nameStatement = preparedStatements ? createStatementNamer(namedStatements) : () => ''
    return { database: createDatabase({ pool, snapshotPool, nameStatement, endPools }), applied }
  } catch (error) {
    await endPools()
    throw error
  }
}

interface Connections {
  readonly pool: pg.Pool
  readonly snapshotPool: pg.Pool
  /** The name a statement is prepared under; empty where it is not to be prepared. */
  readonly nameStatement: (query: { readonly sql: string }) => string
  readonly endPools: () => Promise<void>
}

function createDatabase({ pool, snapshotPool, nameStatement, endPools }: Connections): Database {
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement })
  const prisma = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeoutMs },
  })
  return {
    prisma,
    async ping() {
      await withDeadline(pool.query('SELECT 1'), pingTimeoutMs)
    },
    query: statement => runStatement(pool, statement, nameStatement),
    transaction: work =>
      runTransaction(pool, client => work(statement => runStatement(client, statement, nameStatement))),
    readSnapshot: statements => readPostgresSnapshot(snapshotPool, statements),
    async close() {
      await prisma.$disconnect()
      await endPools()
    },
  }
}

async function runStatement(
  connection: pg.Pool | pg.PoolClient,
  { text, values, replanned = false }: Statement,
  nameStatement: Connections['nameStatement'],
): Promise<readonly Row[]> {
  const name = replanned ? '' : nameStatement({ sql: text })
  return (await connection.query<Row>({ name, text, values: [...values] })).rows
}

function createPool(url: string, options: Pick<pg.PoolConfig, 'max' | 'query_timeout'>): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'bizgate',
    keepAlive: true,
    types: { getTypeParser },
    onConnect,
  })
  // The pool drops a connection lost while idle and opens another when it needs one.
  pool.on('error', () => {})
  return pool
}

// Prisma writes and reads timestamps as UTC without saying so: the session's time zone has to be UTC
// whatever the server's is. Prisma brings its own parsers, so these are for hand-written statements.
// None of our statements runs long enough to be worth compiling.
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET jit = off")
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (format !== 'binary' && snapshotParsers[id]) || pg.types.getTypeParser(id, format)
