import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DatabaseLocation } from '../../src/database/database.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { fillLargeTemplate, manyContacts } from './records/large-account.ts'

/** The databases that tests have copies of: without a record, or with the large account. */
export const templates = ['empty', 'large'] as const
export type Template = (typeof templates)[number]

/** Migrates an empty database and fills it with what its template holds. */
export async function fillTemplate(location: DatabaseLocation, template: Template): Promise<void> {
  const database = await openDatabase({ ...location, requestTimes: null })
  if (template === 'large') await fillLargeTemplate(database.prisma)
  await database.close()
}

/** Tells templates apart: by what they hold, the migrations, and the version that wrote the embedded one's files. */
export async function templateKey(template: Template): Promise<string> {
  const parts = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  const hash = createHash('sha256')
    .update([await pgliteVersion(), ...parts].join('\n'))
    .digest('hex')
    .slice(0, 16)
  return template === 'large' ? `${hash}_${manyContacts}` : hash
}

/** The version of the embedded database. */
export async function pgliteVersion(): Promise<string> {
  const manifest = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  return JSON.parse(await readFile(manifest, 'utf8')).version
}
