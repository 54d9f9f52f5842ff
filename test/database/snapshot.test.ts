import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, SnapshotStatement } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'

const accountNames: SnapshotStatement = {
  name: 'accounts',
  text: 'SELECT name FROM accounts ORDER BY name',
  values: [],
}

/** More rows than one batch holds. */
const manyRows: SnapshotStatement = {
  name: 'numbers',
  text: 'SELECT n FROM generate_series(1, $1::int) n ORDER BY n',
  values: [5000],
}

describe('a snapshot', () => {
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
  beforeEach(() => createAccount('First'))
  afterEach(() => database.prisma.account.deleteMany())

  const createAccount = (name: string) => database.prisma.account.create({ data: { name, ownerId: 'owner' } })

  test('yields every row once, in order, in batches under the name of their statement', async () => {
    const batches = await readAll(database.readSnapshot([accountNames, manyRows]))
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

  test('shows nothing that others write while it is read', async () => {
    const snapshot = database.readSnapshot([manyRows, accountNames])
    await snapshot.next()
    await createAccount('Second')
    const rest = await readAll(snapshot)
    expect(rest.at(-1)).toEqual({ name: 'accounts', rows: [{ name: 'First' }] })
  })

  test('keeps no one waiting while its reader is slow', async () => {
    const snapshots = Array.from({ length: 4 }, () => database.readSnapshot([manyRows]))
    for (const snapshot of snapshots) await snapshot.next()
    const deal = database.prisma.$transaction(async tx => {
      await tx.account.create({ data: { name: 'Meanwhile', ownerId: 'owner' } })
      return tx.account.count()
    })
    expect(await deal).toBe(2)
    for (const snapshot of snapshots) await snapshot.return()
  })

  test('that is ended early, or fails, makes room for the next', async () => {
    for (let round = 0; round < 6; round++) {
      const snapshot = database.readSnapshot([manyRows])
      await snapshot.next()
      await snapshot.return()
    }
    for (let round = 0; round < 6; round++) {
      const failing = database.readSnapshot([{ name: 'broken', text: 'SELECT 1 / $1::int', values: [0] }])
      await expect(failing.next()).rejects.toThrow('division by zero')
    }
    expect(await readAll(database.readSnapshot([accountNames]))).toHaveLength(1)
  })

  test('cannot write', async () => {
    const text = "SELECT set_config('transaction_read_only', 'off', true)"
    const writing = database.readSnapshot([{ name: 'writing', text, values: [] }])
    await expect(writing.next()).rejects.toThrow()
  })

  test('leaves no file behind, not even while it is read', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bizgate-test-'))
    vi.stubEnv('TMPDIR', directory)
    const snapshot = database.readSnapshot([manyRows])
    await snapshot.next()
    expect(await readdir(directory)).toEqual([])
    await snapshot.return()
    vi.unstubAllEnvs()
    await rm(directory, { recursive: true })
  })

  test.runIf(testServerUrl)(
    'gives its connection back, out of its transaction, when it is ended early',
    async () => {
      const snapshot = database.readSnapshot([manyRows])
      await snapshot.next()
      const held = () => database.prisma.$queryRaw`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`
      expect(await held()).toHaveLength(1)
      await snapshot.return()
      expect(await held()).toHaveLength(0)
    },
  )

  test('reads bigints as numbers where exact, decimals and dates as text, JSON as values', async () => {
    const text = `SELECT 9007199254740991::int8 AS exact, 9007199254740993::int8 AS wide, 1.50::numeric AS money,
      '2026-03-29'::date AS day, '{"a": [1]}'::jsonb AS json, '2026-03-29T01:30:00Z'::timestamptz AS moment`
    const [batch] = await readAll(database.readSnapshot([{ name: 'values', text, values: [] }]))
    expect(batch?.rows).toEqual([
      {
        exact: 9007199254740991,
        wide: '9007199254740993',
        money: '1.50',
        day: '2026-03-29',
        json: { a: [1] },
        moment: new Date('2026-03-29T01:30:00Z'),
      },
    ])
  })
})

async function readAll<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(batch)
  return all
}
