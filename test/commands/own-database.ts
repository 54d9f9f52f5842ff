import { afterAll } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase } from '../support/database.ts'

/** Opens an empty database of a file's own, until its tests are over. */
export async function openOwnDatabase(): Promise<Database> {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: null })
  afterAll(async () => {
    await database.close()
    await location.drop()
  })
  return database
}
