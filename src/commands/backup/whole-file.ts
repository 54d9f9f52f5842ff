import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { explainFileProblem } from '../../file-problem.ts'
import { SetupError } from '../../setup-error.ts'
import type { CommandContext } from '../context.ts'
import type { Progress } from '../progress.ts'

/** What is told of how far a file is written or read, and what undoes that where the command is cut short. */
export interface FileWork extends Pick<CommandContext, 'undoOnExit'> {
  readonly progress: Progress
}

/**
 * Writes a file that only this user can read, and that is there whole or not at all, also after a power cut. Answers
 * its size in bytes; rejects with a SetupError where the file is there already, or cannot be written.
 */
export async function writeWholeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { progress, undoOnExit }: FileWork,
): Promise<number> {
  if (existsSync(path)) throw alreadyThere(path)
  const told = <Result>(writing: Promise<Result>) => writing.catch(error => refuse(path, error))
  // A name of its own: what a killed backup has left is in nobody's way.
  const part = `${path}.${randomUUID()}.part`
  const file = await told(open(part, 'wx', 0o600))
  const forget = undoOnExit(() => rmSync(part, { force: true }))
  let sizeBytes = 0
  try {
    try {
      for await (const chunk of source) {
        await told(file.writeFile(chunk))
        sizeBytes += chunk.byteLength
        await progress.advance(chunk.byteLength)
      }
      await told(file.sync())
    } finally {
      await file.close()
    }
    await told(takeName(part, path, undoOnExit))
  } finally {
    await rm(part, { force: true })
    forget()
  }
  await told(syncDirectory(dirname(path)))
  return sizeBytes
}

/** Not every file system has links. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Gives a file a name that no other has; another backup may have taken it meanwhile. */
async function takeName(part: string, path: string, undoOnExit: CommandContext['undoOnExit']): Promise<void> {
  try {
    await link(part, path)
  } catch (error) {
    if (!withoutLinks.includes(errorCode(error) ?? '')) throw error
    // An empty file keeps the name free of others for a moment.
    await (await open(path, 'wx', 0o600)).close()
    const undo = () => rmSync(path, { force: true })
    const forget = undoOnExit(undo)
    try {
      await rename(part, path)
    } catch (error) {
      undo()
      throw error
    } finally {
      forget()
    }
  }
}

function refuse(path: string, error: Error): never {
  if (errorCode(error) === 'EEXIST') throw alreadyThere(path)
  // The name of the part says nothing to anybody.
  throw new SetupError(`${path} cannot be written: ${explainFileProblem(error, dirname(path))}.`, {
    cause: error,
  })
}

function alreadyThere(path: string): SetupError {
  return new SetupError(`${path} already exists.`)
}

/** A name lasts once its directory is written. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
