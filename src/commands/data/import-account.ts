import { readConfig } from '../../config.ts'
import { isDiskFull } from '../../database/disk-full.ts'
import {
  type AccountImport,
  type ImportedAccount,
  importAccount,
  UnknownPartsError,
} from '../../domain/account-import/import-account.ts'
import { ImportRefusal } from '../../domain/account-import/problems.ts'
import { inOrderOfLinks } from '../../domain/account-import/writing/import-order.ts'
import { exportedRecords } from '../../domain/exports/account/collections.ts'
import { fileSize } from '../../file-problem.ts'
import { readAccountExport } from '../../files/json/read-account-export.ts'
import { MalformedExportError } from '../../files/json/reading/malformed-export.ts'
import { SetupError } from '../../setup-error.ts'
import { analyzeTables } from '../analyze.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { inDigits, printable } from '../printable.ts'
import { openProgress } from '../progress.ts'
import { withDatabase } from '../with-database.ts'
import { readWithProgress } from './import-source.ts'

/** How `bizgate import <file> --owner <user>` was called. */
export type ImportAccountOptions = Omit<AccountImport, 'ownerId'> & { readonly owner: string }

/**
 * `bizgate import <file> --owner <user>`: restores an account export as a new account. All or nothing: cut short, or
 * with a mistake in the file, it leaves nothing.
 */
export async function importAccountFile(
  context: CommandContext,
  file: string,
  { owner, ...options }: ImportAccountOptions,
): Promise<number> {
  const config = readConfig(context.environment)
  const bytes = fileSize(file)
  await withDatabase(context, config, async database => {
    const startedAtMs = performance.now()
    let progress = openProgress(context, { title: 'Looking at the file', total: bytes, unit: 'bytes' })
    try {
      const parts = readAccountExport(() => readWithProgress(file, progress))
      const imported = await importAccount(
        database,
        parts,
        { ...options, ownerId: owner },
        {
          onChecked(rows) {
            progress.finish('Each record is valid.')
            progress = openProgress(context, { title: 'Writing rows', total: rows, unit: 'records' })
          },
          onWritten: rows => progress.advance(rows),
        },
      )
      progress.finish(describe(imported, owner, performance.now() - startedAtMs))
      for (const line of describeRest(imported, owner)) print(context, line)
    } catch (error) {
      progress.fail()
      throw explain(error)
    }
    const tables = inOrderOfLinks(exportedRecords).map(({ table }) => table)
    await analyzeTables(context, database, tables)
  })
  return 0
}

function describe({ accountId, counts }: ImportedAccount, owner: string, ms: number): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const perSecond = Math.round((total / ms) * 1_000)
  return `Imported the account ${accountId} of ${owner}: ${inDigits(total)} records in ${(ms / 1_000).toFixed(1)} s, ${inDigits(perSecond)} a second.`
}

function* describeRest(
  { keepsId, counts, formerOwnerId, team, dropped, deletedContacts }: ImportedAccount,
  owner: string,
): Generator<string> {
  yield [...counts].map(([name, number]) => `${name} ${inDigits(number)}`).join(', ')
  if (!keepsId)
    yield 'The account has a new id: that of the file is taken here, or --new-ids was given. Its lead forms have new ids too.'
  if (formerOwnerId !== null && formerOwnerId !== owner)
    yield `It was owned by ${printable(formerOwnerId)}, who has no access to it unless named here.`
  if (team.length > 0)
    yield `Also these may work in it, as in the file: ${team.slice(0, maxNamed).map(printable).join(', ')}${team.length > maxNamed ? ` and ${inDigits(team.length - maxNamed)} more` : ''}. --without-team leaves them out.`
  if (dropped.size > 0) yield `Left out: ${listParts(dropped)}.`
  if (deletedContacts > 0)
    yield `Contacts that are back, though they were deleted from the file's account since: ${inDigits(deletedContacts)}. deletedRecords of that account names them.`
}

const maxNamed = 20

function listParts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, number]) => `${printable(name)} (${inDigits(number)})`).join(', ')
}

/** Errors of the file are reported without a stack. */
function explain(error: unknown): unknown {
  const says = sayRefusal(error)
  return says === null ? error : new SetupError(`${says} Nothing was imported.`, { cause: error })
}

function sayRefusal(error: unknown): string | null {
  if (error instanceof MalformedExportError)
    return `The file is no whole account export. ${printable(error.message)}.`
  if (error instanceof UnknownPartsError)
    return `The file has what is not known here: ${listParts(error.counts)}. --drop-unknown leaves it out.`
  if (isDiskFull(error)) return "A disk is full: that of temporary files (TMPDIR), or the database's."
  if (!(error instanceof ImportRefusal)) return null
  const { told, total } = error.problems
  const lines = told.map(({ path, message }) => `${printable(path) || 'The document'}: ${printable(message)}`)
  const more = total > told.length ? [`and ${inDigits(total - told.length)} more.`] : []
  return [...lines, ...more, `Mistakes in the file: ${inDigits(total)}.`].join('\n')
}
