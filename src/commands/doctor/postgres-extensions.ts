import type pg from 'pg'
import { type Diagnosis, findingsAbout } from './finding.ts'

const needed = ['pg_trgm', 'btree_gin'] as const
const { ok, warning, wrong } = findingsAbout('extensions')

interface Extension {
  readonly name: string
  readonly installed: boolean
  readonly available: boolean
  readonly creatable: boolean
}

/** The extensions that the migrations create where they are missing. */
export async function* judgeExtensions(client: pg.Client): AsyncGenerator<Diagnosis> {
  const { rows } = await client.query<Extension>(
    `SELECT name,
       EXISTS (SELECT FROM pg_extension WHERE extname = name) AS installed,
       EXISTS (SELECT FROM pg_available_extensions AS a WHERE a.name = needed.name) AS available,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
         OR has_database_privilege(current_database(), 'CREATE')
         AND EXISTS (SELECT FROM pg_available_extension_versions AS v WHERE v.name = needed.name AND v.trusted) AS creatable
     FROM unnest($1::text[]) AS needed(name)`,
    [needed],
  )
  const lacking = rows.filter(({ installed }) => !installed)
  if (lacking.length === 0) yield ok(needed.join(' and '))
  yield* lacking.map(judge)
}

function judge({ name, available, creatable }: Extension): Diagnosis {
  if (!available) return wrong(`${name} is not on the server`, "Install Postgres's contrib modules.")
  if (creatable) return warning(`${name} is not created yet`, 'The migrations create it.')
  return wrong(`${name} is not created, and this role may not`, `As superuser: CREATE EXTENSION ${name};`)
}
