import type { PGlite } from '@electric-sql/pglite'
import { Sweep } from '../sweep.ts'

/** How often the tables are looked at, in milliseconds: to ask takes 1 ms. */
const defaultEveryMs = 60_000

/**
 * The table with the most rows that are dead, or of which the statistics do not know, where these are a fifth of it
 * and a thousand: as Postgres counts by default, but for the thousand, as small tables are vacuumed in no time and
 * scanned in none.
 */
const changedTable = `SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables, greatest(n_dead_tup, n_mod_since_analyze) AS changed
  WHERE changed > 1000 + n_live_tup / 5
  ORDER BY changed DESC LIMIT 1`

/**
 * Vacuums and analyzes one table after another that has changed much, while statements wait. A server has a process for
 * it; without, files would grow by all that is ever written, and plans would be those for an empty table.
 */
export function autovacuum(pglite: PGlite, everyMs = defaultEveryMs): Sweep {
  return new Sweep({
    everyMs,
    work: async () => {
      const { rows } = await pglite.query<{ name: string }>(changedTable)
      if (rows[0]) await pglite.exec(`VACUUM (ANALYZE) ${rows[0].name}`)
    },
    // Where it fails, as on a full disk, statements fail and report it; the next look tries again.
    onFailure: () => {},
  })
}
