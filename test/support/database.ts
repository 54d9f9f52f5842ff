import type { DatabaseLocation } from '../../src/database/database.ts'
import { copyTemplateDirectory, createDirectory, prepareTemplateDirectories } from './embedded-directories.ts'
import { createFromTemplate, createServerDatabase, prepareServerTemplate } from './server-databases.ts'
import type { Template } from './templates.ts'

/** The Postgres server that tests run on, or null for the embedded database. */
export const testServerUrl = process.env.DATABASE_URL || null

/** A database of one test, dropped after it has been closed. */
export interface TestDatabase extends DatabaseLocation {
  drop(): Promise<void>
}

/** Makes the databases that the others are copies of, unless an earlier run with the same migrations has. */
export async function prepareTemplates(): Promise<void> {
  return testServerUrl === null ? prepareTemplateDirectories() : prepareServerTemplate(testServerUrl)
}

/**
 * A migrated database: on the server of DATABASE_URL, or else embedded in a directory of its own. It is
 * a copy of a template, so it takes milliseconds. On a server it is always empty: replicas share limits
 * there, so that no two tests may use one account.
 */
export async function createTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  return testServerUrl === null ? copyTemplateDirectory(template) : createFromTemplate(testServerUrl)
}

/** A database that has had no migration yet. */
export async function createUnmigratedDatabase(): Promise<TestDatabase> {
  return testServerUrl === null ? createDirectory() : createServerDatabase(testServerUrl, 'template0')
}
