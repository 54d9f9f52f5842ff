import { readConfig } from '../../config.ts'
import type { MigrationState } from '../../database/migrations/status.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'

/** `bizgate migrate --status`: prints the state of each migration and changes nothing; exit code 1 unless all are applied. */
export async function migrationStatus(context: CommandContext): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(context.environment)
  const states = await readMigrationStates({ url: databaseUrl, dataDir })
  for (const { name, state } of states) print(context, `${name}  ${state}`)
  const waiting = states.filter(({ state }) => state === 'waiting').length
  const newer = countNewer(states)
  const wrong = states.length - waiting - newer - states.filter(({ state }) => state === 'applied').length
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

/** How many migrations the database has had that this version does not know. */
export function countNewer(states: readonly MigrationState[]): number {
  return states.filter(({ state }) => state === 'unknown').length
}

/** What to do about so many of them. */
export function ofNewerVersion(count: number): string {
  return `The database has migrations of a newer version: ${count}. Start that version, or restore the backup from before it.`
}
