import { readConfig } from '../../config.ts'
import { type MigrationState, ofNewerVersion } from '../../database/migrations/status.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'

/** `bizgate migrate --status`: prints the state of each migration and changes nothing; exit code 1 unless all are applied. */
export async function migrationStatus(context: CommandContext): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  const states = await readMigrationStates({ url: databaseUrl, dataDir })
  for (const { name, state } of states) print(context, `${name}  ${state}`)
  const countOf = (wanted: MigrationState['state']) => states.filter(({ state }) => state === wanted).length
  const [waiting, newer] = [countOf('waiting'), countOf('unknown')]
  const wrong = states.length - waiting - newer - countOf('applied')
  if (waiting + newer + wrong === 0) {
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
  if (newer > 0) print(context, ofNewerVersion(newer))
  return 1
}
