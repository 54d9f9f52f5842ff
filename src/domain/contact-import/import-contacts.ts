import { randomUUID } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import type { Query } from '../../database/database.ts'
import { runAsActor } from '../../database/fairness/caller.ts'
import { emailKey } from '../contact/email-key.ts'
import { lockEmailKeys } from '../contact/lock-email-keys.ts'
import type { Context } from '../context.ts'
import { noAccess } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { charge } from '../fields/charge.ts'
import { payAfterwards } from '../fields/pay-for-many.ts'
import { points } from '../fields/points.ts'
import { inBatches } from './batches.ts'
import { type CheckedRow, rowChecker } from './check-row.ts'
import type { GivenRow, RowError } from './fields.ts'
import { findMatches, lockMatches } from './match-contacts.ts'
import { type ImportPlan, type OnMatch, planImport, type RowOutcome } from './plan-import.ts'
import { writeContacts } from './write-contacts.ts'

/** What is imported, and how. */
export interface ContactImport {
  readonly accountId: string
  readonly rows: readonly GivenRow[]
  readonly onMatch: OnMatch
  /** Whether nothing is written. */
  readonly dryRun: boolean
}

/** The outcome of a row. */
export interface ReportedRow {
  readonly line: number
  readonly outcome: RowOutcome
  /** Null where there is no contact: of a failed row, and of one that a dry run would create. */
  readonly contactId: string | null
  readonly errors: readonly RowError[]
}

/** What became of the rows, and when. */
export interface ImportedRows {
  readonly rows: readonly ReportedRow[]
  /** After all that was written, by the database's clock; null where nothing was to be. */
  readonly writtenAt: Date | null
}

/** Imports the good rows in one transaction, and reports every row in its order; FORBIDDEN where the account is gone. */
export async function importContacts(
  context: Context,
  schema: GraphQLSchema,
  { accountId, rows: given, onMatch, dryRun }: ContactImport,
): Promise<ImportedRows> {
  const { database } = context
  const check = rowChecker(schema)
  const rows = await inBatches(given, batch => batch.map(check))
  const failed = rows.filter(({ errors }) => errors).length
  await payAfterwards(context.cost, Math.ceil(points.importedRow * failed))
  if (dryRun) {
    const known = await findMatches(database.query, { accountId, keys: keysOf(rows, onMatch) })
    const planned = planImport({ rows, onMatch, newId: randomUUID, known })
    return { rows: report(planned, dryRun), writtenAt: null }
  }
  const begin = context.cost.repeatable()
  const write = async (query: Query) => {
    begin()
    await holdAccount(query, accountId)
    await lockEmailKeys(query, accountId, keysOf(rows, onMatch))
    const planned = await planRows(query, { accountId, rows, onMatch })
    // A point for each contact, as much work as a new one by itself.
    await charge(context, planned.created.length + planned.updated.length)
    await writeContacts(query, accountId, planned)
    const [clock] = await query<{ at: string }>({ text: 'SELECT clock_timestamp() AS at', values: [] })
    return { rows: report(planned, dryRun), writtenAt: clock ? new Date(clock.at) : null }
  }
  const { userId, apiKeyId = userId } = requireViewer(context)
  return runAsActor({ kind: 'import', id: apiKeyId }, () => database.transaction(write))
}

/** Rows that have been checked, on their way into an account. */
export interface CheckedRows extends Pick<ContactImport, 'accountId' | 'onMatch'> {
  readonly rows: readonly CheckedRow[]
}

/** Decides in a transaction what becomes of rows, with contacts that they change locked until it ends. */
export async function planRows(query: Query, { accountId, rows, onMatch }: CheckedRows): Promise<ImportPlan> {
  const match = onMatch === 'update' ? lockMatches : findMatches
  const known = await match(query, { accountId, keys: keysOf(rows, onMatch) })
  return planImport({ rows, onMatch, known, newId: randomUUID })
}

/**
 * The account is not deleted before the transaction ends; FORBIDDEN where it is gone. Locked before any contact, as
 * deleting it locks them.
 */
export async function holdAccount(query: Query, accountId: string): Promise<void> {
  const held = await query({
    text: 'SELECT 1 FROM accounts WHERE id = $1 FOR KEY SHARE',
    values: [accountId],
  })
  if (held.length === 0) throw noAccess()
}

/** By what the rows meet contacts. */
function keysOf(rows: readonly CheckedRow[], onMatch: OnMatch): readonly string[] {
  if (onMatch === 'create') return []
  return [...new Set(rows.flatMap(({ values }) => emailKey(values?.email) ?? []))]
}

function report({ rows }: ImportPlan, dryRun: boolean): readonly ReportedRow[] {
  return rows.map(({ line, outcome, contact, errors }) => ({
    line,
    outcome,
    contactId: contact && !(dryRun && contact.isNew) ? contact.id : null,
    errors,
  }))
}
