import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseLocation } from '../../src/database/database.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { migrateDatabase } from '../../src/database/open-database.ts'

/** The Postgres server that tests run on, or null for the embedded database. */
export const testServerUrl = process.env.DATABASE_URL || null

/** A database of a test's own, to be dropped after it has been closed. */
export interface TestDatabase extends DatabaseLocation {
  drop(): Promise<void>
}

/**
 * A migrated, empty database: on the server of DATABASE_URL, or else embedded in a directory of its
 * own. It is a copy of one that is migrated once per set of migrations, so it takes milliseconds.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServerUrl === null ? copyDirectory() : copyDatabase(testServerUrl)
}

/** A database that has had no migration yet. */
export async function createUnmigratedDatabase(): Promise<TestDatabase> {
  return testServerUrl === null ? createDirectory() : createDatabase(testServerUrl, 'template0')
}

async function copyDatabase(serverUrl: string): Promise<TestDatabase> {
  const template = `bizgate_test_template_${await hashMigrations()}`
  await runOnServer(serverUrl, async server => {
    await server.query('SELECT pg_advisory_lock(4170022)')
    const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) await createTemplate(serverUrl, template)
  })
  return createDatabase(serverUrl, template)
}

// Under its name only once it is whole, so that a run cut short leaves no half template.
async function createTemplate(serverUrl: string, template: string): Promise<void> {
  const unfinished = await createDatabase(serverUrl, 'template0')
  await migrateDatabase(unfinished)
  await runOnServer(serverUrl, server =>
    server.query(`ALTER DATABASE ${databaseOf(unfinished)} RENAME TO ${template}`),
  )
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `bizgate_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(serverUrl, server => server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    dataDir: 'memory:',
    drop: () => runOnServer(serverUrl, server => server.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

async function runOnServer(serverUrl: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function databaseOf({ url }: TestDatabase): string {
  return new URL(url ?? '').pathname.slice(1)
}

async function copyDirectory(): Promise<TestDatabase> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/bizgate-test/', import.meta.url))
  const template = join(cache, await hashMigrations())
  if (!(await exists(template))) await createDirectoryTemplate(template)
  const copy = await createDirectory()
  await cp(join(template, 'postgres'), join(copy.dataDir, 'postgres'), { recursive: true })
  return copy
}

async function createDirectoryTemplate(template: string): Promise<void> {
  await mkdir(dirname(template), { recursive: true })
  const unfinished = await mkdtemp(`${template}-`)
  await migrateDatabase({ url: null, dataDir: unfinished })
  try {
    await rename(unfinished, template)
  } catch (error) {
    // Another worker was first; its template is as good.
    await rm(unfinished, { recursive: true })
    if (!(await exists(template))) throw error
  }
}

async function createDirectory(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizgate-test-'))
  return { url: null, dataDir, drop: () => rm(dataDir, { recursive: true }) }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

// The embedded database's files are as its version writes them.
async function hashMigrations(): Promise<string> {
  const pglite = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(pglite, 'utf8'))
  const parts = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`)
  return createHash('sha256')
    .update([version, ...parts].join('\n'))
    .digest('hex')
    .slice(0, 16)
}
