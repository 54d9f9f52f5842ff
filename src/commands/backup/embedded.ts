import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Environment } from '../../config.ts'
import { DirectoryInUseError, lockDirectory } from '../../database/embedded/directory-lock.ts'
import { openFiles } from '../../database/embedded/open-files.ts'
import { keepPrivate, makePrivateDirectory } from '../../private-directory.ts'
import { SetupError } from '../../setup-error.ts'
import { useCopyOfRunning } from '../running/copy.ts'
import { readProgram, runProgram } from './programs.ts'
import { type FileWork, writeWholeFile } from './whole-file.ts'

/** The directory of a database, and the variables of the command. */
interface EmbeddedDatabase {
  readonly dataDir: string
  readonly environment: Environment
}

/** Writes the embedded database of a directory, while a server has it too; answers its size in bytes. */
export async function dumpEmbedded(
  { dataDir, environment: env }: EmbeddedDatabase,
  file: string,
  writing: FileWork,
): Promise<number> {
  const pack = async (directory: string) => {
    await tryFiles(directory)
    const args = ['--create', '--gzip', `--directory=${directory}`, '.']
    return writeWholeFile(file, readProgram({ name: 'tar', args, env }, writing), writing)
  }
  const directory = join(dataDir, 'postgres')
  if (!existsSync(directory)) throw new SetupError(`${dataDir} has no database yet.`)
  const unlock = lockIfFree(dataDir)
  if (unlock === null) return useCopyOfRunning(dataDir, pack)
  try {
    return await pack(directory)
  } finally {
    unlock()
  }
}

/** Unpacks an embedded database into a directory that has none; it is there whole or not at all. */
export async function restoreEmbedded(
  { dataDir, environment: env }: EmbeddedDatabase,
  file: string,
  reading: FileWork,
): Promise<void> {
  await makePrivateDirectory(dataDir)
  const unlock = lockDirectory(dataDir)
  const unpacked = join(dataDir, 'postgres.restored')
  try {
    const directory = join(dataDir, 'postgres')
    if (existsSync(directory))
      throw new SetupError(`${dataDir} already has a database: restore into an empty DATA_DIR.`)
    await rm(unpacked, { recursive: true, force: true })
    await keepPrivate(unpacked)
    const args = ['--extract', '--gzip', '--no-same-owner', `--directory=${unpacked}`, '--file=-']
    await runProgram({ name: 'tar', args, env }, file, reading)
    await tryFiles(unpacked)
    await rename(unpacked, directory)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
    unlock()
  }
}

function lockIfFree(dataDir: string): (() => void) | null {
  try {
    return lockDirectory(dataDir)
  } catch (error) {
    if (error instanceof DirectoryInUseError) return null
    throw error
  }
}

/** Opens the files as a start would, which also brings them to rest. */
async function tryFiles(directory: string): Promise<void> {
  try {
    const pglite = await openFiles(directory)
    await pglite.query('SELECT count(*) FROM accounts').finally(() => pglite.close())
  } catch (error) {
    throw new SetupError(`${basename(directory)} in ${dirname(directory)} cannot be opened as a database.`, {
      cause: error,
    })
  }
}
