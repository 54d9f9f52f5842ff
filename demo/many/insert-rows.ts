import type { Query } from '../../src/database/database.ts'
import { models } from '../../src/generated/columns.ts'

/** Inserts rows, their values by field, in one statement: the same for both databases, with one parameter. */
export async function insertRows<Row extends object>(
  query: Query,
  model: keyof typeof models,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(models[model].columns).filter(([field]) => field in first)
  const names = columns.map(([, { column }]) => column).join(', ')
  // As texts, so that nothing is rounded on the way.
  const given = columns.map(([field]) => `"${field}" text`).join(', ')
  const values = columns.map(([field, { type }]) => `"${field}"::${type}`).join(', ')
  await query({
    text: `INSERT INTO ${models[model].table} (${names}) SELECT ${values} FROM jsonb_to_recordset($1::jsonb) AS given(${given})`,
    values: [JSON.stringify(rows)],
  })
}
