import type { Column, RecordDefinition } from '../define-record.ts'

/** The columns that an export holds of a record. */
export function exportedColumns({ columns, derived }: RecordDefinition): readonly Column[] {
  return columns.filter(({ field }) => !derived.includes(field))
}

/** A JSON array of the records that belong to the row `r`, in their order; `link` is their column that says so. */
export function nestedRecords(record: RecordDefinition, link: string): string {
  const order = record.order.map(({ column, direction }) => `n.${column} ${direction}`).join(', ')
  const values = exportedColumns(record).map(column => `'${column.column}', ${nestedValue(column)}`)
  return `(SELECT coalesce(json_agg(json_build_object(${values.join(', ')}) ORDER BY ${order}), '[]')
    FROM ${record.table} n WHERE n.account_id = r.account_id AND n.${link} = r.id)`
}

/** Postgres writes decimals as numbers and dates as YYYY-MM-DD by itself. */
function nestedValue({ column, type }: Column): string {
  if (type !== 'timestamptz') return `n.${column}`
  return `to_char(n.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The objects of a JSON array with our own keys spelled like columns, and so what `mapsTo` names. */
export function inSnakeCase(array: string): string {
  const target = `CASE WHEN e ? 'mapsTo' THEN jsonb_build_object('mapsTo', ${snake("e->>'mapsTo'")}) ELSE '{}' END`
  return `(SELECT coalesce(json_agg(${withSnakeKeys(`e || ${target}`)} ORDER BY position), '[]')
    FROM jsonb_array_elements(${array}) WITH ORDINALITY AS elements(e, position))`
}

/** A JSON object with its keys spelled like columns. */
export function withSnakeKeys(object: string): string {
  return `(SELECT coalesce(json_object_agg(${snake('key')}, value), '{}') FROM jsonb_each(${object}))`
}

function snake(text: string): string {
  return `lower(regexp_replace(${text}, '([A-Z])', '_\\1', 'g'))`
}
