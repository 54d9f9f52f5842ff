import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One migration of prisma/migrations, with the checksum that Prisma records for it. */
export interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
}

/** The folder of the program's own migrations. */
export const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/** Reads the migrations of a folder in the order they apply. Rejects if one has no readable script. */
export async function readMigrations(directory = migrationsDir): Promise<readonly Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  return Promise.all(names.sort().map(name => readMigration(directory, name)))
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const text = await readFile(`${directory}/${name}/migration.sql`, 'utf8')
  // A checkout with other line ends is still the same migration.
  const script = text.replaceAll('\r\n', '\n')
  return { name, script, checksum: hash('sha256', script, 'hex') }
}
