import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedAdapter } from '../../src/database/embedded/adapter.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { migrate } from '../../src/database/migrations/migrate.ts'
import { createUnmigratedDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'
import { newPGlite } from '../support/new-pglite.ts'
import { expectRightCounts } from './compare-counts.ts'
import type { RunSql } from './sql-sessions.ts'

const migrations = await readMigrations()
const before = migrations.filter(({ name }) => name < '20261121120000')
const since = migrations.filter(({ name }) => name >= '20261121120000')

const account = '00000000-0000-4000-8000-00000000000a'
const records = `
  INSERT INTO accounts (id, name, owner_id) VALUES ('${account}', 'Studio', 'owner');
  INSERT INTO contacts (id, account_id, first_name, last_name, contact_type)
    SELECT gen_random_uuid(), '${account}', 'Ann', 'SMITH', CASE i % 3 WHEN 0 THEN 'lead' ELSE 'other' END::contact_type
    FROM generate_series(1, 90) i;
  INSERT INTO deals (id, account_id, title) SELECT gen_random_uuid(), '${account}', 'Deal' FROM generate_series(1, 7);
  INSERT INTO invoices (id, account_id, invoice_number, amount, status, due_date)
    SELECT gen_random_uuid(), '${account}', i::text, i % 2, 'sent', '2026-01-05' FROM generate_series(1, 10) i;`

async function expectFilled(run: RunSql): Promise<void> {
  await expectRightCounts(run)
  const rows = await run(
    `SELECT state || ' ' || due_date AS key, records::int FROM record_counts ORDER BY key`,
  )
  expect(Object.fromEntries(rows.map(({ key, records }) => [key, records]))).toEqual({
    'lead infinity': 30,
    'open infinity': 7,
    'other infinity': 60,
    'sent 2026-01-05': 5,
    'sent infinity': 5,
  })
  expect(
    await run(`SELECT count(*)::int AS found FROM contacts WHERE search_text LIKE 'ann smith%'`),
  ).toEqual([{ found: 90 }])
}

test('a database with records gets their counts and searchable texts', async () => {
  const pglite = await newPGlite()
  const adapter = createEmbeddedAdapter(pglite)
  await migrate(adapter, { migrations: before })
  await pglite.exec(records)
  expect(await migrate(adapter)).toEqual(since.map(({ name }) => name))
  await expectFilled(async text => (await pglite.query<Record<string, unknown>>(text)).rows)
  await pglite.close()
})

describe.runIf(testServerUrl)('while a server is migrated', () => {
  let location: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    location = await createUnmigratedDatabase()
    pool = new pg.Pool({ connectionString: location.url ?? '', max: 3 })
    // A connection may still be closing when its database is dropped.
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool.end()
    await location.drop()
  })

  test('what is written is counted once', async () => {
    const run: RunSql = async text => (await pool.query(text)).rows
    for (const { script } of before) await pool.query(script)
    await pool.query(records)
    const writer = await pool.connect()
    await writer.query('BEGIN')
    await writer.query(
      `INSERT INTO deals (id, account_id, title) VALUES (gen_random_uuid(), '${account}', 'Late')`,
    )
    const migrated = (async () => {
      for (const { script } of since) await pool.query(script)
    })()
    await expect
      .poll(() =>
        run(`SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
          WHERE datname = current_database() AND NOT granted AND mode = 'ShareRowExclusiveLock'`),
      )
      .toHaveLength(1)
    await writer.query('COMMIT')
    writer.release()
    await migrated
    await expectRightCounts(run)
    const counts = await run("SELECT records::int FROM record_counts WHERE collection = 'deals'")
    expect(counts).toEqual([{ records: 8 }])
  })
})
