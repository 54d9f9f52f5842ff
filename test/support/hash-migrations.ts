import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readMigrations } from '../../src/database/migrations/list.ts'

/** Tells templates apart: by the migrations, and by the version that wrote an embedded database's files. */
export async function hashMigrations(): Promise<string> {
  const pglite = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(pglite, 'utf8'))
  const parts = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  return createHash('sha256')
    .update([version, ...parts].join('\n'))
    .digest('hex')
    .slice(0, 16)
}
