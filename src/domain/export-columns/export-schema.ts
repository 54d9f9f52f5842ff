import { enums } from '../../generated/enums.ts'
import type { JsonSchema } from '../../json-schema.ts'
import type { Column, RecordDefinition } from '../define-record.ts'
import { commentOfModel, type ModelField, modelField } from '../descriptions/comments.ts'
import { inWords } from '../descriptions/in-words.ts'
import { descriptionOfField } from '../descriptions/records.ts'
import { camelCase } from './spelling.ts'

/** What a record is in the account export: every key is there, and null where there is no value. */
export function exportedSchema(record: RecordDefinition): JsonSchema {
  const { computed = {} } = record.exported
  const columns = record.exportedColumns.map(column => [column.column, columnSchema(record, column)] as const)
  const properties: Record<string, JsonSchema> = Object.fromEntries(columns)
  for (const [key, { schema }] of Object.entries(computed)) {
    // A value that is no column is a field of the model all the same.
    if (schema)
      properties[key] = {
        ...properties[key],
        ...describedAs(descriptionOfField(record.model, camelCase(key))),
        ...schema(),
      }
  }
  return {
    title: record.model,
    type: 'object',
    ...describedAs(commentOfModel(record.model)),
    required: Object.keys(properties),
    properties,
  }
}

const moneyBound = 10 ** 12

/** What the values of a column's SQL type are in JSON; those of other types may be anything. */
const ofType: Readonly<Record<string, JsonSchema>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  // At most two places, which `multipleOf` cannot say: in doubles 1.1 is no multiple of 0.01.
  numeric: { type: 'number', exclusiveMinimum: -moneyBound, exclusiveMaximum: moneyBound },
  float8: { type: 'number' },
  int4: { type: 'integer' },
  int8: { type: 'integer' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamptz: { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}Z$' },
}

function columnSchema(record: RecordDefinition, column: Column): JsonSchema {
  const { field, type } = column
  const { model } = record
  const known = modelField(model, field)
  const isList = type.endsWith('[]')
  const value = known?.kind === 'enum' ? wordsOf(known) : boundedType(record, column)
  const schema = isList ? { type: 'array', items: value } : value
  return {
    ...(known?.isRequired === false ? orNull(schema) : schema),
    ...describedAs(descriptionOfField(model, field) ?? describeLink(record, field)),
  }
}

function boundedType({ bounds }: RecordDefinition, { field, type, maxLength }: Column): JsonSchema {
  const { exclusiveMinimum, ...facts } = ofType[type.replace('[]', '')] ?? {}
  const bound = bounds[field] ?? {}
  return {
    ...facts,
    ...(exclusiveMinimum === undefined || bound.minimum !== undefined ? {} : { exclusiveMinimum }),
    ...(maxLength === null ? {} : { maxLength }),
    ...bound,
  }
}

function describedAs(description: string | undefined): JsonSchema {
  return description ? { description } : {}
}

/** The id of a linked record means what the link does. */
function describeLink({ model, links }: RecordDefinition, field: string): string | undefined {
  const link = links.find(link => link.field === field)
  if (!link) return undefined
  return descriptionOfField(model, link.name) ?? `The id of the ${inWords(link.name)}.`
}

function wordsOf({ type }: ModelField): JsonSchema {
  return { type: 'string', enum: Object.keys(enums[type]?.values ?? {}) }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  }
}
