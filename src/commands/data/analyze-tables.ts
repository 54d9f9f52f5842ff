import type { Database } from '../../database/database.ts'
import { analyze } from '../analyze.ts'
import type { CommandContext } from '../context.ts'

/** As {@link analyze}, without the time limits that the role may have. */
export function analyzeTables(
  context: Pick<CommandContext, 'stdout' | 'undoOnExit'>,
  { bulkTransaction }: Pick<Database, 'bulkTransaction'>,
  tables: readonly string[],
): Promise<void> {
  const run = (text: string) => bulkTransaction(({ query }) => query({ text, values: [] }))
  return analyze(context, run, tables)
}
