import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, SnapshotStatement } from '../../../src/database/database.ts'
import { awaitDatabase, openDatabase, readMigrationStates } from '../../../src/database/open-database.ts'
import { defaultTimes } from '../../../src/database/request-times.ts'
import { isDatabaseUnavailable } from '../../../src/database/unavailable.ts'
import {
  createTestDatabase,
  createUnmigratedDatabase,
  type TestDatabase,
  testServerUrl,
} from '../../support/database.ts'
import { holdMigrations, holdStatements, waitingStatement } from '../../support/held-lock.ts'
import { unhurried } from '../../support/unhurried.ts'

const sleep: SnapshotStatement = { name: 'sleep', text: 'SELECT pg_sleep(60)', values: [], batchRows: 10 }

describe('an error that is a mistake of ours', () => {
  let location: TestDatabase
  let database: Database
  beforeAll(async () => {
    location = await createTestDatabase()
    database = await openDatabase(location)
  })
  afterAll(async () => {
    await database.close()
    await location.drop()
  })

  const accountId = '00000000-0000-4000-8000-00000000000a'
  const mistakes: [name: string, run: () => Promise<unknown>][] = [
    ['a refused row', () => database.prisma.account.create({ data: { name: ' ', ownerId: 'owner' } })],
    ['a broken link', () => database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })],
    ['a missing record', () => database.prisma.account.delete({ where: { id: accountId } })],
    ['wrong SQL', () => database.prisma.$queryRaw`SELECT nothing FROM nowhere`],
    ['a wrong snapshot', () => database.readSnapshot([{ ...sleep, text: 'nonsense' }]).next()],
    ['anything else', () => Promise.reject(new TypeError('x is not a function'))],
  ]

  it.each(mistakes)('does not make the database unavailable: %s', async (_, run) => {
    expect(isDatabaseUnavailable(await catchError(run()))).toBe(false)
  })
})

it.each(['postgres://postgres@127.0.0.1:1/none', 'postgres:///none?host=/nonesuch'])(
  'no one listening at the address makes the database unavailable: %s',
  async url => {
    expect(isDatabaseUnavailable(await catchError(openDatabase({ url, dataDir: '' })))).toBe(true)
  },
)

it('a closed database is unavailable', async () => {
  const location = await createTestDatabase()
  const database = await openDatabase(location)
  await database.close()
  await location.drop()
  expect(isDatabaseUnavailable(await catchError(database.ping()))).toBe(true)
  expect(isDatabaseUnavailable(await catchError(database.prisma.account.count()))).toBe(true)
})

