import { GraphQLEnumType, GraphQLInputObjectType } from 'graphql'
import {
  type ContactsBatch,
  contactsCsvSchema,
  readColumns,
  writeContactsCsv,
} from '../files/csv/contacts-csv.ts'
import { contactsExcelSchema, readExcelColumns, writeContactsExcel } from '../files/csv/contacts-excel.ts'
import {
  type AccountExportBatch,
  accountExportSchema,
  readCollections,
  writeAccountExport,
} from '../files/json/account-export-json.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { ExportAccountSubscriptionVariables } from '../operations/generated.ts'
import type { Operation } from '../operations/operation.ts'
import type { Variable } from '../operations/variables.ts'

type Variables = Readonly<Record<string, unknown>>

/** A piece of a file: bytes, or text that goes out as UTF-8. */
export type Piece = string | Uint8Array

/** Writes a file of what an operation's root field answers, event by event. */
export type WriteFile = (answers: AsyncIterable<unknown>, variables: Variables) => AsyncGenerator<Piece>

/** A file made of an operation's stream. */
export interface Download {
  readonly contentType: string
  readonly fileName: (variables: Variables, now: Date) => string
  /** The schema of the file, for its readers. */
  readonly schema: (operation: Operation) => JsonSchema
  /** Reads the parts of the file from the operation, at start. */
  readonly prepare: (operation: Operation) => WriteFile
  /** Other forms of the file. */
  readonly forms?: FileForms
}

/** Other forms of a file, and the parameter of the query that names one; the operation knows nothing of it. */
export interface FileForms {
  readonly parameter: Variable
  /** By the words of the parameter's type. */
  readonly files: Readonly<Record<string, Download>>
}

const programs = new GraphQLEnumType({
  name: 'FileFor',
  description: 'A program that a file is made for.',
  values: {
    excel: {
      description:
        'Excel, by a double click in any country: UTF-16 with a byte-order mark, separated by tabs. Times are `2026-01-31 09:30:00`, in UTC, in the column `Created At (UTC)`. An apostrophe begins every cell that Excel would run as a formula or make a number, a date or a truth value of, most phone numbers among them.',
    },
  },
})

/** Describes the parameter `for` as the schema describes arguments. */
const { for: forProgram } = new GraphQLInputObjectType({
  name: 'FileForm',
  fields: {
    for: { type: programs, description: 'The program that the file is made for; any, where absent.' },
  },
}).getFields()

/** All contacts of an account as CSV for Excel. */
const contactsExcelDownload: Download = {
  contentType: 'text/csv; charset=utf-16',
  fileName: (_variables, now) => `contacts-for-excel-${dateOf(now)}.csv`,
  schema: operation => contactsExcelSchema(readExcelColumns(operation)),
  prepare: operation => {
    const columns = readExcelColumns(operation)
    return answers => writeContactsExcel(answers as AsyncIterable<ContactsBatch>, columns) // by its document
  },
}

/** All contacts of an account as CSV. */
export const contactsCsvDownload: Download = {
  contentType: 'text/csv',
  fileName: (_variables, now) => `contacts-${dateOf(now)}.csv`,
  schema: operation => contactsCsvSchema(readColumns(operation)),
  prepare: operation => {
    const columns = readColumns(operation)
    return answers => writeContactsCsv(answers as AsyncIterable<ContactsBatch>, columns) // by its document
  },
  forms: {
    parameter: { name: 'for', type: programs, path: 'for', target: forProgram ?? null },
    files: { excel: contactsExcelDownload },
  },
}

/** All data of an account as one JSON document. */
export const accountExportDownload: Download = {
  contentType: 'application/json',
  fileName: (variables, now) => `service-data-export-${accountIdOf(variables)}-${dateOf(now)}.json`,
  schema: accountExportSchema,
  prepare: operation => {
    const collections = readCollections(operation)
    return (answers, variables) =>
      writeAccountExport(answers as AsyncIterable<AccountExportBatch>, {
        // by its document
        accountId: accountIdOf(variables),
        collections,
      })
  },
}

/** The account's id as we spell it: a caller may send a UUID in either case, and variables are as they were sent. */
function accountIdOf(variables: Variables): string {
  const { account_id } = variables as ExportAccountSubscriptionVariables // checked against the document
  return account_id.toLowerCase()
}

/** In UTC. */
function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
