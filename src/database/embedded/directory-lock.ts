import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { SetupError } from '../../setup-error.ts'

/** Another process has the directory open. */
export class DirectoryInUseError extends SetupError {
  override readonly name = 'DirectoryInUseError'

  constructor(directory: string) {
    super(
      `The database directory ${directory} is in use by another process. ` +
        'Stop that process, or set DATA_DIR to another directory or DATABASE_URL to a Postgres database.',
    )
  }
}

const sqliteBusy = 5
const sqliteCannotOpen = 14
const sqliteReadOnly = 8

/** Keeps references: a lock that is garbage-collected is released. */
const held = new Set<DatabaseSync>()

/**
 * Takes a directory for this process and returns what gives it back; throws a DirectoryInUseError
 * while another has it. The operating system ends the lock with the process, however that ends:
 * it is SQLite's exclusive lock on an empty database file, as Node has no file locks of its own.
 */
export function lockDirectory(directory: string): () => void {
  const path = `${directory}/lock`
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    chmodSync(path, 0o600)
    lock.exec('BEGIN EXCLUSIVE')
    held.add(lock)
  } catch (error) {
    lock?.close()
    throw explainRefusal(error, directory)
  }
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function explainRefusal(error: unknown, directory: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (code === sqliteBusy) return new DirectoryInUseError(directory)
  if (code !== sqliteCannotOpen && code !== sqliteReadOnly) return error
  return new SetupError(
    `The directory that DATA_DIR names cannot be written to: ${directory}. ` +
      'Give it to the user that runs this, or set DATA_DIR to another directory.',
    { cause: error },
  )
}