describe.runIf(testServerUrl)('a server that', () => {
  let location: TestDatabase
  let database: Database
  // Two sessions, as one that is in a transaction sees the others' activity as it was at first sight.
  let admin: pg.Client
  let locker: pg.Client
  beforeAll(async () => {
    location = await createTestDatabase()
    // Without the times that would end by themselves what the tests end.
    database = await openDatabase({ ...location, requestTimes: null })
    const session = { connectionString: location.url ?? '', application_name: 'test' }
    admin = new pg.Client(session)
    locker = new pg.Client(session)
    await Promise.all([admin.connect(), locker.connect()])
  })
  afterAll(async () => {
    await Promise.all([admin.end(), locker.end()])
    await database.close()
    await location.drop()
  })

  const running: [name: string, run: () => Promise<unknown>][] = [
    ['a query', () => database.prisma.$queryRaw`SELECT 1 FROM pg_sleep(60)`],
    ['a model query', () => database.prisma.account.count()],
    ['a transaction', () => database.prisma.$transaction(async tx => tx.account.count())],
    ['several at once', () => database.prisma.$transaction([database.prisma.account.count()])],
    ['a snapshot', () => database.readSnapshot([sleep]).next()],
  ]

  it('ends one of two transactions that wait for each other is unavailable to neither: that one is run again', async () => {
    const { prisma } = database
    const { id: accountId } = await prisma.account.create({ data: { name: 'Two', ownerId: 'owner' } })
    const data = [1, 2].map(nth => ({ accountId, firstName: `Contact ${nth}` }))
    const [one, two] = (await prisma.contact.createManyAndReturn({ data })).map(({ id }) => id)
    let arrived = 0
    const bothHold = Promise.withResolvers<void>()
    const change = (ids: readonly (string | undefined)[]) =>
      prisma.$transaction(async tx => {
        for (const id of ids) {
          await tx.contact.updateMany({ where: { accountId, id: id ?? '' }, data: { company: 'Firm' } })
          if (++arrived === 2) bothHold.resolve()
          await bothHold.promise
        }
      })
    await Promise.all([change([one, two]), change([two, one])])
    await prisma.account.delete({ where: { id: accountId } })
    expect(arrived).toBe(5)
  })

  it.each(running)('ends the connection under %s is unavailable, then serves again', async (_, run) => {
    await locker.query('BEGIN')
    await locker.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE')
    const error = catchError(run())
    await untilBusy()
    await endConnections()
    await locker.query('ROLLBACK')
    expect(isDatabaseUnavailable(await error)).toBe(true)
    await database.ping()
    expect(await database.prisma.account.count()).toBe(0)
  })

  it('ends the connection between two statements of a transaction is unavailable', async () => {
    const error = await catchError(
      database.prisma.$transaction(async tx => {
        await tx.account.count()
        await endConnections()
        return tx.account.count()
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await database.prisma.account.count()).toBe(0)
  })

  it('ends the connection under a snapshot that is half read is unavailable to its reader', async () => {
    const [one, two] = [1, 2].map(n => ({ ...sleep, name: `${n}`, text: `SELECT ${n} AS n` }))
    const snapshot = database.readSnapshot([one ?? sleep, two ?? sleep, sleep])
    await snapshot.next()
    await untilBusy()
    await endConnections()
    await expect.poll(() => catchError(snapshot.next())).toSatisfy(isDatabaseUnavailable)
    expect(await database.prisma.account.count()).toBe(0)
  })

  it('is kept busy by others is unavailable to those who waited too long for a connection', async () => {
    // Enough to open ten connections.
    const requestTimes = { ...unhurried, connectMs: defaultTimes.connectMs }
    const impatient = await openDatabase({ ...location, requestTimes })
    const lock = await holdStatements(location.url)
    const busy = Promise.all(
      Array.from({ length: 10 }, () => impatient.query({ text: waitingStatement, values: [] })),
    )
    await expect.poll(lock.countWaiting).toBe(10)
    const waiting = [
      impatient.prisma.account.count(),
      impatient.prisma.$transaction(async tx => tx.account.count()),
    ]
    const errors = await Promise.all(waiting.map(catchError))
    await lock.release()
    await busy
    await impatient.close()
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true])
  })

  async function untilBusy(count = 1): Promise<void> {
    const active = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'bizgate' AND state = 'active'
        AND wait_event_type IN ('Lock', 'Timeout')`
    while (((await admin.query(active)).rowCount ?? 0) < count) {}
  }

  async function endConnections(): Promise<void> {
    await admin.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'bizgate'`)
  }
})

async function catchError(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    error => error,
  )
}

it.skipIf(testServerUrl === null)('one that was closed while it was migrated is never ready', async () => {
  const location = await createUnmigratedDatabase()
  const lock = await holdMigrations(location.url)
  const { database, ready } = await awaitDatabase(location, () => {})
  let isReady = false
  void ready.then(() => {
    isReady = true
  })
  await database.close()
  await lock.release()
  const states = async () => (await readMigrationStates(location)).map(({ state }) => state)
  await expect.poll(async () => new Set(await states()), { timeout: 30_000 }).toEqual(new Set(['applied']))
  const admin = new pg.Client({ connectionString: location.url ?? '' })
  await admin.connect()
  const text =
    "SELECT FROM pg_stat_activity WHERE application_name = 'bizgate migrate' AND datname = current_database()"
  await expect.poll(async () => (await admin.query(text)).rowCount).toBe(0)
  await admin.end()
  expect(isReady).toBe(false)
  await location.drop()
})
