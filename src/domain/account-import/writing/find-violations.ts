import type { BulkTransaction, Query } from '../../../database/database.ts'
import { Problems } from '../problems.ts'
import type { ImportTable, RowBlock, RowSpool } from './row-spool.ts'

/** A rule of the database that a table's rows have to fulfil. */
interface Rule {
  readonly name: string
  /** Of which kind it is: a CHECK, a key or unique columns, a link. */
  readonly kind: 'c' | 'p' | 'u' | 'f'
  /** What a CHECK says. */
  readonly expression: string | null
  readonly columns: readonly string[]
  readonly linked: string | null
  readonly linked_columns: readonly string[] | null
}

/**
 * Finds the rows that the database refuses, once it has refused one: all go into temporary tables without rules, and
 * each rule is asked for the rows that break it. So whatever the database guards is told with its place, and no
 * rule is written twice.
 */
export async function findViolations(
  { query, copyIn }: BulkTransaction,
  spool: RowSpool,
  tables: readonly ImportTable[],
): Promise<Problems> {
  const problems = new Problems()
  for (const { table, columns } of tables) {
    const blocks = spool.blocksOf(table)
    await query({
      text: `CREATE TEMPORARY TABLE ${staged(table)} ON COMMIT DROP AS
        SELECT ${columns.join(', ')} FROM ${table} WHERE false`,
      values: [],
    })
    await query({ text: `ALTER TABLE ${staged(table)} ADD row_number bigserial`, values: [] })
    for (const block of blocks) await copyIn({ table: staged(table), columns }, await spool.readLines(block))
    for (const rule of await readRules(query, table)) {
      const broken = conditionOf(rule, table)
      if (broken === null) continue
      const found = await query<{ row_number: number }>({
        text: `SELECT row_number FROM ${staged(table)} AS r WHERE ${broken} ORDER BY row_number`,
        values: [],
      })
      await tell(problems, spool, blocks, found, describe(rule))
    }
  }
  return problems
}

/** A temporary table hides no table of ours. */
function staged(table: string): string {
  return `staged_${table}`
}

async function readRules(query: Query, table: string): Promise<readonly Rule[]> {
  const names = (numbers: string, of: string) =>
    `(SELECT array_agg(attname::text ORDER BY at) FROM unnest(${numbers}) WITH ORDINALITY AS key (number, at)
      JOIN pg_attribute ON attrelid = ${of} AND attnum = number)`
  return query<Rule>({
    text: `SELECT conname::text AS name, contype::text AS kind, pg_get_expr(conbin, conrelid) AS expression,
        ${names('conkey', 'conrelid')} AS columns, nullif(confrelid, 0)::regclass::text AS linked,
        ${names('confkey', 'confrelid')} AS linked_columns
      FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'p', 'u', 'f')
      UNION ALL
      SELECT indexrelid::regclass::text, 'u', NULL, ${names('indkey::int2[]', 'indrelid')}, NULL, NULL
      FROM pg_index WHERE indrelid = $1::regclass AND indisunique AND indexprs IS NULL
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      ORDER BY name`,
    values: [table],
  })
}

/** Whether a row of the staged table breaks the rule, in SQL; null where another rule finds it. */
function conditionOf(
  { kind, expression, columns, linked, linked_columns }: Rule,
  table: string,
): string | null {
  if (kind === 'c') return `(${expression}) IS FALSE`
  const same = (other: string, others: readonly string[]) =>
    columns.map((column, at) => `${other}.${others[at]} = r.${column}`).join(' AND ')
  if (kind === 'f') {
    // An account's records are written with its id.
    if (!linked || !linked_columns || linked === 'accounts') return null
    const isLink = columns.map(column => `r.${column} IS NOT NULL`).join(' AND ')
    return `${isLink} AND NOT EXISTS (SELECT FROM ${staged(linked)} AS l WHERE ${same('l', linked_columns)})`
  }
  return `EXISTS (SELECT FROM ${staged(table)} AS o WHERE ${same('o', columns)} AND o.row_number < r.row_number)
    OR EXISTS (SELECT FROM ${table} AS k WHERE ${same('k', columns)})`
}

function describe({ kind, name, columns, expression, linked }: Rule): string {
  const own = columns.filter(column => column !== 'account_id').join(' and ')
  if (kind === 'c') return `Breaks the rule ${name}: ${expression}`
  if (kind === 'f') return `The ${own} is of no record in ${linked}`
  return `Another record has this ${own}`
}

async function tell(
  problems: Problems,
  spool: RowSpool,
  blocks: readonly RowBlock[],
  found: readonly { readonly row_number: number }[],
  message: string,
): Promise<void> {
  let first = 1
  let next = 0
  for (const block of blocks) {
    const last = first + block.rows
    if (Number(found[next]?.row_number) < last) {
      const places = await spool.readPlaces(block)
      for (; next < found.length && Number(found[next]?.row_number) < last; next++) {
        const place = places[Number(found[next]?.row_number) - first]
        if (place) problems.add({ ...place, message })
      }
    }
    first = last
  }
}
