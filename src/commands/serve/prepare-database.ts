import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
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
  const failure = (await runCommand('migrate')) ?? (production ? null : await runCommand('seed'))
  if (failure !== null && !failure.mayPass) throw new SetupError(failure.text)
  if (failure !== null && !production) void seedLater()
}

async function seedLater(): Promise<void> {
  do await wait(seedEveryMs, undefined, { ref: false })
  while ((await runCommand('seed'))?.mayPass)
}

interface Failure {
  readonly text: string
  readonly mayPass: boolean
}

/** Runs a command of ours; answers why it failed, or null. */
async function runCommand(command: 'migrate' | 'seed'): Promise<Failure | null> {
  const [, main = ''] = process.argv
  const args = [...process.execArgv, main, command]
  const child =
    command === 'migrate'
      ? spawn(process.execPath, [...args, '--log'], { stdio: ['ignore', 'inherit', 'pipe'] })
      : spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [[code, signal], stderr] = await Promise.all([once(child, 'close'), readText(child.stderr)])
  if (code === 0) return null
  return {
    text: stderr.trim() || `bizgate ${command} was ended (${signal ?? code})`,
    mayPass: code === mayPassCode,
  }
}
