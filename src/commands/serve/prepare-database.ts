import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../../setup-error.ts'
import { mayPassCode } from '../failure.ts'

/** Between two attempts to load the demo account, each of which is a process, in milliseconds. */
const seedEveryMs = 3_000

/**
 * Migrates the database and, but in production, loads the demo account into an empty one, in a process of its
 * own: its memory is freed with it. Rejects with a message for the operator when it fails. If the database cannot
 * serve just now, the serving processes wait for it and migrate it, and the demo account is loaded later.
 */
export async function prepareDatabase({ production }: { readonly production: boolean }): Promise<void> {
  // To seed is to migrate first.
  const failure = await runCommand(production ? 'migrate' : 'seed')
  if (failure !== null && !failure.mayPass) throw new SetupError(failure.text, { cause: failure.error })
  if (failure !== null && !production) void seedLater()
}

async function seedLater(): Promise<void> {
  do await wait(seedEveryMs, undefined, { ref: false })
  while ((await runCommand('seed'))?.mayPass)
}

interface Failure {
  readonly text: string
  readonly mayPass: boolean
  readonly error: Error
}

/** Runs a command of ours; answers why it failed, or null. */
function runCommand(command: string): Promise<Failure | null> {
  const [, main = ''] = process.argv
  return new Promise(resolve => {
    execFile(process.execPath, [...process.execArgv, main, command], (error, _stdout, stderr) => {
      if (!error) return resolve(null)
      const text = stderr.trim() || error.message
      resolve({ text, mayPass: error.code === mayPassCode, error })
    })
  })
}
