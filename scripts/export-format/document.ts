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

/** docs/export-format.md: every field of both files in plain terms, from the definitions that write the files. */
export function describeExportFormat(): string {
  const records = exportedRecords.map(record => ({
    name: collectionOf(record),
    what: inPlainWords(commentOfModel(record.model) ?? ''),
    fields: fieldsOf(exportedSchema(record), record.model),
  }))
  const shared = findShared(records.flatMap(({ fields }) => fields))
  const sections = records.map(
    ({ name, what, fields }) => `### ${name}\n\n${what}\n\n${describeFields(fields, shared)}`,
  )
  return `# What is in an export

Made by \`npm run generate\` from the definitions that write the [exports](exports.md), so no field is left out.

A value is text unless its field says otherwise. An **id** names a record, and others link to it by that id. A **moment** is a time in UTC, such as \`2026-02-03T15:04:05.000Z\`, a **day** \`2026-02-03\`. A value marked **?** may be empty: \`null\` in the account's file, nothing in the contacts file.

These fields are the same in all records, which only name them:

${describeFields(shared)}

## The contacts file

CSV: a line of names, then one line a contact, oldest first. The columns are fields of [contacts](#contacts):

${csvColumns()
  .map(({ label, key }) => `- \`${label}\`: \`${key}\``)
  .join('\n')}

The file [for Excel](exports.md#contacts-for-excel) writes times as \`2026-02-03 15:04:05\`, under \`Created At (UTC)\`.

## The account's file

One JSON document. It begins with \`export_metadata\`:

${describeFields(fieldsOf(metadataSchema(), ''))}

Then come ${records.map(({ name }) => `[\`${name}\`](#${name})`).join(', ')}. The account is one record; the others are lists, oldest record first, present even if empty.

${sections.join('\n\n')}
`
}

/** In how many records a field has to say the same to be described once for all of them. */
const minShared = 3

function findShared(fields: readonly Field[]): Field[] {
  const same = Map.groupBy(fields, spell)
  return [...same.values()].flatMap(group => (group.length < minShared ? [] : group.slice(0, 1)))
}

/** A list of fields; below each the meanings of its words, and the fields of its entries. */
function describeFields(fields: readonly Field[], shared: readonly Field[] = [], indent = ''): string {
  const known = new Set(shared.map(spell))
  const inner = `${indent}  `
  const lines = fields.flatMap(field => [
    known.has(spell(field)) ? `${indent}- \`${field.key}\`` : `${indent}- ${spell(field)}`,
    ...field.words.map(([word, meaning]) => `${inner}- \`${word}\`: ${meaning}`),
    ...(field.entries.length === 0 ? [] : [describeFields(field.entries, shared, inner)]),
  ])
  return lines.join('\n')
}

/** Text is the usual value and not said; what a word may be follows below. */
function spell({ key, value, description }: Field): string {
  const unusual = value.replace(/^(?:text|word)/, '')
  return `\`${key}\`${unusual === '' ? '' : ` (${unusual})`}: ${description}`
}

/** The columns of the CSV, each with the field of a contact that it holds. */
function csvColumns(): { readonly label: string; readonly key: string | undefined }[] {
  const keys = columnFields().map(({ name }) => snakeCase(name.value))
  return readColumns(readOperation(schema, ExportContactsDocument)).map(({ label }, at) => ({
    label,
    key: keys[at],
  }))
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
