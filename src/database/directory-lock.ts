import { DatabaseSync } from 'node:sqlite'
import { SetupError } from '../setup-error.ts'

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

/**
 * Takes a directory for this process and returns what gives it back; throws a DirectoryInUseError
 * while another has it. The operating system ends the lock with the process, however that ends:
 * it is SQLite's exclusive lock on an empty database file, as Node has no file locks of its own.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(`${directory}/lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DirectoryInUseError(directory) : error
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
