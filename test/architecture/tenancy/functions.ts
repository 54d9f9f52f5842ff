import { parsePlPgSQLSync } from 'libpg-query'
import type { Query } from '../../../src/database/database.ts'

/** A function of the database in PL/pgSQL, and the statements in it. */
export interface DatabaseFunction {
  readonly name: string
  readonly statements: readonly string[]
  /** Whether it makes statements as it runs, which are not among these. */
  readonly isDynamic: boolean
}

/** Functions of our own, triggers' among them. */
export async function readFunctions(query: Query): Promise<DatabaseFunction[]> {
  const rows = await query<{ name: string; definition: string }>({
    text: `SELECT proname::text AS name, pg_get_functiondef(pg_proc.oid) AS definition
      FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname = 'plpgsql' ORDER BY name`,
    values: [],
  })
  return rows.map(({ name, definition }) => {
    const parsed = parsePlPgSQLSync(definition)
    return {
      name,
      statements: [...findStatements(parsed)],
      isDynamic: JSON.stringify(parsed).includes('PLpgSQL_stmt_dynexecute'),
    }
  })
}

/** Statements, and as such the expressions of conditions and assignments: they may hold queries too. */
function* findStatements(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  if ('PLpgSQL_expr' in part) {
    const { query = '', parseMode } = part.PLpgSQL_expr as { query?: string; parseMode?: number }
    yield parseMode === 0 ? query : `SELECT ${query.replace(/^[\w.]+ := /, '')}`
  }
  for (const inner of Object.values(part)) yield* findStatements(inner)
}
