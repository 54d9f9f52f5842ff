import { ConfigError } from '../config.ts'
import { DirectoryInUseError } from '../database/directory-lock.ts'
import { MigrationError } from '../database/migrate.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'

/**
 * What an operator reads when a command fails: a sentence for a mistake in how it was called or for
 * something it needs and lacks, the stack for anything else.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isExpected(error)) return error.message
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'Another process listens on that address: set PORT (or HOST) to another.'
  }
  if (isDatabaseUnavailable(error)) return 'The database that DATABASE_URL names does not answer.'
  return error.stack ?? error.message
}

function isExpected(error: Error): boolean {
  return (
    error instanceof ConfigError || error instanceof DirectoryInUseError || error instanceof MigrationError
  )
}
