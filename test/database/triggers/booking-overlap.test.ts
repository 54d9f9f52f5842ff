import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../src/database/database.ts'
import { EmbeddedStatements } from '../../../src/database/embedded/statements.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { refuseOverlap } from '../../../src/domain/booking/overlap.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../../support/database.ts'

const earlier = 5_000
const accountId = randomUUID()
const period = { startsAt: new Date('2026-06-01T10:00:00Z'), endsAt: new Date('2026-06-01T11:00:00Z') }

let location: TestDatabase
let database: Database

beforeAll(async () => {
  location = await createTestDatabase()
  database = await openDatabase(location)
  const data = { id: accountId, name: 'Studio', ownerId: 'owner', preventDoubleBooking: true }
  await database.prisma.account.create({ data })
  // An hour each, the last ending as the period begins.
  await database.query({
    text: `INSERT INTO bookings (id, account_id, title, status, starts_at, ends_at)
      SELECT gen_random_uuid(), $1, 'Shoot', 'confirmed', $2::timestamptz - n * interval '1 hour',
        $2::timestamptz - (n - 1) * interval '1 hour'
      FROM generate_series(1, ${earlier}) AS n`,
    values: [accountId, period.startsAt.toISOString()],
  })
  await database.query({ text: 'ANALYZE bookings', values: [] })
})

afterAll(async () => {
  await database.close()
  await location.drop()
})

/** The text of the statement about bookings that runs while `work` does. */
async function overlapStatement(work: () => Promise<unknown>): Promise<string> {
  const sent =
    testServerUrl === null
      ? vi.spyOn(EmbeddedStatements.prototype, 'query')
      : vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = sent.mock.calls.map(([first]: readonly unknown[]) =>
      typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first),
    )
    return texts.find(text => text.includes('ends_at')) ?? ''
  } finally {
    sent.mockRestore()
  }
}

it('a confirmed booking is compared with none of those that have ended', async () => {
  const booking = { accountId, id: randomUUID(), ...period }
  const text = await overlapStatement(() => refuseOverlap(database.prisma, { viewer: null }, booking))
  const parameters = new Set(text.match(/\$\d+/g)).size
  expect(parameters).toBeGreaterThan(4)
  // Planned for any values, as a connection keeps it.
  const plan = await database.transaction(async query => {
    const send = (sql: string) => query({ text: sql, values: [] })
    await send('SET LOCAL plan_cache_mode = force_generic_plan')
    await send(`PREPARE overlap AS ${text}`)
    const explained = await send(`EXPLAIN EXECUTE overlap(${Array(parameters).fill('NULL').join(', ')})`)
    await send('DEALLOCATE overlap')
    return JSON.stringify(explained)
  })
  expect(plan).toContain('bookings_account_id_ends_at_idx')
})
