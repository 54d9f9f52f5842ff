import { readConfig } from '../../config.ts'
import { isDiskFull } from '../../database/disk-full.ts'
import { ContactFileRefusal, importContactFile } from '../../domain/contact-import/import-file.ts'
import type { OnMatch } from '../../domain/contact-import/plan-import.ts'
import { schema } from '../../domain/schema.ts'
import { fileSize } from '../../file-problem.ts'
import { CsvRefusal } from '../../files/csv/parse-csv.ts'
import { SetupError } from '../../setup-error.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { printable } from '../printable.ts'
import { withProgress } from '../progress.ts'
import { withDatabase } from '../with-database.ts'
import { readWithProgress } from './import-source.ts'

/** How `bizgate import <file> --account <id>` was called. */
export interface ImportContactsOptions {
  readonly account: string
  readonly onMatch: OnMatch
}

/** `bizgate import <file> --account <id>`: adds the contacts of a CSV to an account. All or nothing. */
export async function importContactsFile(
  context: CommandContext,
  file: string,
  { account, onMatch }: ImportContactsOptions,
): Promise<number> {
  const config = readConfig(context.environment)
  const bytes = fileSize(file)
  await withDatabase(context, config, async database => {
    const step = { title: 'Importing contacts', total: bytes, unit: 'bytes' } as const
    await withProgress(context, step, async progress => {
      const found = await database.prisma.account.findUnique({ where: { id: account }, select: { id: true } })
      if (!found) throw new SetupError(`There is no account ${account}.`)
      const { outcomes, ignoredColumns } = await importContactFile(database, schema, {
        accountId: account,
        onMatch,
        open: () => readWithProgress(file, progress),
      })
      const { created, updated, skipped } = outcomes
      progress.finish(`Contacts created: ${created}, updated: ${updated}, skipped: ${skipped}.`)
      if (ignoredColumns.length > 0)
        print(context, `Columns that nothing was read of: ${ignoredColumns.map(printable).join(', ')}.`)
    }).catch(error => {
      throw explain(error)
    })
  })
  return 0
}

function explain(error: unknown): unknown {
  const nothing = 'Nothing was imported.'
  if (error instanceof CsvRefusal)
    return new SetupError(`The file cannot be read: ${error.message}. ${nothing}`, { cause: error })
  if (isDiskFull(error))
    return new SetupError(`The disk of the database is full. ${nothing}`, { cause: error })
  if (!(error instanceof ContactFileRefusal)) return error
  const { told, total } = error
  const lines = told.map(
    ({ line, field, message }) => `Line ${line}${field === null ? '' : `, ${field}`}: ${message}`,
  )
  return new SetupError([...lines, `Rows with mistakes: ${total}. ${nothing}`].join('\n'), { cause: error })
}
