import type pg from 'pg'
import type { Config } from '../../config.ts'
import { findLackingRights } from '../../database/migrations/rights.ts'
import { connectionsPerProcess } from '../../database/postgres/postgres.ts'
import { sharedSessionCodes } from '../../database/postgres/watch/shared-sessions.ts'
import { errorCode } from '../../error-code.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'
import { openPostgres } from './open-postgres.ts'

/** What a role may do, and whether the migrations would find tables. */
export async function readRights(client: pg.Client) {
  const { rows } = await client.query<{
    role: string
    schema: string | null
    makesTables: boolean
    hasTables: boolean
  }>(
    `SELECT current_user AS role, current_schema() AS schema,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "makesTables",
       EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()
         AND tablename <> '_prisma_migrations') AS "hasTables"`,
  )
  const [{ role = '', schema = null, makesTables = false, hasTables = false } = {}] = rows
  return { role, schema, makesTables, hasTables }
}

/** The permissions of the role: creating tables, unless another role has, and using the present ones. */
export async function judgeRights(
  client: pg.Client,
  { role, schema, makesTables, hasTables }: Awaited<ReturnType<typeof readRights>>,
): Promise<Diagnosis> {
  const { ok, wrong } = findingsAbout('rights')
  if (schema === null)
    return wrong(`${role} has no schema`, `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`)
  if (!makesTables && !hasTables)
    return wrong(`${role} may make no tables in ${schema}`, `GRANT CREATE ON SCHEMA ${schema} TO ${role};`)
  const lacking = await findLackingRights(client)
  if (lacking) return wrong(lacking.text, `As owner: ${lacking.advice}`)
  if (makesTables) return ok(`${role} may make and use tables in ${schema}`)
  return ok(`${role} may use tables in ${schema}; it makes none, so another role has to migrate`)
}

/** How many connections there are, whether sessions keep what is prepared on them, and the times that they need. */
export async function* judgeSession(
  client: pg.Client,
  url: string,
  { workers, preparedStatements }: Config,
): AsyncGenerator<Diagnosis> {
  const { ok, warning, wrong } = findingsAbout('connections')
  const wanted = workers * connectionsPerProcess
  if (preparedStatements && (await losesStatements(client, url)))
    yield wrong(
      'A pooler hands sessions on, with the statements that others prepared',
      'Set PREPARED_STATEMENTS=off.',
    )
  else if (preparedStatements) {
    const { whose, most } = await readConnectionLimit(client)
    const text = `Up to ${wanted} of the ${whose}'s ${most}`
    const limit = whose === 'server' ? 'max_connections' : 'its connection limit'
    const advice = `Raise ${limit}, lower WORKERS, or use PgBouncer.`
    yield wanted > most ? wrong(text, advice) : wanted > most / 2 ? warning(text, advice) : ok(text)
  } else if (!(await hasTimeLimits(client))) {
    const advice = "ALTER ROLE … SET statement_timeout = '5s'; ALTER ROLE … SET lock_timeout = '3s';"
    yield warning(
      'PREPARED_STATEMENTS is off, so only the role can have time limits, and it has none',
      advice,
    )
  }
}

/**
 * Whether a statement that one connection prepares is there on another, or is not on the same one later. A pooler lends
 * the session that was free last, so two in turn get the same one, or each gets another while others are at work.
 */
async function losesStatements(client: pg.Client, url: string): Promise<boolean> {
  const other = await openPostgres(url)
  try {
    for (const each of [client, other, client, other])
      await each.query({ name: 'bizgate doctor', text: 'SELECT 1' })
    return false
  } catch (error) {
    if (sharedSessionCodes.includes(errorCode(error) ?? '')) return true
    throw error
  } finally {
    await other.end()
  }
}

/** The lowest limit. Superusers are held to the server's alone, of which some are reserved: from 16 on in two ways. */
async function readConnectionLimit(client: pg.Client) {
  const { rows } = await client.query<{ whose: string; most: number }>(
    `SELECT whose, most FROM pg_roles, pg_database, LATERAL (VALUES
         ('server', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0)),
         ('role', CASE WHEN NOT rolsuper THEN nullif(rolconnlimit, -1) END),
         ('database', CASE WHEN NOT rolsuper THEN nullif(datconnlimit, -1) END)
       ) AS limits (whose, most)
     WHERE rolname = session_user AND datname = current_database()
     ORDER BY most NULLS LAST LIMIT 1`,
  )
  const [{ whose = 'server', most = 0 } = {}] = rows
  return { whose, most }
}

async function hasTimeLimits(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "SELECT current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0' AS has",
  )
  return rows[0]?.has ?? false
}
