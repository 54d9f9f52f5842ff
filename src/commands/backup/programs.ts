import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { SetupError } from '../../setup-error.ts'
import type { Progress } from '../progress.ts'

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

/** Runs a program that reads a file, to its end; rejects with a SetupError where it fails. */
export async function runProgram(
  name: string,
  args: readonly string[],
  file: string,
  progress: Progress,
): Promise<void> {
  const child = spawn(name, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = waitFor(name, child, text(child.stderr))
  async function* read() {
    for await (const chunk of createReadStream(file)) {
      yield chunk
      await progress.advance(chunk.length)
    }
  }
  // Where it ends before it has read all, it says why itself.
  const fed = pipeline(read, child.stdin).catch(() => {})
  await ended
  await fed
}

async function waitFor(name: string, child: ChildProcess, complaints: Promise<string>): Promise<void> {
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new SetupError(`${name} is not installed.`)
    throw error
  })
  if (code !== 0) throw new SetupError(`${name} failed: ${(await complaints).trim()}`)
}
