import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.ts'
import { defaultTimes } from '../../../src/database/request-times.ts'
import { isDatabaseUnavailable } from '../../../src/database/unavailable.ts'
import { runMain } from '../../process/server-process.ts'
import { startApp } from '../../support/app.ts'
import { call, findRow, newTenant } from '../../support/contract-table.ts'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'
import {
  holdStatements,
  lockContact,
  lockTable,
  prolongChanges,
  waitingStatement,
} from '../../support/held-lock.ts'
import { holdIntervals } from '../../support/held-timers.ts'
import { passTime } from '../../support/pass-time.ts'
import { unhurried } from '../../support/unhurried.ts'

const contacts = findRow('GET /api/v1/contacts')
const deals = findRow('GET /api/v1/deals')

/** Whether work ends as an outage. */
const isOutage = (work: Promise<unknown>) => work.then(() => false, isDatabaseUnavailable)

// What is answered while the lock is held waits no longer than it may.
describe.runIf(testServerUrl)('a table that somebody has locked', async () => {
  const app = await startApp({
    requestTimes: { ...unhurried, lockMs: 300 },
    ownDatabase: 'Locks its tables.',
  })
  const url = app.services.config.databaseUrl
  const { prisma } = app.database

  it('makes what needs it answer 503, after the time that a lock may be waited for', async () => {
    const tenant = await newTenant(app)
    const lock = await lockTable(url, 'deals')
    const { status, body } = await call(app, deals, { tenant })
    expect([status, body]).toEqual([503, { error: 'Service unavailable' }])
    await lock.release()
    await expect.poll(async () => (await call(app, deals, { tenant })).status).toBe(200)
  })

  const waiting: [name: string, run: () => Promise<unknown>][] = [
    ['a query', () => prisma.$queryRaw`SELECT 1 FROM deals`],
    ['a model query', () => prisma.deal.count()],
    ['a transaction', () => prisma.$transaction(async tx => tx.deal.count())],
    ['several at once', () => prisma.$transaction([prisma.deal.count()])],
  ]
  it.each(waiting)('is UNAVAILABLE and nothing unforeseen to %s of Prisma', async (_, run) => {
    const lock = await lockTable(url, 'deals')
    expect(await isOutage(run())).toBe(true)
    await lock.release()
  })
})

describe.runIf(testServerUrl)('a table that is locked for as long as anybody would wait', async () => {
  const app = await startApp({ requestTimes: unhurried, ownDatabase: 'Locks its tables.' })
  const url = app.services.config.databaseUrl
  const pool = () => app.database.readUse().pools.requests

  it('keeps neither other tables nor /ready waiting, however many want it', async () => {
    const tenant = await newTenant(app)
    const tenants = await Promise.all(Array.from({ length: 30 }, () => newTenant(app)))
    const lock = await lockTable(url, 'deals')
    const stuck = tenants.map(async other => (await call(app, deals, { tenant: other })).status)
    await expect.poll(() => pool()?.waiting).toBeGreaterThan(0)
    for (let round = 0; round < 3; round++) {
      expect((await call(app, contacts, { tenant })).status).toBe(200)
      expect((await app.rest('GET', '/ready')).status).toBe(200)
    }
    // For those that want the table the connections were needed.
    expect(await Promise.race(stuck)).toBe(503)
    await lock.release()
    expect((await Promise.all(stuck)).filter(status => status !== 503 && status !== 200)).toEqual([])
  })

  it('is told by /ready to be no outage while every connection waits for it', async () => {
    // Nobody finds out that it is locked, and frees them.
    holdIntervals(250)
    const { database, rest, services } = await startApp({
      requestTimes: unhurried,
      ownDatabase: 'Locks its tables.',
    })
    const lock = await lockTable(services.config.databaseUrl, 'deals')
    const all = Promise.all(Array.from({ length: 20 }, () => database.prisma.deal.count()))
    await expect.poll(lock.countWaiting).toBe(10)
    expect((await rest('GET', '/ready')).status).toBe(200)
    await lock.release()
    await all
  })
})

describe.runIf(testServerUrl)('a record that somebody has locked', async () => {
  const app = await startApp({ requestTimes: unhurried, ownDatabase: 'Locks its tables.' })
  const { prisma } = app.database

  it('keeps those waiting who change it, and nobody who reads the table', async () => {
    const [tenant, other] = [await newTenant(app), await newTenant(app)]
    const { accountId } = tenant
    const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const lock = await lockContact(app.services.config.databaseUrl, id)
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const looks = () => sent.mock.calls.filter(([text]) => String(text).includes('pg_locks'))
    // Of those who wait, the first holds a lock of the row's that Postgres lists with the table.
    const change = async () =>
      prisma.$queryRaw`SELECT 1 AS one FROM contacts WHERE id = ${id}::uuid FOR UPDATE`
    const some = [change(), change()]
    await expect.poll(lock.countWaiting).toBe(2)
    expect((await call(app, contacts, { tenant: other })).status).toBe(200)
    // One more than there are connections.
    const all = Promise.all([...some, ...Array.from({ length: 9 }, change)])
    // The second look begins when the first has its answer.
    await expect.poll(() => looks().length).toBeGreaterThan(1)
    expect(await lock.countWaiting()).toBe(10)
    await lock.release()
    expect(await all).toEqual(Array(11).fill([{ one: 1 }]))
    sent.mockRestore()
  })
})

