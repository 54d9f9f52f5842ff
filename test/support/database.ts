import type { DatabaseLocation } from '../../src/database/database.ts'
import { copyTemplateDirectory, createDirectory, prepareTemplateDirectory } from './embedded-directories.ts'
import { createFromTemplate, createServerDatabase, prepareServerTemplate } from './server-databases.ts'

/** The Postgres server that tests run on, or null for the embedded database. */
export const testServerUrl = process.env.DATABASE_URL || null

/** A database of a test's own, to be dropped after it has been closed. */
export interface TestDatabase extends DatabaseLocation {
  drop(): Promise<void>
}

/** Migrates the database that the others are copies of, unless an earlier run with the same migrations has. */
export async function prepareTemplate(): Promise<void> {
  return testServerUrl === null ? prepareTemplateDirectory() : prepareServerTemplate(testServerUrl)
}

/**
 * A migrated, empty database: on the server of DATABASE_URL, or else embedded in a directory of its
 * own. It is a copy of the template, so it takes milliseconds.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServerUrl === null ? copyTemplateDirectory() : createFromTemplate(testServerUrl)
}

/** A database that has had no migration yet. */
export async function createUnmigratedDatabase(): Promise<TestDatabase> {
  return testServerUrl === null ? createDirectory() : createServerDatabase(testServerUrl, 'template0')
}
