import { isDriverAdapterError, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** A migration that was applied to the database, or begun. */
export interface HistoryEntry {
  readonly name: string
  readonly checksum: string
  readonly finished: boolean
  /** Its script is known to have failed, and so to have changed nothing. */
  readonly failed: boolean
}

/** Reads what Prisma's engine records of migrations; nothing where it has recorded none yet. */
export async function readHistory(database: SqlDriverAdapterFactory): Promise<readonly HistoryEntry[]> {
  const adapter = await database.connect()
  const sql = `SELECT migration_name, checksum, finished_at IS NOT NULL, logs IS NOT NULL
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  try {
    const { rows } = await adapter.queryRaw({ sql, args: [], argTypes: [] })
    return rows.map(([name, checksum, finished, failed]) => ({
      name: String(name),
      checksum: String(checksum),
      finished: finished === true,
      failed: failed === true,
    }))
  } catch (error) {
    if (isDriverAdapterError(error) && error.cause.kind === 'TableDoesNotExist') return []
    throw error
  } finally {
    await adapter.dispose()
  }
}

/** Removes the record of a script that has failed, and so has changed nothing: 0.1.0 does not start where it finds one. */
export async function forgetFailed(database: SqlDriverAdapterFactory): Promise<void> {
  const adapter = await database.connect()
  const sql = 'DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND logs IS NOT NULL'
  try {
    await adapter.executeRaw({ sql, args: [], argTypes: [] })
  } finally {
    await adapter.dispose()
  }
}
