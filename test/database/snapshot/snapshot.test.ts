import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database, SnapshotStatement } from '../../../src/database/database.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../../support/database.ts'
import { canSeeSpoolFiles, findSpoolFiles } from '../../support/downloads/spool-files.ts'
import { holdStatements, waitingStatement } from '../../support/held-lock.ts'

const accountNames: SnapshotStatement = {
  name: 'accounts',
  text: 'SELECT name FROM accounts ORDER BY name',
  values: [],
  batchRows: 10,
}

/** More rows than one batch holds. */
const manyRows: SnapshotStatement = {
  name: 'numbers',
  text: 'SELECT n FROM generate_series(1, $1::int) n ORDER BY n',
  values: [5000],
  batchRows: 2000,
}

/** Read row by row, and never to its end. */
const endlessRows: SnapshotStatement = {
  name: 'endless',
  text: 'SELECT generate_series(1, 1000000000) AS n',
  values: [],
  batchRows: 100,
}

describe('a snapshot', () => {
  let location: TestDatabase
  let database: Database
  beforeAll(async () => {
    location = await createTestDatabase()
    database = await openDatabase({ ...location, requestTimes: null })
  })
  afterAll(async () => {
    await database.close()
    await location.drop()
  })
  beforeEach(() => createAccount('First'))
  afterEach(() => database.prisma.account.deleteMany())

  const createAccount = (name: string) => database.prisma.account.create({ data: { name, ownerId: 'owner' } })

  it('yields every row once, in order, in batches of the size and name of their statement', async () => {
    const batches = await readAll(database.readSnapshot([accountNames, { ...manyRows, batchRows: 2000 }]))
    expect(batches.map(batch => [batch.name, batch.rows.length])).toEqual([
      ['accounts', 1],
      ['numbers', 2000],
      ['numbers', 2000],
      ['numbers', 1000],
    ])
    expect(batches.slice(1).flatMap(batch => batch.rows.map(row => row.n))).toEqual(
      Array.from({ length: 5000 }, (_, index) => index + 1),
    )
  })

  it.runIf(testServerUrl)('yields smaller batches while others wait', async () => {
    let isHurried = true
    const snapshot = database.readSnapshot([manyRows], { reader: 'reader', isHurried: () => isHurried })
    const first = await snapshot.next()
    expect(first.value?.rows).toHaveLength(400)
    isHurried = false
    const rows = (await readAll(snapshot)).map(batch => batch.rows.length)
    expect(rows.at(-1)).toBeLessThan(2000)
    expect(rows).toContain(2000)
    expect(400 + rows.reduce((sum, length) => sum + length, 0)).toBe(5000)
  })

  it.runIf(testServerUrl)('begins when it may, and tells of its first rows', async () => {
    const mayBegin = Promise.withResolvers<void>()
    let cameAtBatch = -1
    let batches = 0
    const snapshot = database.readSnapshot([manyRows], {
      reader: 'reader',
      begin(firstRows) {
        void firstRows.then(() => {
          cameAtBatch = batches
        })
        return mayBegin.promise
      },
    })
    const first = snapshot.next().then(result => {
      batches += 1
      return result
    })
    // Others are answered meanwhile.
    for (let round = 0; round < 3; round++) await database.query({ text: 'SELECT 1', values: [] })
    expect([batches, cameAtBatch]).toEqual([0, -1])
    mayBegin.resolve()
    await first
    expect(cameAtBatch).toBe(0)
    await snapshot.return()
  })

  it.runIf(testServerUrl)('asks Postgres nothing where its reader leaves before it may begin', async () => {
    const leaving = new AbortController()
    const told = Promise.withResolvers<void>()
    const snapshot = database.readSnapshot([manyRows], {
      reader: 'reader',
      abandoned: leaving.signal,
      begin(firstRows) {
        void firstRows.then(told.resolve)
        return new Promise(() => {})
      },
    })
    const first = expect(snapshot.next()).rejects.toThrow('left')
    leaving.abort(new Error('left'))
    await first
    await told.promise
  })

  it('shows nothing that others write while it is read', async () => {
    // Without it all is read before anything is written. The embedded database does nothing else while it reads.
    const lock = testServerUrl ? await holdStatements(location.url) : null
    const held = { name: 'held', text: waitingStatement, values: [], batchRows: 1 }
    const snapshot = database.readSnapshot([manyRows, held, accountNames])
    await snapshot.next()
    await createAccount('Second')
    await lock?.release()
    const rest = await readAll(snapshot)
    expect(rest.at(-1)).toEqual({ name: 'accounts', rows: [{ name: 'First' }] })
  })

  it('keeps no one waiting while its reader is slow', async () => {
    const narrowBatches = { ...manyRows, batchRows: 10 }
    const snapshots = Array.from({ length: 8 }, () => database.readSnapshot([narrowBatches]))
    for (const snapshot of snapshots) await snapshot.next()
    expect(await readAll(database.readSnapshot([accountNames]))).toHaveLength(1)
    const deal = database.prisma.$transaction(async tx => {
      await tx.account.create({ data: { name: 'Meanwhile', ownerId: 'owner' } })
      return tx.account.count()
    })
    expect(await deal).toBe(2)
    for (const snapshot of snapshots) expect(await readAll(snapshot)).toHaveLength(499)
  })

  it('that is ended early, or fails, makes room for the next', async () => {
    for (let round = 0; round < 6; round++) {
      const snapshot = database.readSnapshot([manyRows])
      await snapshot.next()
      await snapshot.return()
    }
    for (let round = 0; round < 6; round++) {
      const failing = database.readSnapshot([{ ...accountNames, text: 'SELECT 1 / $1::int', values: [0] }])
      await expect(failing.next()).rejects.toThrow('division by zero')
    }
    expect(await readAll(database.readSnapshot([accountNames]))).toHaveLength(1)
  })

  it('cannot write', async () => {
    const text = "SELECT set_config('transaction_read_only', 'off', true)"
    const writing = database.readSnapshot([{ ...accountNames, text }])
    await expect(writing.next()).rejects.toThrow()
  })

  it('leaves no file behind, not even while it is read', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bizgate-test-'))
    vi.stubEnv('TMPDIR', directory)
    const snapshot = database.readSnapshot([{ ...manyRows, batchRows: 10 }])
    await snapshot.next()
    await untilRead()
    expect(await readdir(directory)).toEqual([])
    await snapshot.return()
    vi.unstubAllEnvs()
    await rm(directory, { recursive: true })
  })

  it('gives its connection back, out of its transaction, before its reader is done', async () => {
    const snapshot = database.readSnapshot([{ ...manyRows, batchRows: 10 }])
    await snapshot.next()
    await untilRead()
    expect(await readAll(snapshot)).toHaveLength(499)
  })

  it('gives its connection and its file back when it is ended early, in the midst of its reading', async () => {
    const snapshot = database.readSnapshot([endlessRows])
    await snapshot.next()
    if (canSeeSpoolFiles) await expect.poll(async () => (await findSpoolFiles()).length).toBe(1)
    await snapshot.return()
    // Postgres hears of it when it sends the next row.
    await untilRead()
    if (canSeeSpoolFiles) expect(await findSpoolFiles()).toEqual([])
  })

  /** Transactions of others than the one who asks. On the embedded database they wait for one another. */
  async function countTransactions(): Promise<number> {
    const [row] = await database.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`
    return row?.count ?? 0
  }

  const untilRead = () => expect.poll(countTransactions).toBe(0)

  it('reads bigints as numbers where exact, decimals, dates and points in time as text, JSON as values', async () => {
    const text = `SELECT 9007199254740991::int8 AS exact, 9007199254740993::int8 AS wide, 1.50::numeric AS money,
      '2026-03-29'::date AS day, '{"a": [1]}'::jsonb AS json, '2026-03-29T01:30:00Z'::timestamptz AS moment`
    const [batch] = await readAll(database.readSnapshot([{ ...accountNames, text }]))
    expect(batch?.rows).toEqual([
      {
        exact: 9007199254740991,
        wide: '9007199254740993',
        money: '1.50',
        day: '2026-03-29',
        json: { a: [1] },
        moment: '2026-03-29T01:30:00.000Z',
      },
    ])
  })
})

async function readAll<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(batch)
  return all
}
