import type { GraphqlAnswer, TestApp } from '../app.ts'

const document = `mutation ($accountId: UUID!, $input: ImportContactsInput!) {
  importContacts(accountId: $accountId, input: $input) {
    created updated skipped failed ignoredColumns
    rows { line outcome contactId errors { field message } }
  }
}`

/** One row of a report. */
export interface ImportedRow {
  readonly line: number
  readonly outcome: string
  readonly contactId: string | null
  readonly errors: readonly { readonly field: string | null; readonly message: string }[]
}

/** The report of an import. */
export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly ImportedRow[]
}

/** Asks for an import. */
export function askImport(
  app: TestApp,
  { accountId, ownerId }: { readonly accountId: string; readonly ownerId: string },
  input: object,
): Promise<GraphqlAnswer> {
  return app.graphql(ownerId, document, { accountId, input })
}

/** Imports, and gives the report; throws where the call was refused. */
export async function importInto(
  app: TestApp,
  account: { readonly accountId: string; readonly ownerId: string },
  input: object,
): Promise<ImportReport> {
  const { data, errors } = await askImport(app, account, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.importContacts
}
