import { isEnumType } from 'graphql'
import { type CsvColumn, readColumns } from '../../src/files/csv/contacts-csv.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operations/operation.ts'

/** The CSV of contacts in the W3C's words for tables (CSV on the Web): how it is written, and what its columns hold. */
export function publishContactsCsv(operation: Operation): JsonSchema {
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    '@type': 'Table',
    url: 'contacts.csv',
    'dc:title': 'Contacts of an account',
    'dc:description':
      "All contacts as they were at one moment, oldest first, a record each. A value that a spreadsheet would run as a formula has a ' in front, and one before what would start a formula behind a semicolon, a tab or a line break: whoever reads the file takes them away.",
    dialect: {
      encoding: 'utf-8',
      delimiter: ',',
      quoteChar: '"',
      doubleQuote: true,
      header: true,
      headerRowCount: 1,
      lineTerminators: ['\r\n'],
      trim: false,
      skipBlankRows: false,
    },
    tableSchema: { columns: readColumns(operation).map(describeColumn) },
  }
}

function describeColumn({ key, label, leaf }: CsvColumn): JsonSchema {
  return {
    name: key,
    titles: label,
    ...(leaf.description === undefined ? {} : { 'dc:description': leaf.description }),
    datatype: datatypeOf(leaf.type),
    required: !leaf.isNullable,
    ...(leaf.isNullable ? { null: '' } : {}),
  }
}

function datatypeOf(type: CsvColumn['leaf']['type']): unknown {
  if (isEnumType(type)) {
    const words = type.getValues().map(({ name }) => name)
    return { base: 'string', format: words.join('|') }
  }
  return type.name === 'DateTime' ? { base: 'dateTime', format: 'yyyy-MM-ddTHH:mm:ss.SSSX' } : 'string'
}