describe.runIf(testServerUrl)('npm run counts', () => {
  it('takes the time it needs, also to wait for a table', async () => {
    const location = await createTestDatabase()
    const url = location.url ?? ''
    const lock = await lockTable(url, 'contacts')
    const { exited, output } = runMain({ DATABASE_URL: url }, 'counts', 'repair')
    await expect.poll(lock.countWaiting).toBe(1)
    // A request that began to wait later is refused before.
    const server = await openDatabase({
      ...location,
      requestTimes: { ...unhurried, lockMs: defaultTimes.lockMs },
    })
    expect(await isOutage(server.prisma.contact.count())).toBe(true)
    await server.close()
    expect(await lock.countWaiting()).toBe(1)
    await lock.release()
    expect(await exited()).toBe(0)
    expect(output()).toBe('The counts are right.\n')
    await location.drop()
  })
})

describe.runIf(testServerUrl)('a statement that takes too long', async () => {
  const app = await startApp({
    requestTimes: { ...unhurried, statementMs: 300 },
    ownDatabase: 'Locks its tables.',
  })

  it('is ended by Postgres, and is UNAVAILABLE', async () => {
    const { database, services } = app
    const lock = await holdStatements(services.config.databaseUrl)
    expect(await isOutage(database.query({ text: waitingStatement, values: [] }))).toBe(true)
    expect(await isOutage(database.prisma.$queryRawUnsafe(waitingStatement))).toBe(true)
    await lock.release()
  })
})

describe.runIf(testServerUrl)('an account that takes long to delete', async () => {
  /** An account of a hundred contacts, in a server whose statements may take little. */
  async function newLargeAccount(longMs: number) {
    const app = await startApp({
      ownDatabase: 'Has little time.',
      requestTimes: { ...unhurried, statementMs: 3_000, longMs },
    })
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.contact.createMany({
      data: Array.from({ length: 100 }, () => ({ accountId, firstName: 'Contact' })),
    })
    const lock = await prolongChanges(app.services.config.databaseUrl, [
      'DELETE ON contacts',
      'INSERT ON deals',
    ])
    const remove = () =>
      app.graphql(ownerId, 'mutation ($id: UUID!) { deleteAccount(accountId: $id) }', { id: accountId })
    return { app, accountId, lock, remove }
  }

  it('is deleted all the same', async () => {
    const { app, accountId, lock, remove } = await newLargeAccount(120_000)
    const removed = remove()
    await expect.poll(lock.countWaiting).toBe(1)
    // Another change that takes as long, and began later, is ended before.
    const other = await app.newAccount()
    const deal = { accountId: other.accountId, title: 'Deal' }
    expect(await isOutage(app.database.prisma.deal.create({ data: deal }))).toBe(true)
    await lock.release()
    expect(await removed).toEqual({ data: { deleteAccount: accountId } })
    expect(await app.database.prisma.contact.count()).toBe(0)
  })

  it('is whole, then and later, where its caller is told that it could not be', async () => {
    const { app, lock, remove } = await newLargeAccount(3_000)
    const { errors } = await remove()
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
    await expect.poll(lock.countWaiting).toBe(0)
    await lock.release()
    const rows = await app.database.longTransaction(query =>
      query({ text: 'SELECT count(*)::int AS contacts FROM contacts', values: [] }),
    )
    expect(rows).toEqual([{ contacts: 100 }])
  })
})

it.runIf(testServerUrl)('all statements of a long transaction share its time', async () => {
  const longMs = 1_000_000
  const { database, newAccount } = await startApp({
    ownDatabase: 'Has much time.',
    requestTimes: { ...unhurried, longMs },
  })
  const { accountId } = await newAccount()
  let leftMs = 0
  const work = database.longTransaction(async query => {
    await query({ text: 'DELETE FROM accounts WHERE id = $1', values: [accountId] })
    passTime(longMs / 2)
    const text = `SELECT setting::int AS "leftMs" FROM pg_settings WHERE name = 'statement_timeout'`
    const [row] = await query<{ leftMs: number }>({ text, values: [] })
    leftMs = row?.leftMs ?? 0
    passTime(longMs / 2)
    await query({ text: 'SELECT 1', values: [] })
  })
  expect(await isOutage(work)).toBe(true)
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(longMs / 2)
  expect(await database.prisma.account.count({ where: { id: accountId } })).toBe(1)
})

it.runIf(testServerUrl)('a long transaction of a command takes the time it needs', async () => {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: null })
  const limits = await database.longTransaction(query =>
    query({
      text: "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
      values: [],
    }),
  )
  expect(limits).toEqual([{ statement: '0', lock: '0' }])
  await database.close()
  await location.drop()
})
