import type { Database } from '../database/database.ts'
import type { CommandContext } from './context.ts'
import { print } from './print.ts'
import { withSpinner } from './progress.ts'

/**
 * Has the database look at the tables that a command has filled and committed, at all where none are named: the embedded
 * database never does so by itself, and Postgres only after a while. Tables that others have locked are passed over, and
 * a failure is only told, since what the command did stays done.
 */
export async function analyze(
  context: Pick<CommandContext, 'stdout' | 'undoOnExit'>,
  run: (text: string) => Promise<unknown>,
  tables: readonly string[] = [],
): Promise<void> {
  const text = `ANALYZE (SKIP_LOCKED) ${tables.join(', ')}`
  try {
    await withSpinner(context, 'Analyzing the tables', () => run(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    print(context, `Queries may be slow until the database has analyzed its tables, which failed: ${reason}.`)
  }
}

/** As {@link analyze}, without the time limits that the role may have. */
export function analyzeTables(
  context: Pick<CommandContext, 'stdout' | 'undoOnExit'>,
  { bulkTransaction }: Pick<Database, 'bulkTransaction'>,
  tables: readonly string[],
): Promise<void> {
  return analyze(context, text => bulkTransaction(({ query }) => query({ text, values: [] })), tables)
}
