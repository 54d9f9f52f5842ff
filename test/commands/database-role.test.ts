import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { usedTables } from '../../src/database/migrations/rights.ts'
import { migrateDatabase } from '../../src/database/open-database.ts'
import { makeDataDir, readToken, runMain, startServerProcess } from '../process/server-process.ts'
import { createTestDatabase, createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'

/** The URL with which a role comes to a database. */
function urlOf(role: string, database: string | null): string {
  return Object.assign(new URL(database ?? ''), { username: role, password: 'hunter2' }).href
}

async function examine(url: string) {
  const { code, stdout } = await runCommand(['doctor', '--json'], {
    environment: { PORT: '0', DATABASE_URL: url },
  })
  const findings: { about: string; state: string; text: string; advice?: string }[] = JSON.parse(stdout)
  return { code, about: (name: string) => findings.filter(({ about }) => about === name) }
}

describe.runIf(testServerUrl)('the role of DATABASE_URL', async () => {
  const role = `role_${randomUUID().slice(0, 8)}`
  const migrated = await createTestDatabase()
  const empty = await createUnmigratedDatabase()
  const { dataDir, remove } = await makeDataDir()
  const admin = new pg.Client({ connectionString: migrated.url ?? '' })
  beforeAll(async () => {
    await admin.connect()
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`)
  })
  afterAll(async () => {
    await admin.end()
    await migrated.drop()
    await empty.drop()
    await remove()
    const server = new pg.Client({ connectionString: testServerUrl ?? '' })
    await server.connect()
    await server.query(`DROP ROLE ${role}`)
    await server.end()
  })

  it('needs rights on each table that a migration makes', async () => {
    const { rows } = await admin.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...usedTables].sort())
  })

  it.each([
    [
      'makes no tables',
      'SELECT 1',
      /^The database could not be migrated: permission denied for schema public\. /,
    ],
    [
      'makes no extensions',
      `GRANT CREATE ON SCHEMA public TO ${role}`,
      /^The database could not be migrated: permission denied to create extension "pg_trgm" \(in \d+_init\)\. /,
    ],
  ])('that %s is told in a sentence, which names what says more', async (_what, grant, sentence) => {
    const owner = new pg.Client({ connectionString: empty.url ?? '' })
    await owner.connect()
    await owner.query(grant)
    await owner.end()
    const environment = { DATABASE_URL: urlOf(role, empty.url) }
    const { code, stderr } = await runCommand(['migrate'], { environment })
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]])
    expect(stderr).toMatch(/ Run bizgate migrate as the owner of the tables, or see bizgate doctor\.$/m)
    expect((await examine(environment.DATABASE_URL)).code).toBe(1)
  })

  it('serves with what docs/operations.md grants it, and leaves migrations to the owner', async () => {
    const unprivileged = await createUnmigratedDatabase()
    onTestFinished(unprivileged.drop)
    const owner = new pg.Client({ connectionString: unprivileged.url ?? '' })
    await owner.connect()
    const guide = await readFile('docs/operations.md', 'utf8')
    const [grants = ''] = /(?:^(?:GRANT|ALTER DEFAULT PRIVILEGES) .*\n)+/m.exec(guide) ?? []
    await owner.query(grants.replaceAll('bizgate_gateway', role))
    await owner.end()

    const environment = { DATABASE_URL: urlOf(role, unprivileged.url), DATA_DIR: dataDir }
    expect(await runCommand(['migrate'], { environment })).toMatchObject({ code: 1 })
    await migrateDatabase({ url: unprivileged.url, dataDir: '' })
    expect((await examine(environment.DATABASE_URL)).about('rights')).toMatchObject([
      {
        state: 'ok',
        text: `${role} may use tables in public; it makes none, so another role has to migrate`,
      },
    ])
    expect(await runCommand(['seed'], { environment })).toMatchObject({ code: 0 })
    expect(await runCommand(['counts', 'repair'], { environment })).toMatchObject({ code: 0 })

    const server = await startServerProcess(environment)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const headers = {
      authorization: `Bearer ${await readToken(environment, 'ann')}`,
      'content-type': 'application/json',
    }
    const ask = async (query: string) => {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      })
      return answer.json()
    }
    const { data } = await ask('mutation { createAccount(input: { name: "Ann" }) { id } }')
    const { id } = data.createAccount
    expect(
      await ask(`mutation {
        createContact(accountId: "${id}", input: { firstName: "Bea" }) { firstName }
        createInvoice(accountId: "${id}", input: { amount: 1 }) { invoiceNumber }
        deleteAccount(accountId: "${id}")
      }`),
    ).toMatchObject({
      data: {
        createContact: { firstName: 'Bea' },
        createInvoice: { invoiceNumber: 'INV-0001' },
        deleteAccount: id,
      },
    })
    server.child.kill()
    expect(await server.exited()).toBe(0)
  })

  it('that is not there is told in the same words by migrate and doctor', async () => {
    const url = urlOf('nobody', migrated.url)
    const sentence =
      'The database that DATABASE_URL names cannot be used: there is no such user, or it may not log in from here, or not without TLS.'
    expect(await runCommand(['migrate'], { environment: { DATABASE_URL: url } })).toMatchObject({
      code: 1,
      stderr: `${sentence}\n`,
    })
    expect((await examine(url)).about('database')).toMatchObject([{ state: 'wrong', text: sentence }])
  })

  it('that may not even read stops the server with one sentence, which says what to grant', async () => {
    const url = urlOf(role, migrated.url)
    const server = runMain({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, 'serve')
    expect(await server.exited()).toBe(1)
    const lacking = new RegExp(`${role} has no right to SELECT, INSERT, UPDATE, DELETE, USAGE on accounts, `)
    expect(server.output().trim().split('\n').at(-1)).toMatch(lacking)
    await admin.query(`GRANT CREATE ON SCHEMA public TO ${role}`)
    expect((await examine(url)).about('rights')).toMatchObject([
      { state: 'wrong', text: expect.stringMatching(lacking), advice: expect.stringMatching(/GRANT SELECT/) },
    ])
  })

  it('that may only read stops the server with one sentence, which says what to grant', async () => {
    await admin.query(
      `GRANT CREATE ON SCHEMA public TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
    )
    const url = urlOf(role, migrated.url)
    const server = runMain({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, 'serve')
    expect(await server.exited()).toBe(1)
    const lacking = `${role} has no right to INSERT, UPDATE, DELETE, USAGE on accounts, api_keys, bookings and 32 others`
    const [sentence] = server.output().trim().split('\n').slice(-1)
    expect(sentence).toMatch(`The database cannot be used: ${lacking}. As its owner: GRANT SELECT, INSERT`)
    expect(await examine(url).then(({ code, about }) => [code, about('rights')])).toEqual([
      1,
      [expect.objectContaining({ state: 'wrong', text: lacking })],
    ])
    const [grants = ''] = /GRANT .*$/.exec(sentence ?? '') ?? []
    await admin.query(grants)
    expect(await runCommand(['migrate'], { environment: { DATABASE_URL: url } })).toMatchObject({ code: 0 })
    expect((await examine(url)).about('rights')).toMatchObject([{ state: 'ok' }])
  })
})
