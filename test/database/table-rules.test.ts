import { describe, expect, it } from 'vitest'
import type { Bounds } from '../../src/domain/define-record.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { startApp } from '../support/app.ts'

const { database } = await startApp()

/** The names that a statement answers, as `table name`. */
async function find(text: string): Promise<string[]> {
  const rows = await database.query<{ table: string; name: string }>({ text, values: [] })
  return rows.map(({ table, name }) => `${table} ${name}`).toSorted()
}

/** The columns that each CHECK is about. */
const checked = `SELECT conrelid::regclass::text AS table, attname AS name,
    pg_get_constraintdef(pg_constraint.oid) AS rule
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey) WHERE contype = 'c'`

describe('in every table', () => {
  it('a link that its record is deleted from loses its own column only, not the account', async () => {
    const all = `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'n'`
    expect((await find(all)).length).toBeGreaterThan(10)
    expect(await find(`${all} AND confdelsetcols IS NULL`)).toEqual([])
  })

  it('a link has an index, by which the linked records are found', async () => {
    const indexed = `SELECT FROM pg_index WHERE indrelid = conrelid
      AND (SELECT array_agg(key) FROM unnest(conkey) WITH ORDINALITY AS of_link (key, at)
        WHERE key <> ALL ((indkey::int2[])[0:cardinality(conkey) - 1])) IS NULL`
    const unindexed = await find(`SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND NOT EXISTS (${indexed})`)
    expect(unindexed).toEqual([])
  })

  it('numbers and days of callers have bounds', async () => {
    const unbounded =
      await find(`SELECT table_name AS table, column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('numeric', 'date', 'double precision')
      -- The counts are made of others' columns.
      AND is_generated = 'NEVER' AND table_name <> 'record_counts'
      EXCEPT SELECT "table", name FROM (${checked}) checked`)
    expect(unbounded).toEqual([])
  })
})

describe.each(exportedRecords.map(record => [record.model, record] as const))('%s', (_model, record) => {
  /** The columns of which a CHECK says something. */
  const checkedFor = async (rule: (column: string) => string) => {
    const rows = await database.query<{ name: string; rule: string }>({
      // Those that depend on the state are no bounds.
      text: `SELECT name, rule FROM (${checked}) checked WHERE "table" = $1 AND rule NOT LIKE '%CASE%'`,
      values: [record.table],
    })
    const found = rows.filter(row => new RegExp(rule(row.name)).test(row.rule))
    return [...new Set(found.map(({ name }) => name))].toSorted()
  }
  const published = (has: (bounds: Bounds) => boolean) =>
    record.columns
      .filter(({ field }) => has(record.bounds[field] ?? {}))
      .map(({ column }) => column)
      .toSorted()

  it('publishes the bounds of its table', async () => {
    expect(published(({ minLength }) => minLength === 1)).toEqual(
      await checkedFor(column => `btrim\\(\\(${column}\\)::text\\) <> ''`),
    )
    const over = (sign: string) => (column: string) => `\\b${column}"? ${sign} \\(?0\\b`
    expect(published(({ minimum }) => minimum === 0)).toEqual(await checkedFor(over('>=')))
    expect(published(({ exclusiveMinimum }) => exclusiveMinimum === 0)).toEqual(await checkedFor(over('>')))
  })
})
