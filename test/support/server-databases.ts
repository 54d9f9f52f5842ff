import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from './database.ts'
import { fillTemplate, templateKey } from './templates.ts'

/** What the names of this run's databases begin with. */
const namePrefix = `bizgate_test_${process.env.TEST_RUN ?? 'alone'}_`

/** A database on a server, as empty as its template. */
export async function createServerDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `${namePrefix}${randomUUID().replaceAll('-', '')}`
  await runOnServer(serverUrl, server => server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    dataDir: 'memory:',
    drop: () => runOnServer(serverUrl, server => server.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

/** A copy of the migrated template. */
export async function createFromTemplate(serverUrl: string): Promise<TestDatabase> {
  return createServerDatabase(serverUrl, await templateName())
}

/** Makes the template unless it is there; several runs at once wait for one another. */
export async function prepareServerTemplate(serverUrl: string): Promise<void> {
  const template = await templateName()
  await runOnServer(serverUrl, async server => {
    await server.query('SELECT pg_advisory_lock(4170022)')
    const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) await createTemplate(serverUrl, template)
  })
}

// Under its name only once it is whole, so that a run cut short leaves no half template.
async function createTemplate(serverUrl: string, template: string): Promise<void> {
  const unfinished = await createServerDatabase(serverUrl, 'template0')
  await fillTemplate(unfinished, 'empty')
  const name = new URL(unfinished.url ?? '').pathname.slice(1)
  await runOnServer(serverUrl, server => server.query(`ALTER DATABASE ${name} RENAME TO ${template}`))
}

async function templateName(): Promise<string> {
  return `bizgate_test_template_${await templateKey('empty')}`
}

/** Drops what this run's files have left on the server: the databases that they share to its end. */
export async function dropDatabasesOfRun(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, async server => {
    const { rows } = await server.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [namePrefix],
    )
    for (const { name } of rows) await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
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
