import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { CommandContext } from './context.ts'
import { withSpinner } from './progress.ts'

/** Works with the database of a command, which takes the time it needs, and closes it. */
export async function withDatabase<Result>(
  context: Pick<CommandContext, 'openDatabase' | 'stdout' | 'undoOnExit'>,
  { databaseUrl, dataDir, preparedStatements }: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await withSpinner(context, 'Opening the database', () =>
    context.openDatabase({ url: databaseUrl, dataDir, preparedStatements, requestTimes: null }),
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
