import {
  type AccountExportBatch,
  readCollections,
  writeAccountExport,
} from '../exports/account-export-json.ts'
import { type ContactsBatch, readColumns, writeContactsCsv } from '../exports/contacts-csv.ts'
import { accountExportFileName, contactsFileName } from '../exports/file-names.ts'
import type { ExportAccountSubscriptionVariables } from '../operations/generated.ts'
import type { Operation } from '../operations/operation.ts'

type Variables = Readonly<Record<string, unknown>>

/** Writes a file of what an operation's root field answers, event by event. */
export type WriteFile = (answers: AsyncIterable<unknown>, variables: Variables) => AsyncGenerator<string>

/** A file made of an operation's stream. */
export interface Download {
  readonly contentType: string
  readonly fileName: (variables: Variables, now: Date) => string
  /** Reads from the operation, at start, what the file is made of. */
  readonly prepare: (operation: Operation) => WriteFile
}

/** All contacts of an account as CSV. */
export const contactsCsvDownload: Download = {
  contentType: 'text/csv',
  fileName: (_variables, now) => contactsFileName(now),
  prepare: operation => {
    const columns = readColumns(operation)
    return answers => writeContactsCsv(answers as AsyncIterable<ContactsBatch>, columns) // by its document
  },
}

/** Everything an account holds as one JSON document. */
export const accountExportDownload: Download = {
  contentType: 'application/json',
  fileName: (variables, now) => accountExportFileName(accountIdOf(variables), now),
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
