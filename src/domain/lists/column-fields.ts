import type { FieldMap } from '@pothos/core'
import type { Column, ModelName, RecordDefinition } from '../define-record.ts'
import { modelField } from '../descriptions/comments.ts'

/** GraphQL's types for SQL types. */
const scalars: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  text: 'String',
  numeric: 'Decimal',
  float8: 'Float',
  int4: 'Int',
  // Numbers that JSON holds exactly.
  int8: 'Float',
  bool: 'Boolean',
  date: 'Date',
  timestamptz: 'DateTime',
  jsonb: 'JSON',
}

/** Of Pothos's field builder for a model, which types each field by its name. */
interface ModelFields {
  expose(name: string, options: { readonly type: unknown; readonly nullable: boolean }): FieldMap[string]
  relation(name: string, options: { readonly nullable: boolean }): FieldMap[string]
}

const times: readonly string[] = ['createdAt', 'updatedAt']

/**
 * The fields of a record's type: its columns, then the records that it links to, then its times. Derived columns and
 * `hidden` columns and links are left out.
 */
export function columnFields(t: object, record: RecordDefinition, hidden: readonly string[] = []): FieldMap {
  const { exportedColumns, links } = record
  const fields = t as ModelFields
  const linkOf = new Map(links.map(({ field, name }) => [field, name]))
  const shown = exportedColumns.filter(({ field }) => !hidden.includes(field))
  const own = shown.filter(({ field }) => !linkOf.has(field) && !times.includes(field))
  const linked = shown.filter(({ field }) => linkOf.has(field))
  const expose = (column: Column) => {
    const options = { type: typeOf(record, column), nullable: column.isNullable }
    return [column.field, fields.expose(column.field, options)]
  }
  return Object.fromEntries([
    ...own.map(expose),
    ...linked.map(({ field, isNullable }) => {
      const name = linkOf.get(field) ?? field
      return [name, fields.relation(name, { nullable: isNullable })]
    }),
    ...shown.filter(({ field }) => times.includes(field)).map(expose),
  ])
}

function typeOf({ model }: RecordDefinition, { field, type }: Column): unknown {
  const item = columnType(model, field, type.replace('[]', ''))
  if (!item) throw new Error(`No field exposes a ${type}, which ${model}.${field} is`)
  return type.endsWith('[]') ? [item] : item
}

/** The name of GraphQL's type for a column of an SQL type. */
export function columnType(model: ModelName, field: string, type: string): string | undefined {
  const known = modelField(model, field)
  return known?.kind === 'enum' ? known.type : scalars[type]
}
