import type { GraphQLSchema } from 'graphql'
import type { Database } from '../../database/database.ts'
import { setActor } from '../../database/fairness/caller.ts'
import type { ActorKind } from '../../generated/prisma/enums.ts'
import { FileOrder } from '../account-import/reading/file-order.ts'
import { lockAllEmailKeys } from '../contact/lock-email-keys.ts'
import { type CheckedRow, rowChecker } from './check-row.ts'
import type { RowError } from './fields.ts'
import { holdAccount, planRows } from './import-contacts.ts'
import { watchEmails } from './met-meanwhile.ts'
import type { OnMatch, RowOutcome } from './plan-import.ts'
import { streamRows } from './read-csv.ts'
import { writeContacts } from './write-contacts.ts'

/** Which contacts are imported, and how. */
export interface ContactFileImport {
  readonly accountId: string
  readonly onMatch: OnMatch
  /** Opens the file from its beginning: what another transaction was in the way of is done again. */
  open(): AsyncIterable<Uint8Array>
}

/** How many rows of a file had which outcome. */
export interface ImportedContacts {
  readonly outcomes: Readonly<Record<Exclude<RowOutcome, 'failed'>, number>>
  readonly ignoredColumns: readonly string[]
}

/** What is wrong with a row of a file. */
export interface RowProblem extends RowError {
  readonly line: number
}

/** Rows have mistakes, so that nothing was imported. */
export class ContactFileRefusal extends Error {
  override readonly name = 'ContactFileRefusal'
  /** The first of them. */
  readonly told: readonly RowProblem[]
  readonly total: number

  constructor(told: readonly RowProblem[], total: number) {
    super(`The file has ${total} rows with mistakes`)
    this.told = told
    this.total = total
  }
}

/** So many mistakes are reported one by one. */
const maxReported = 20

/**
 * Imports a CSV of contacts of any length into an account, in one transaction. Throws a ContactFileRefusal where a row
 * has a mistake, a CsvRefusal where the file is no CSV, and FORBIDDEN where there is no such account.
 */
export function importContactFile(
  database: Database,
  schema: GraphQLSchema,
  { accountId, onMatch, open }: ContactFileImport,
): Promise<ImportedContacts> {
  const check = rowChecker(schema)
  let isAgain = false
  return database.longTransaction(async query => {
    // A command has no user.
    await query({ text: setActor('import' satisfies ActorKind), values: [] })
    await holdAccount(query, accountId)
    let refuseMet = async () => {}
    // Forms take e-mails meanwhile; done again, it might meet another, so that they wait.
    if (isAgain) await lockAllEmailKeys(query, accountId)
    else if (onMatch !== 'create') refuseMet = await watchEmails(query, accountId)
    isAgain = true
    const outcomes = { created: 0, updated: 0, skipped: 0 }
    const told: RowProblem[] = []
    const order = new FileOrder()
    let failed = 0
    let ignored: readonly string[] = []
    for await (const { rows, ignoredColumns } of streamRows(open())) {
      ignored = ignoredColumns
      const checked = rows.map(check).map(row => inOrderOfFile(row, order))
      for (const { line, errors } of checked) {
        if (!errors) continue
        failed++
        if (told.length < maxReported) told.push(...errors.map(error => ({ line, ...error })))
      }
      // The others are looked at, but nothing more is written.
      if (failed > 0) continue
      const plan = await planRows(query, { accountId, rows: checked, onMatch })
      await writeContacts(query, accountId, plan, outcomes.created)
      for (const { outcome } of plan.rows) if (outcome !== 'failed') outcomes[outcome]++
    }
    if (failed > 0) throw new ContactFileRefusal(told.slice(0, maxReported), failed)
    await refuseMet()
    return { outcomes, ignoredColumns: ignored }
  })
}

/** Contacts that the file has with the same time keep their order. */
function inOrderOfFile(row: CheckedRow, order: FileOrder): CheckedRow {
  return row.values && row.createdAt !== null ? { ...row, createdAt: order.next(row.createdAt) } : row
}
