import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Environment } from '../../config.ts'
import { DiskFullError } from '../../database/disk-full.ts'
import { errorCode } from '../../error-code.ts'
import { SetupError } from '../../setup-error.ts'
import type { CommandContext } from '../context.ts'
import { inDigits } from '../printable.ts'
import type { FileWork } from './whole-file.ts'

/** A program and how it is called. */
export interface Program {
  readonly name: string
  readonly args: readonly string[]
  /** Its variables. */
  readonly env: Environment
}

/** A program has failed, for another reason than a full disk. */
export class ProgramError extends SetupError {
  override readonly name = 'ProgramError'
}

/** Runs a program and yields its output; rejects with a SetupError, at the end, where it fails. */
export async function* readProgram(
  { name, args, env }: Program,
  { undoOnExit }: Pick<CommandContext, 'undoOnExit'>,
): AsyncGenerator<Uint8Array> {
  const child = spawn(name, args, { env: inEnglish(env), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = waitFor(name, child, text(child.stderr))
  // Of a program that is not there it rejects before its output has ended, when nobody waits for it yet.
  ended.catch(() => {})
  // It would notice by its next output, for which it may wait.
  const forget = undoOnExit(() => child.kill())
  try {
    yield* child.stdout
    await ended
  } finally {
    child.kill()
    await ended.catch(() => {})
    forget()
  }
}

/** What the programs' own words leave open. */
const notReadable =
  'The file may be damaged, or no backup of this kind of database; bizgate import reads account exports.'

/** Runs a program that reads a file, to its end; rejects with a SetupError where it fails. */
export async function runProgram(
  { name, args, env }: Program,
  file: string,
  { progress, undoOnExit }: FileWork,
): Promise<void> {
  const child = spawn(name, args, { env: inEnglish(env), stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = waitFor(name, child, text(child.stderr), notReadable)
  // Once it has read all it would go on by itself.
  const forget = undoOnExit(() => child.kill())
  async function* read() {
    for await (const chunk of createReadStream(file)) {
      yield chunk
      await progress.advance(chunk.length)
    }
  }
  // Where it ends before it has read all, it says why itself.
  const fed = pipeline(read, child.stdin).catch(() => {})
  await ended.finally(forget)
  await fed
}

async function waitFor(
  name: string,
  child: ChildProcess,
  complaints: Promise<string>,
  advice?: string,
): Promise<void> {
  const [code] = await once(child, 'close').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw new SetupError(`${name} is not installed.`)
    throw error
  })
  if (code === 0) return
  const said = await complaints
  if (fullDisk.some(words => said.includes(words)))
    throw new DiskFullError(`${name} failed, as a disk is full: ${firstLines(said)}`)
  const failure = `${name} failed: ${firstLines(said)}`
  throw new ProgramError(advice === undefined ? failure : `${failure}\n${advice}`)
}

// The programs have no code for it, so their text has to do. Of Postgres's server it may be in another language.
const fullDisk = ['No space left on device', 'Disk quota exceeded', 'Check free disk space', ': Wrote only ']

function inEnglish(env: Environment): Environment {
  return { ...env, LC_ALL: 'C' }
}

/** A program such as tar goes on, and says the same of each file. */
const maxLines = 5

function firstLines(text: string): string {
  const lines = text.trim().split('\n')
  const more = lines.length - maxLines
  return [
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`and ${inDigits(more)} more ${more === 1 ? 'line' : 'lines'}.`] : []),
  ].join('\n')
}
