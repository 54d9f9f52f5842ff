import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SetupError } from '../../setup-error.ts'
import type { Progress } from '../progress.ts'

/**
 * Writes a file that only this user can read, and that is there whole or not at all, also after a power cut. Answers
 * its size in bytes; rejects with a SetupError where the file is there already.
 */
export async function writeWholeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  progress: Progress,
): Promise<number> {
  if (existsSync(path)) throw new SetupError(`${path} already exists.`)
  const part = `${path}.part`
  const file = await open(part, 'wx', 0o600)
  let sizeBytes = 0
  try {
    try {
      for await (const chunk of source) {
        await file.writeFile(chunk)
        sizeBytes += chunk.byteLength
        await progress.advance(chunk.byteLength)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
  return sizeBytes
}

/** A name lasts once its directory is written. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
