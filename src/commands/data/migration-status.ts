import { readConfig } from '../../config.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'

/** `bizgate migrate --status`: prints the state of each migration and changes nothing; exit code 1 unless all are applied. */
export async function migrationStatus(context: CommandContext): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  const states = await readMigrationStates({ url: databaseUrl, dataDir })
  for (const { name, state } of states) print(context, `${name}  ${state}`)
  const waiting = states.filter(({ state }) => state === 'waiting').length
  const wrong = states.filter(({ state }) => state !== 'applied' && state !== 'waiting').length
  if (waiting === 0 && wrong === 0) {
    print(context, 'The database is up to date.')
    return 0
  }
  if (waiting > 0)
    print(context, `Waiting: ${waiting}. bizgate migrate, or the next start, applies what waits.`)
  if (wrong > 0)
    print(
      context,
      `Not as they should be: ${wrong}. bizgate migrate finishes what was begun, or says what to do.`,
    )
  return 1
}
