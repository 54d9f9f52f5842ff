import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SetupError } from '../../setup-error.ts'

/** Runs a program and yields its output; rejects with a SetupError, at the end, where it fails. */
export async function* readProgram(name: string, args: readonly string[]): AsyncGenerator<Uint8Array> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = waitFor(name, child, text(child.stderr))
  try {
    yield* child.stdout
    await ended
  } finally {
    child.kill()
    await ended.catch(() => {})
  }
}

/** Runs a program to its end; rejects with a SetupError where it fails. */
export async function runProgram(name: string, args: readonly string[]): Promise<void> {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await waitFor(name, child, text(child.stderr))
}

async function waitFor(name: string, child: ChildProcess, complaints: Promise<string>): Promise<void> {
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new SetupError(`${name} is not installed.`)
    throw error
  })
  if (code !== 0) throw new SetupError(`${name} failed: ${(await complaints).trim()}`)
}
