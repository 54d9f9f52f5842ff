import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { migrateDatabase } from '../src/database/open-database.ts'
import type { RunSql } from './data.ts'
import { findPostmaster } from './processes.ts'
import { type IdentityProvider, openIdentityProvider } from './tokens.ts'

/** A new database and an identity provider, for one run. */
export interface TestBed {
  /** The benchmark's own connection. */
  readonly sql: pg.Client
  /** Runs one statement with no parameters over it. */
  readonly run: RunSql
  readonly databaseUrl: string
  /** Process of the Postgres server, where it runs on this machine. */
  readonly postmaster: number | null
  readonly provider: IdentityProvider
  /** What a server's environment needs: the database and the identity provider. */
  readonly environment: Readonly<Record<string, string>>
}

/** Runs work on a new database of the server that DATABASE_URL names, with an identity provider. */
export async function withTestBed(work: (bed: TestBed) => Promise<void>): Promise<void> {
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) throw new Error('Set DATABASE_URL to a Postgres server on which databases may be created')
  await withDatabase(serverUrl, databaseUrl =>
    withClient(databaseUrl, async sql => {
      const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const postmaster = await findPostmaster(rows[0]?.pid ?? 0)
      await using provider = await openIdentityProvider()
      const environment = { ...provider.environment, DATABASE_URL: databaseUrl }
      const run = (text: string) => sql.query(text)
      await work({ sql, run, databaseUrl, postmaster, provider, environment })
    }),
  )
}

/** Runs work on a new, migrated database of the server, which is dropped afterwards, also on failure. */
export async function withDatabase(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const name = `bizgate_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await withClient(serverUrl, sql => sql.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  const drop = () => withClient(serverUrl, sql => sql.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  // Ctrl-C ends the load and the servers too, as they are of the same process group.
  const interrupted = () => void drop().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await migrateDatabase({ url: url.href, dataDir: 'memory:' })
    await work(url.href)
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await drop()
  }
}

/** Runs work over a connection of its own. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Waits until no statement of another connection runs in the database, so that one run does not disturb the next. */
export async function waitUntilIdle(client: pg.Client, maxMs = 10_000): Promise<void> {
  const endsAt = performance.now() + maxMs
  while (performance.now() < endsAt) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' LIMIT 1`,
    )
    if (rowCount === 0) return
    await delay(50)
  }
}
