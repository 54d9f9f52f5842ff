import type pg from 'pg'
import { models } from '../../generated/columns.ts'
import { SetupError } from '../../setup-error.ts'

const changes = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** What nobody changes; it is deleted with its record, for which no right is needed. */
const appended = new Set(['moves', 'payments'])
/** Tables that Prisma's client does not know. */
const hidden = ['deleted_records', 'forgotten_changes', 'idempotency_keys', 'record_counts']

/** The tables that a server works with. */
export const usedTables = [...new Set([...Object.values(models).map(({ table }) => table), ...hidden])]

const needed = usedTables.flatMap(table =>
  (appended.has(table) ? ['SELECT', 'INSERT'] : changes).map(right => ({ table, right })),
)

/** A right that a role lacks. */
interface Lacking {
  readonly role: string
  readonly schema: string
  readonly right: string
  readonly name: string
}

// The CASE, as a condition beside another may be asked first, and fails of what is no sequence.
const text = `WITH needed AS (
    SELECT name, "right", to_regclass(quote_ident(name))::oid AS id
    FROM unnest($1::text[], $2::text[]) AS each(name, "right")
  ), lacking AS (
    SELECT name, "right", id FROM needed WHERE id IS NOT NULL AND NOT has_table_privilege(id, "right")
    UNION ALL
    SELECT s.relname, 'USAGE', s.oid FROM pg_depend AS d JOIN pg_class AS s ON s.oid = d.objid
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
      AND d.refobjid IN (SELECT id FROM needed)
      AND CASE WHEN s.relkind = 'S' THEN NOT has_sequence_privilege(s.oid, 'USAGE, UPDATE') END
  )
  SELECT quote_ident(current_user) AS role, quote_ident(n.nspname) AS schema, "right", lacking.name
  FROM lacking JOIN pg_class AS c ON c.oid = id JOIN pg_namespace AS n ON n.oid = c.relnamespace
  ORDER BY lacking.name`

/** What a role lacks on the tables that are there and on their sequences, and what grants it; null where it has all. */
export async function findLackingRights(
  connection: pg.Pool | pg.Client,
): Promise<{ readonly text: string; readonly advice: string } | null> {
  const values = [needed.map(({ table }) => table), needed.map(({ right }) => right)]
  const { rows } = await connection.query<Lacking>(text, values)
  const [first] = rows
  if (!first) return null
  const { role, schema } = first
  const rights = [...changes, 'USAGE'].filter(right => rows.some(row => row.right === right))
  const names = [...new Set(rows.map(({ name }) => name))]
  const others = names.length > 3 ? ` and ${names.length - 3} others` : ''
  return {
    text: `${role} has no right to ${rights.join(', ')} on ${names.slice(0, 3).join(', ')}${others}`,
    advice: `GRANT ${changes.join(', ')} ON ALL TABLES IN SCHEMA ${schema} TO ${role}; GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};`,
  }
}

/** Rejects where the role could not write what callers ask for: each of their writes would fail. */
export async function requireRights(pool: pg.Pool): Promise<void> {
  const lacking = await findLackingRights(pool)
  if (lacking)
    throw new SetupError(`The database cannot be used: ${lacking.text}. As its owner: ${lacking.advice}`)
}
