import { type FieldNode, Kind, visit } from 'graphql'
import { commentOfModel } from '../../src/domain/descriptions/comments.ts'
import { exportedSchema } from '../../src/domain/export-columns/export-schema.ts'
import { collectionOf } from '../../src/domain/export-columns/export-statement.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { schema } from '../../src/domain/schema.ts'
import { readColumns } from '../../src/files/csv/contacts-csv.ts'
import { accountExportSchema } from '../../src/files/json/account-export-json.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import { ExportAccountDocument, ExportContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { type Field, fieldsOf } from './fields.ts'
import { inPlainWords, snakeCase } from './words.ts'

/** docs/export-format.md: every field of both files, in words for an owner, from the definitions they are written by. */
export function describeExportFormat(): string {
  const collections = exportedRecords.map(collectionOf)
  const sections = exportedRecords.map(record =>
    [
      `### ${collectionOf(record)}`,
      inPlainWords(commentOfModel(record.model) ?? ''),
      ...describeFields(fieldsOf(exportedSchema(record), record.model), collectionOf(record)),
    ].join('\n\n'),
  )
  return `# What is in an export

Made by \`npm run generate\` from the definitions that write the [exports](exports.md), so no field is left out.

An **id** names a record for good, and others link to it by that id. A **moment** is a time in UTC, such as \`2026-02-03T15:04:05.000Z\`; a **day** is written \`2026-02-03\`. What may be **empty** is \`null\` in the account's file, and nothing at all in that of the contacts.

## The contacts file

CSV: a line of names, then one line a contact, the oldest first. The file [for Excel](exports.md#contacts-for-excel) has the same columns, but writes times as \`2026-02-03 15:04:05\`, under \`Created At (UTC)\`.

${describeFields(csvFields(), 'contacts').join('\n\n')}

## The account's file

One JSON document. It begins with \`export_metadata\`:

${describeFields(fieldsOf(metadataSchema(), ''), 'export_metadata').join('\n\n')}

Then come ${collections.map(name => `[\`${name}\`](#${name})`).join(', ')}. The account is one record; the others are lists, each the oldest first, and there even when they are empty.

${sections.join('\n\n')}
`
}

/** A table of fields, what the words of some mean, and the fields of what is inside. */
function describeFields(fields: readonly Field[], of: string): string[] {
  const rows = fields.map(({ key, description, value }) => `| \`${key}\` | ${description} | ${value} |`)
  const table = ['| field | what it is | value |', '|---|---|---|', ...rows].join('\n')
  const words = fields.flatMap(({ key, words }) => (words.length === 0 ? [] : [describeWords(key, words)]))
  const inside = fields.flatMap(({ key, entries }) =>
    entries.length === 0
      ? []
      : [`Each of the \`${key}\` inside \`${of}\`:`, ...describeFields(entries, `${of}.${key}`)],
  )
  return [table, ...words, ...inside]
}

function describeWords(key: string, words: Field['words']): string {
  return [`\`${key}\` is one of:\n`, ...words.map(([word, meaning]) => `- \`${word}\`: ${meaning}`)].join(
    '\n',
  )
}

/** The columns of the CSV by their labels, described as the fields of contacts that they are. */
function csvFields(): Field[] {
  const contacts = exportedRecords.find(({ model }) => model === 'Contact')
  if (!contacts) throw new Error('The account export has no contacts')
  const fields = new Map(fieldsOf(exportedSchema(contacts), contacts.model).map(field => [field.key, field]))
  const keys = columnFields().map(({ name }) => snakeCase(name.value))
  return readColumns(readOperation(schema, ExportContactsDocument)).map(({ label }, at) => {
    const field = fields.get(keys[at] ?? '')
    if (!field) throw new Error(`${label} is no field of a contact`)
    return { ...field, key: label }
  })
}

/** The fields that the document selects of a contact, in its order. */
function columnFields(): FieldNode[] {
  const found: FieldNode[] = []
  const note = (field: FieldNode) => {
    if (!field.selectionSet) found.push(field)
  }
  visit(ExportContactsDocument, { [Kind.FIELD]: note })
  return found
}

function metadataSchema(): JsonSchema {
  const { properties } = accountExportSchema(readOperation(schema, ExportAccountDocument))
  return (properties as { export_metadata: JsonSchema }).export_metadata // the document's first key
}
