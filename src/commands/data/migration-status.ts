import type { Config } from '../../config.ts'
import { readMigrationStates } from '../../database/open-database.ts'
import { print } from '../print.ts'

/** `bizgate migrate --status`: tells where each migration stands, changes nothing, and leaves exit code 1 unless all are applied. */
export async function migrationStatus({ databaseUrl, dataDir }: Config): Promise<void> {
  const states = await readMigrationStates({ url: databaseUrl, dataDir })
  for (const { name, state } of states) print(`${name}  ${state}`)
  const waiting = states.filter(({ state }) => state === 'waiting').length
  const wrong = states.filter(({ state }) => state !== 'applied' && state !== 'waiting').length
  if (waiting === 0 && wrong === 0) return print('The database is up to date.')
  if (waiting > 0) print(`Waiting: ${waiting}. bizgate migrate, or the next start, applies what waits.`)
  if (wrong > 0)
    print(`Not as they should be: ${wrong}. bizgate migrate finishes what was begun, or says what to do.`)
  process.exitCode = 1
}
