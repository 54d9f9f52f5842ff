import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultTimes } from '../../src/database/postgres/times.ts'
import { runMain } from '../process/server-process.ts'
import { startApp } from '../support/app.ts'
import { call, findRow, newTenant } from '../support/contract-table.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'

const times = { ...defaultTimes, lockMs: 1_000, statementMs: 2_000, silenceMs: 30_000, longMs: 20_000 }
const contacts = findRow('GET /api/v1/contacts')
const deals = findRow('GET /api/v1/deals')

describe.runIf(testServerUrl)('a table that somebody has locked', async () => {
  const app = await startApp({ own: true })
  const { prisma } = app.database
  let session: pg.Client
  const lock = async (table: string) => {
    await session.query('BEGIN')
    await session.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  }
  beforeEach(async () => {
    session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
  })
  afterEach(() => session.end())

  it('makes what needs it answer 503, in the time that a lock may be waited for', async () => {
    const tenant = await newTenant(app)
    await lock('deals')
    const start = performance.now()
    const { status, body } = await call(app, deals, { tenant })
    expect([status, body]).toEqual([503, { error: 'Service unavailable' }])
    expect(performance.now() - start).toBeLessThan(5_000)
    await session.query('ROLLBACK')
    await expect.poll(async () => (await call(app, deals, { tenant })).status).toBe(200)
  })

  const waiting: [name: string, run: () => Promise<unknown>][] = [
    ['a query', () => prisma.$queryRaw`SELECT 1 FROM deals`],
    ['a model query', () => prisma.deal.count()],
    ['a transaction', () => prisma.$transaction(async tx => tx.deal.count())],
    ['several at once', () => prisma.$transaction([prisma.deal.count()])],
  ]
  it.each(waiting)('is UNAVAILABLE and nothing unforeseen to %s of Prisma', async (_, run) => {
    const { isDatabaseUnavailable } = await import('../../src/database/unavailable.ts')
    await lock('deals')
    for (let round = 0; round < 2; round++) {
      expect(isDatabaseUnavailable(await run().catch(error => error))).toBe(true)
      await sleep(200)
    }
    await session.query('ROLLBACK')
  })

  it('keeps neither other tables nor /ready waiting, however many want it', async () => {
    const tenant = await newTenant(app)
    const tenants = await Promise.all(Array.from({ length: 30 }, () => newTenant(app)))
    await lock('deals')
    let going = true
    const statuses = new Set<number>()
    const stuck = tenants.map(async other => {
      while (going) {
        statuses.add((await call(app, deals, { tenant: other })).status)
        await sleep(50)
      }
    })
    await sleep(100)
    const slowest = { contacts: 0, ready: 0 }
    for (let round = 0; round < 10; round++) {
      const start = performance.now()
      const list = await call(app, contacts, { tenant })
      slowest.contacts = Math.max(slowest.contacts, performance.now() - start)
      const asked = performance.now()
      const ready = await app.rest('GET', '/ready')
      slowest.ready = Math.max(slowest.ready, performance.now() - asked)
      expect([list.status, ready.status]).toEqual([200, 200])
      await sleep(100)
    }
    going = false
    await Promise.all(stuck)
    await session.query('ROLLBACK')
    expect(statuses.has(503)).toBe(true)
    expect([...statuses].filter(status => status !== 503 && status !== 429)).toEqual([])
    expect(slowest.contacts).toBeLessThan(4_500)
    expect(slowest.ready).toBeLessThan(1_900)
  })

  it('is told by /ready to be no outage while every connection waits for it', async () => {
    await lock('deals')
    const waiting = Array.from({ length: 20 }, () => prisma.deal.count().catch(() => null))
    const all = Promise.all(waiting)
    await sleep(50)
    const start = performance.now()
    expect((await app.rest('GET', '/ready')).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(1_500)
    await all
    await session.query('ROLLBACK')
  })
})

describe.runIf(testServerUrl)('a record that somebody has locked', async () => {
  const app = await startApp({ own: true })
  const { prisma } = app.database

  it('keeps those waiting who change it, and nobody who reads the table', async () => {
    const [tenant, other] = [await newTenant(app), await newTenant(app)]
    const { accountId } = tenant
    const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
    await session.query('BEGIN')
    await session.query('SELECT 1 FROM contacts WHERE id = $1 FOR UPDATE', [id])
    // Of those who wait, the first holds a lock of the row's that Postgres lists with the table.
    const change = () => prisma.$queryRaw`SELECT 1 AS one FROM contacts WHERE id = ${id}::uuid FOR UPDATE`
    const waiting = Promise.all([change(), change()])
    const statuses = new Set<number>()
    for (let round = 0; round < 14; round++) {
      statuses.add((await call(app, contacts, { tenant: other })).status)
      await sleep(100)
    }
    await session.query('ROLLBACK')
    await session.end()
    expect([...statuses]).toEqual([200])
    expect(await waiting).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
})

describe.runIf(testServerUrl)('npm run counts', () => {
  it.each(['check', 'repair'])('%s takes the time it needs, also to wait for a table', async action => {
    const location = await createTestDatabase()
    const url = location.url ?? ''
    const session = new pg.Client({ connectionString: url })
    await session.connect()
    await session.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE')
    const { exited, output } = runMain({ DATABASE_URL: url }, 'counts', action)
    const waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'contacts'::regclass"
    await expect.poll(async () => (await session.query(waits)).rows.length).toBe(1)
    await sleep(4_500)
    await session.query('COMMIT')
    await session.end()
    expect(await exited()).toBe(0)
    expect(output()).toBe('The counts are right.\n')
    await location.drop()
  })
})

describe.runIf(testServerUrl)('a statement that takes too long', async () => {
  const app = await startApp({ own: true }, undefined, { requestTimes: times })

  it('is ended by Postgres, and is UNAVAILABLE', async () => {
    const { isDatabaseUnavailable } = await import('../../src/database/unavailable.ts')
    for (const run of [
      () => app.database.query({ text: 'SELECT pg_sleep(20)', values: [] }),
      () => app.database.prisma.$queryRaw`SELECT 1 FROM pg_sleep(20)`.then(),
    ]) {
      const start = performance.now()
      expect(isDatabaseUnavailable(await run().catch((error: unknown) => error))).toBe(true)
      expect(performance.now() - start).toBeLessThan(4_000)
    }
  })
})

describe.runIf(testServerUrl)('an account that takes long to delete', async () => {
  /** An account whose contacts take two seconds to delete, in a server whose statements may take one. */
  async function newLargeAccount(longMs: number) {
    const app = await startApp({ own: true }, undefined, {
      requestTimes: { ...times, statementMs: 1_000, longMs },
    })
    const account = await app.newAccount()
    const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await session.connect()
    await session.query(`
      CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$;
      CREATE TRIGGER take_long AFTER DELETE ON contacts FOR EACH STATEMENT EXECUTE FUNCTION take_long();
      INSERT INTO contacts (id, account_id, first_name)
        SELECT gen_random_uuid(), '${account.accountId}', 'Contact' FROM generate_series(1, 100)`)
    await session.end()
    const remove = () =>
      app.graphql(account.ownerId, 'mutation ($id: UUID!) { deleteAccount(accountId: $id) }', {
        id: account.accountId,
      })
    return { app, account, remove }
  }

  it('is deleted all the same', async () => {
    const { app, account, remove } = await newLargeAccount(20_000)
    const start = performance.now()
    expect(await remove()).toEqual({ data: { deleteAccount: account.accountId } })
    expect(performance.now() - start).toBeGreaterThan(1_000)
    expect(await app.database.prisma.contact.count()).toBe(0)
  })

  it('is whole, then and later, where its caller is told that it could not be', async () => {
    const { app, remove } = await newLargeAccount(1_000)
    const { errors } = await remove()
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
    await sleep(2_500)
    const rows = await app.database.longTransaction(query =>
      query({ text: 'SELECT count(*)::int AS contacts FROM contacts', values: [] }),
    )
    expect(rows).toEqual([{ contacts: 100 }])
  })
})
