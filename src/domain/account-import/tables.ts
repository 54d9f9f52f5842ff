import type { Query } from '../../database/database.ts'

/** What the database knows of a column. */
export interface ColumnFacts {
  readonly isRequired: boolean
  /** Computed by the database from others. */
  readonly isGenerated: boolean
  /** What stands there where nothing is written, as text; null for nothing. */
  readonly defaultText: string | null
}

/** By table and column. */
export type TableFacts = ReadonlyMap<string, ReadonlyMap<string, ColumnFacts>>

interface FoundColumn {
  readonly table: string
  readonly column: string
  readonly is_required: boolean
  readonly is_generated: boolean
  readonly expression: string | null
}

/** Reads what the database knows of the columns of tables: it is asked, so that nothing of it is written twice. */
export async function readTables(query: Query, tables: readonly string[]): Promise<TableFacts> {
  const found = await query<FoundColumn>({
    text: `SELECT name AS table, attname AS column, attnotnull AS is_required, attgenerated <> '' AS is_generated,
        pg_get_expr(adbin, adrelid) AS expression
      FROM unnest($1::text[]) AS name
      JOIN pg_attribute ON attrelid = name::regclass AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum`,
    values: [tables],
  })
  const facts = new Map<string, Map<string, ColumnFacts>>(tables.map(table => [table, new Map()]))
  const defaults = await readDefaults(query, found)
  found.forEach((column, at) => {
    facts.get(column.table)?.set(column.column, {
      isRequired: column.is_required,
      isGenerated: column.is_generated,
      defaultText: defaults[`d${at}`] ?? null,
    })
  })
  return facts
}

async function readDefaults(query: Query, found: readonly FoundColumn[]) {
  const values = found.flatMap(({ expression, is_generated }, at) =>
    expression === null || is_generated ? [] : [`(${expression})::text AS d${at}`],
  )
  const [row] = await query<Record<string, string | null>>({
    text: `SELECT ${values.join(', ')}`,
    values: [],
  })
  return row ?? {}
}
