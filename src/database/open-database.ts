import type { Database, DatabaseLocation, OpenedDatabase } from './database.ts'

/** Opens the database and migrates it. Rejects if it cannot be reached, migrated or is in use. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { database } = await open(location)
  return database
}

/** Migrates the database and returns the names of the migrations that it had not had. */
export async function migrateDatabase(location: DatabaseLocation): Promise<readonly string[]> {
  const { database, applied } = await open({ ...location, requestTimes: null })
  await database.close()
  return applied
}

// Each kind is loaded when it is asked for: a server on Postgres does without the embedded one.
async function open({ url, dataDir, ...options }: DatabaseLocation): Promise<OpenedDatabase> {
  if (url !== null) return (await import('./postgres/postgres.ts')).openPostgres(url, options)
  return (await import('./embedded/embedded.ts')).openEmbedded(dataDir, options)
}
