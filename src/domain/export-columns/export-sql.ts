import { isObject } from '../../is-object.ts'
import type { JsonSchema } from '../../json-schema.ts'
import type { Column, ComputedValue, RecordDefinition } from '../define-record.ts'
import { exportedSchema } from './export-schema.ts'
import { camelCase } from './spelling.ts'

/** A JSON array of the records that belong to the row `r`, in their order; `link` is their column that says so. */
export function nestedRecords(record: RecordDefinition, link: string): ComputedValue {
  const order = record.order.map(({ column, direction }) => `n.${column} ${direction}`).join(', ')
  const values = record.exportedColumns.map(column => `'${column.column}', ${nestedValue(column)}`)
  return {
    sql: `(SELECT coalesce(json_agg(json_build_object(${values.join(', ')}) ORDER BY ${order}), '[]')
    FROM ${record.table} n WHERE n.account_id = r.account_id AND n.${link} = r.id)`,
    schema: () => ({
      type: 'array',
      description: `In the order of their \`${record.order[0]?.column}\`.`,
      items: exportedSchema(record),
    }),
    readBack: { as: 'records', record, link },
  }
}

/** Postgres writes decimals as numbers and dates as YYYY-MM-DD by itself. */
function nestedValue({ column, type }: Column): string {
  if (type !== 'timestamptz') return `n.${column}`
  return `to_char(n.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The objects of a JSON array with our own keys spelled like columns, and so what `mapsTo` names; `items` says what they hold. */
export function inSnakeCase(array: string, items: JsonSchema): ComputedValue {
  const target = `CASE WHEN e ? 'mapsTo' THEN jsonb_build_object('mapsTo', ${snake("e->>'mapsTo'")}) ELSE '{}' END`
  return {
    sql: `(SELECT coalesce(json_agg(${snakeKeys(`e || ${target}`)} ORDER BY position), '[]')
    FROM jsonb_array_elements(${array}) WITH ORDINALITY AS elements(e, position))`,
    schema: () => ({ type: 'array', items: { type: 'object', ...items } }),
    readBack: {
      as: 'column',
      convert: value => (Array.isArray(value) ? value.map(item => camelTarget(camelKeys(item))) : value),
    },
  }
}

/** A JSON object with its keys spelled like columns. */
export function withSnakeKeys(object: string): ComputedValue {
  return {
    sql: snakeKeys(object),
    schema: () => ({ type: 'object' }),
    readBack: { as: 'column', convert: camelKeys },
  }
}

function snakeKeys(object: string): string {
  return `(SELECT coalesce(json_object_agg(${snake('key')}, value), '{}') FROM jsonb_each(${object}))`
}

function snake(text: string): string {
  return `lower(regexp_replace(${text}, '([A-Z])', '_\\1', 'g'))`
}

/** The object with the keys that {@link snake} spelled. */
function camelKeys(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [camelCase(key), member]))
}

function camelTarget(item: unknown): unknown {
  if (!isObject(item) || typeof item.mapsTo !== 'string') return item
  return { ...item, mapsTo: camelCase(item.mapsTo) }
}
