import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readMigrations } from '../../src/database/migrations/list.ts'

/** Tells templates apart: by the migrations, and by the version that wrote an embedded database's files. */
export async function hashMigrations(): Promise<string> {
  const parts = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  return createHash('sha256')
    .update([await pgliteVersion(), ...parts].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

/** The version of the embedded database. */
export async function pgliteVersion(): Promise<string> {
  const manifest = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  return JSON.parse(await readFile(manifest, 'utf8')).version
}
