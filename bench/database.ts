import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateDatabase } from '../src/database/open-database.ts'

/** The server that DATABASE_URL names; throws where it names none. */
export function requireServerUrl(): string {
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) throw new Error('Set DATABASE_URL to a Postgres server on which databases may be created')
  return serverUrl
}

/** Runs work on a new, migrated database of the server, which is dropped afterwards, also on failure, unless it is to be kept. */
export async function withDatabase(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<void>,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  const name = `bizgate_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  const drop = async () => {
    if (!keep) await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  // Ctrl-C ends the load and the servers too, as they are of the same process group.
  const interrupted = () => void drop().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await migrateDatabase({ url: url.href, dataDir: 'memory:' })
    await work(url.href)
  } finally {
    await drop()
  }
}

async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
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
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
