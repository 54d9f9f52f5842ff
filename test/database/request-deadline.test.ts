import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { defaultTimes } from '../../src/database/postgres/times.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, findRow, newTenant } from '../support/contract-table.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { startProxy } from '../support/loopback-proxy.ts'

/** Within these every answer is given, a download's first byte too. */
const answeredWithinMs = 10_000

async function timed<Result>(work: () => Promise<Result>) {
  const startedMs = performance.now()
  const result = await work()
  return { result, tookMs: performance.now() - startedMs }
}

async function openSession(app: TestApp) {
  const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
  await session.connect()
  return session
}

describe.runIf(testServerUrl)('a request of several statements', async () => {
  const app = await startApp({ own: true }, undefined, { requestTimes: defaultTimes })

  it('is answered within ten seconds, however many of them wait for a lock', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const session = await openSession(app)
    await session.query('BEGIN')
    await session.query('SELECT 1 FROM contacts WHERE id = $1 FOR UPDATE', [id])
    const changes = [1, 2, 3, 4, 5, 6].map(
      nth =>
        `c${nth}: updateContact(accountId: $accountId, id: $id, input: { company: "Firm ${nth}" }) { id }`,
    )
    const { result, tookMs } = await timed(() =>
      app.graphql(ownerId, `mutation ($accountId: UUID!, $id: UUID!) { ${changes.join('\n')} }`, {
        accountId,
        id,
      }),
    )
    await session.query('ROLLBACK')
    await session.end()
    expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(Array(6).fill('UNAVAILABLE'))
    expect(tookMs).toBeLessThan(answeredWithinMs)
    expect(tookMs).toBeGreaterThan(defaultTimes.lockMs)
    expect(await app.database.prisma.contact.findMany({ where: { accountId } })).toMatchObject([
      { company: null },
    ])
  })

  it('of a download is answered within ten seconds too, while its table is locked', async () => {
    const tenant = await newTenant(app)
    const session = await openSession(app)
    await session.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE')
    for (const key of ['GET /api/v1/contacts/export', 'GET /api/v1/account/export']) {
      const { result, tookMs } = await timed(() => call(app, findRow(key), { tenant }))
      expect(result.status).toBe(503)
      expect(result.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(tookMs).toBeLessThan(answeredWithinMs)
    }
    await session.query('ROLLBACK')
    await session.end()
  })
})

describe.runIf(testServerUrl)('a request past its deadline', async () => {
  const times = { ...defaultTimes, answerMs: 500 }
  const app = await startApp({ own: true }, undefined, { requestTimes: times })
  const session = testServerUrl === null ? new pg.Client() : await openSession(app)
  /** Every invoice takes so long to insert: the statement alone is late, or the one after it is. */
  const slowDown = (seconds: number) =>
    session.query(`CREATE OR REPLACE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END $$;
      CREATE OR REPLACE TRIGGER take_long AFTER INSERT ON invoices
        FOR EACH STATEMENT EXECUTE FUNCTION take_long();
      CREATE OR REPLACE TRIGGER take_long AFTER INSERT ON contacts
        FOR EACH STATEMENT EXECUTE FUNCTION take_long()`)
  const count = async (table: string, accountId: string) =>
    (await session.query(`SELECT count(*)::int AS n FROM ${table} WHERE account_id = $1`, [accountId]))
      .rows[0].n

  it.each([0.3, 0.55, 2])(
    'has done nothing of a transaction, where the work takes %d s and more',
    async seconds => {
      const { accountId, ownerId } = await app.newAccount()
      await slowDown(seconds)
      const create =
        '(accountId: $id, input: { lineItems: [{ description: "Work", quantity: "1", unitPrice: "1.00" }] })'
      const { data, errors } = await app.graphql(
        ownerId,
        `mutation ($id: UUID!) { one: createInvoice${create} { id } two: createInvoice${create} { id } }`,
        { id: accountId },
      )
      const done = Object.values(data ?? {}).filter(Boolean).length
      expect(errors?.length).toBe(2 - done)
      expect(errors?.every(({ extensions }) => extensions.code === 'UNAVAILABLE')).toBe(true)
      await sleep(seconds * 1_000)
      expect(await count('invoices', accountId)).toBe(done)
      // No connection is left in a transaction, or lost.
      await slowDown(0)
      const after = Array.from({ length: 20 }, () =>
        app.database.query({ text: 'SELECT 1 AS one', values: [] }),
      )
      expect(await Promise.all(after)).toEqual(Array(20).fill([{ one: 1 }]))
      const { rows } = await session.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
      )
      expect(rows).toEqual([])
    },
  )

  it('has done nothing of a statement that was still at work', async () => {
    const tenant = await newTenant(app)
    await slowDown(2)
    const { result, tookMs } = await timed(() => call(app, findRow('POST /api/v1/contacts'), { tenant }))
    expect(result.status).toBe(503)
    expect(tookMs).toBeLessThan(1_500)
    await sleep(2_500)
    expect(await count('contacts', tenant.accountId)).toBe(0)
    await slowDown(0)
    await session.end()
  })
})

describe.runIf(testServerUrl)('a network that loses every packet', () => {
  it('leaves no request without an answer for ten seconds, and is served over at once when it is back', async () => {
    const location = await createTestDatabase()
    const proxy = await startProxy(location.url ?? '')
    const app = await startApp({ databaseUrl: proxy.url }, undefined, { requestTimes: defaultTimes })
    const tenants = await Promise.all(Array.from({ length: 16 }, () => newTenant(app)))
    const keys = ['GET /api/v1/contacts', 'POST /api/v1/deals', 'GET /api/v1/account/export']
    proxy.swallow()
    const answers = await Promise.all(
      tenants.flatMap(tenant =>
        keys.map(key =>
          timed(async () => {
            const { status, headers } = await call(app, findRow(key), { tenant })
            return [status, headers.has('retry-after')]
          }),
        ),
      ),
    )
    expect(new Set(answers.map(({ result }) => String(result)))).toEqual(new Set(['503,true']))
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(answeredWithinMs)
    await proxy.goDown()
    await proxy.comeBack()
    const [tenant] = tenants
    if (!tenant) throw new Error('There are tenants')
    const recovery = await timed(async () => {
      const contacts = findRow('GET /api/v1/contacts')
      while ((await call(app, contacts, { tenant })).status !== 200) await sleep(50)
      while ((await app.rest('GET', '/ready')).status !== 200) await sleep(50)
    })
    expect(recovery.tookMs).toBeLessThan(2_000)
    await app.close()
    await proxy.goDown()
    await location.drop()
  })
})
