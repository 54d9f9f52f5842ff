import type pg from 'pg'
import type { Config } from '../../config.ts'
import { findLackingRights } from '../../database/migrations/rights.ts'
import { connectionsPerProcess } from '../../database/postgres/postgres.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

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

/** How many connections there are, and the times that a pooler's sessions need. */
export async function* judgeSession(
  client: pg.Client,
  { workers, preparedStatements }: Config,
): AsyncGenerator<Diagnosis> {
  const { ok, warning, wrong } = findingsAbout('connections')
  const { rows } = await client.query<{ most: number; statement: string; lock: string }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
  )
  const [{ most = 0, statement = '', lock = '' } = {}] = rows
  const wanted = workers * connectionsPerProcess
  if (preparedStatements) {
    const text = `Up to ${wanted} of the server's ${most}`
    const advice = 'Raise max_connections, lower WORKERS, or use PgBouncer.'
    yield wanted > most ? wrong(text, advice) : wanted > most / 2 ? warning(text, advice) : ok(text)
  } else if (statement === '0' || lock === '0') {
    const advice = "ALTER ROLE … SET statement_timeout = '5s'; ALTER ROLE … SET lock_timeout = '3s';"
    yield warning('A pooler hands sessions on, and the role has no time limits', advice)
  }
}
