import type pg from 'pg'
import { databaseClockText } from '../../clock-offset.ts'
import type { Config } from '../../config.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import { defaultTimes } from '../../database/request-times.ts'
import { compareClock } from './clock.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'
import { judgeMigrations } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { judgeExtensions } from './postgres-extensions.ts'
import { judgeRights, judgeSession, readRights } from './postgres-session.ts'

const leastVersion = 150_000
const { ok, wrong } = findingsAbout('database')

/** The Postgres that DATABASE_URL names. Rejects with a message for operators where it cannot be used. */
export async function* examinePostgres(config: Config, url: string): AsyncGenerator<Diagnosis> {
  const client = await openPostgres(url)
  try {
    yield await judgeVersion(client)
    yield* judgeWrites(client)
    yield await judgeLetterCase(client)
    yield* judgeExtensions(client)
    const rights = await readRights(client)
    yield await judgeRights(client, rights)
    yield* judgeSession(client, url, config)
    const { dataDir, preparedStatements } = config
    const states = await readMigrationStates({ url, dataDir, preparedStatements, requestTimes: defaultTimes })
    yield judgeMigrations(states, rights)
    yield await compareClock('the database', () => readTime(client))
  } finally {
    await client.end()
  }
}

async function judgeVersion(client: pg.Client): Promise<Diagnosis> {
  const { rows } = await client.query<{ number: number; version: string; name: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       current_database() AS name, current_setting('server_encoding') AS encoding`,
  )
  const [{ number = 0, version = '', name = '', encoding = '' } = {}] = rows
  const text = `Postgres ${version}, database ${name} on ${client.host}`
  if (number < leastVersion) return wrong(text, 'Use Postgres 15 or newer.')
  if (encoding !== 'UTF8')
    return wrong(`${text}, encoded as ${encoding}`, 'Use a database that is encoded as UTF8.')
  return ok(text)
}

/** A database that takes no writes, with which no server is ready. */
async function* judgeWrites(client: pg.Client): AsyncGenerator<Diagnosis> {
  const { rows } = await client.query<{ only: string; standby: boolean }>(
    "SELECT current_setting('transaction_read_only') AS only, pg_is_in_recovery() AS standby",
  )
  if (rows[0]?.standby) yield wrong('It takes no writes: it is a standby', 'Name the primary, or promote it.')
  else if (rows[0]?.only === 'on')
    yield wrong(
      'It takes no writes: it is read-only',
      'Set default_transaction_read_only to off where the server, the database or the role has it on.',
    )
}

/** By the database's own rules; with LC_CTYPE C they know the letters of ASCII only. */
async function judgeLetterCase(client: pg.Client): Promise<Diagnosis> {
  const { ok, warning } = findingsAbout('letters')
  const { rows } = await client.query<{ folds: boolean }>("SELECT lower('É') = 'é' AS folds")
  if (rows[0]?.folds) return ok('Searches ignore the case of all letters')
  return warning(
    'Searches ignore the case of ASCII letters only: É is not found by é',
    "Restore a backup into one of CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8'.",
  )
}

async function readTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(databaseClockText)
  return rows[0]?.ms ?? Number.NaN
}
