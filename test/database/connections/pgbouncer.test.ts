import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.ts'
import { LiveStream } from '../../graphql/live/live-stream.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, contractRows, newTenant } from '../../support/contract-table.ts'
import {
  createTestDatabase,
  createUnmigratedDatabase,
  type TestDatabase,
  testServerUrl,
} from '../../support/database.ts'
import { hasPgbouncer, type PgbouncerInstance, startPgbouncer } from '../../support/pgbouncer-instance.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { runCommand } from '../../support/run-command.ts'

const why = hasPgbouncer ? 'needs DATABASE_URL' : 'needs pgbouncer installed'

const limits = { statement_timeout: '5s', lock_timeout: '3s', idle_in_transaction_session_timeout: '10s' }

describe.runIf(testServerUrl && hasPgbouncer)(`behind a PgBouncer in transaction mode (${why})`, () => {
  let pgbouncer: PgbouncerInstance
  let location: TestDatabase
  let url: string
  let app: TestApp
  let direct: pg.Client
  beforeAll(async () => {
    pgbouncer = await startPgbouncer(testServerUrl ?? '')
    location = await createUnmigratedDatabase()
    url = pgbouncer.url(location.url ?? '')
    direct = new pg.Client({ connectionString: location.url ?? '' })
    await direct.connect()
    // As docs/operations.md has an operator give them to the role.
    for (const [name, value] of Object.entries(limits)) {
      await direct.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`,
      )
    }
  })
  afterAll(async () => {
    await app?.close()
    await direct.end()
    await pgbouncer.remove()
    await location.drop()
  })

  it('replicas that start at once migrate once, and leave no lock behind', async () => {
    const open = () => openDatabase({ url, dataDir: '', preparedStatements: false })
    const databases = await Promise.all([open(), open(), open()])
    await Promise.all(databases.map(database => database.close()))
    const { rows } = await direct.query(
      `SELECT count(*)::int AS applied, count(DISTINCT migration_name)::int AS names,
        (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks
       FROM _prisma_migrations`,
    )
    expect(rows[0].applied).toBeGreaterThan(1)
    expect(rows).toEqual([{ applied: rows[0].names, names: rows[0].names, locks: 0 }])
    app = await startApp({
      databaseUrl: url,
      preparedStatements: false,
      ownDatabase: 'Is behind a pooler.',
    })
  })

  it.each(contractRows)('$key answers as it does without', async row => {
    const tenant = await newTenant(app)
    await fillAccount(app.database.prisma, tenant.accountId)
    const answer = await call(app, row, { tenant })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      row.status,
      expect.stringMatching(row.contentType),
    ])
  })

  it('every way to write is served, with many callers at once', async () => {
    const mutations = [
      'createContact(accountId: $id, input: { firstName: "One" }) { id }',
      'createInvoice(accountId: $id, input: { lineItems: [{ description: "Work", quantity: "1", unitPrice: "1.00" }] }) { id lineItems { id } }',
      'importContacts(accountId: $id, input: { rows: [{ firstName: "Two", email: "two@example.com" }] }) { created }',
      'createProposal(accountId: $id, input: { title: "New", lineItems: [{ description: "Work", quantity: "1", unitPrice: "1.00" }] }) { id }',
      'updateAccount(accountId: $id, input: { name: "Renamed" }) { name }',
    ]
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { accountId: id, ownerId } = await app.newAccount()
        const run = (mutation: string) =>
          app.graphql(ownerId, `mutation ($id: UUID!) { ${mutation} }`, { id })
        const written = await Promise.all(mutations.map(run))
        const lists = `query ($id: UUID!) { contacts(accountId: $id) { total items { id deals { totalCount } } }
          invoices(accountId: $id) { total } proposals(accountId: $id) { total } }`
        return [
          ...written,
          await app.graphql(ownerId, lists, { id }),
          await run('deleteAccount(accountId: $id)'),
        ]
      }),
    )
    const errors = answers.flat().flatMap(({ errors = [] }) => errors.map(({ message }) => message))
    expect(errors).toEqual([])
    for (const answered of answers)
      expect(answered.at(-2)?.data).toMatchObject({
        contacts: { total: 2 },
        invoices: { total: 1 },
        proposals: { total: 1 },
      })
  })

  it('subscribers hear of changes', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const live = await LiveStream.open(app.url, { token: await app.token(ownerId), accountId })
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    expect(await live.next()).toEqual(['contact', 'created', id])
    live.hangUp()
  })

  it('commands are served too, again and again', async () => {
    const environment = { DATABASE_URL: url, PREPARED_STATEMENTS: 'off' }
    for (const _ of [1, 2, 3]) {
      expect(await runCommand(['counts', 'check'], { environment })).toEqual({
        code: 0,
        stdout: 'The counts are right.\n',
        stderr: '',
      })
    }
  })

  it('a session that others get has the limits of its role, no statement of ours and no transaction', async () => {
    const clients = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = await connect(url)
        // A transaction each, so that each has a session of its own.
        await client.query('BEGIN')
        return client
      }),
    )
    const sessions = await Promise.all(
      clients.map(async client => {
        const settings = Object.keys(limits).map(name => `current_setting('${name}') AS ${name}`)
        const { rows } = await client.query(
          `SELECT ${settings.join(', ')}, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`,
        )
        await client.query('ROLLBACK')
        return rows[0]
      }),
    )
    await Promise.all(clients.map(client => client.end()))
    expect(sessions).toEqual(sessions.map(() => ({ ...limits, prepared: 0 })))
  })
})

describe.runIf(testServerUrl && hasPgbouncer)(`behind one that does not follow statements (${why})`, () => {
  let pgbouncer: PgbouncerInstance
  let location: TestDatabase
  let url: string
  beforeAll(async () => {
    pgbouncer = await startPgbouncer(testServerUrl ?? '', 2)
    location = await createTestDatabase()
    url = pgbouncer.url(location.url ?? '')
  })
  afterAll(async () => {
    await pgbouncer.remove()
    await location.drop()
  })

  it.each([
    ['one', 'which it believes to be there', '26000'],
    ['other', 'which it prepares', '42P05'],
  ] as const)(
    'a session that another process has prepared statements on runs none of them: %s, %s',
    async (of, _, code) => {
      const [one, other] = await Promise.all([0, 1].map(() => openDatabase({ url, dataDir: '' })))
      const [first, second] = await Promise.all([0, 1].map(() => connect(url)))
      if (!one || !other || !first || !second) throw new Error('Nothing is connected')
      // Texts of its own, as the sessions keep what a test before has prepared.
      const texts = { one: `SELECT 'one' AS of_${code}`, other: `SELECT 'other' AS of_${code}` }
      const read = (of: keyof typeof texts) => ({ text: texts[of], values: [] })
      try {
        // Who is held holds one of the two sessions, so that the next statement runs on the other one.
        await first.query('BEGIN')
        expect(Object.values((await one.query(read('one')))[0] ?? {})).toEqual(['one'])
        await second.query('BEGIN')
        await first.query('ROLLBACK')
        expect(Object.values((await other.query(read('other')))[0] ?? {})).toEqual(['other'])
        // Any error is better than the other's answer. Only one: who leaves after it ends the session.
        await expect(one.query(read(of))).rejects.toMatchObject({ code })
      } finally {
        await Promise.all([one.close(), other.close(), first.end(), second.end()])
      }
    },
  )

  it('the log of a server says once what to set', async () => {
    const served = await startApp({
      databaseUrl: url,
      logLevel: 'error',
      ownDatabase: 'Is behind a pooler that loses statements.',
    })
    const lines = captureLog(served.services.log)
    const sleep = { text: 'SELECT pg_sleep(0.01)', values: [] }
    await Promise.allSettled(Array.from({ length: 20 }, () => served.database.query(sleep)))
    expect(lines.filter(({ msg }) => msg.includes('PREPARED_STATEMENTS=off'))).toEqual([
      expect.objectContaining({ code: '42P05' }),
    ])
  })

  it('doctor finds it, and says what to set', async () => {
    const environment = { DATABASE_URL: url }
    for (const _ of [1, 2]) {
      const { code, stdout } = await runCommand(['doctor'], { environment })
      expect([code, stdout]).toEqual([1, expect.stringContaining('Set PREPARED_STATEMENTS=off.')])
    }
  })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
