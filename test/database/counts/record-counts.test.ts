import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createEmbeddedAdapter } from '../../../src/database/embedded/adapter.ts'
import { migrate } from '../../../src/database/migrations/migrate.ts'
import { exportedRecords } from '../../../src/domain/exports/account/collections.ts'
import { createTestDatabase } from '../../support/database.ts'
import { newPGlite } from '../../support/new-pglite.ts'
import { openSessions } from '../sql-sessions.ts'
import { expectRightCounts } from './compare-counts.ts'

const database = await createTestDatabase()
const sessions = await openSessions(database)
const { run } = sessions
afterAll(async () => {
  await sessions.close()
  await database.drop()
})
afterEach(() => expectRightCounts(run))

async function newAccount(): Promise<string> {
  const id = randomUUID()
  await run(`INSERT INTO accounts (id, name, owner_id) VALUES ('${id}', 'Studio', 'owner')`)
  return id
}

/** Inserts as many records as asked in one statement. */
const insert = {
  contacts: (account: string, count: number, type = 'lead') =>
    run(`INSERT INTO contacts (id, account_id, first_name, contact_type)
      SELECT gen_random_uuid(), '${account}', 'Ann', '${type}' FROM generate_series(1, ${count})`),
  deals: (account: string, count: number) =>
    run(`INSERT INTO deals (id, account_id, title)
      SELECT gen_random_uuid(), '${account}', 'Deal' FROM generate_series(1, ${count})`),
  invoices: (account: string, count: number, status = 'draft', due: string | null = null) =>
    run(`INSERT INTO invoices (id, account_id, invoice_number, amount, status, due_date)
      SELECT gen_random_uuid(), '${account}', gen_random_uuid()::text, 10, '${status}', ${due && `'${due}'::date`}
      FROM generate_series(1, ${count})`),
}

/** The counts of an account as `collection state date`, those that are 0 included. */
async function countsOf(account: string): Promise<Record<string, number>> {
  const rows =
    await run(`SELECT collection || ' ' || state || ' ' || due_date AS key, sum(records)::int AS records
    FROM record_counts WHERE account_id = '${account}' GROUP BY collection, state, due_date`)
  return Object.fromEntries(rows.map(({ key, records }) => [key, records]))
}

it('are kept of the records that say so, by the columns that they name', async () => {
  const triggers = await run(`
    SELECT DISTINCT relname AS table, rtrim(replace(encode(tgargs, 'escape'), '\\000', ' ')) AS columns
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname = 'count_records' ORDER BY relname`)
  const counted = exportedRecords.filter(({ countedBy }) => countedBy)
  expect(triggers).toEqual(
    counted
      .map(({ table, countedBy, datedBy }) => ({
        table,
        columns: [countedBy?.column, datedBy?.column].filter(Boolean).join(' '),
      }))
      .toSorted((one, other) => one.table.localeCompare(other.table)),
  )
})

describe('the counts of an account', () => {
  it('go by contact type', async () => {
    const account = await newAccount()
    await insert.contacts(account, 3)
    await insert.contacts(account, 2, 'client')
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 3, 'contacts client infinity': 2 })
    await run(
      `UPDATE contacts SET contact_type = 'vendor' WHERE account_id = '${account}' AND contact_type = 'lead'`,
    )
    await run(`DELETE FROM contacts WHERE account_id = '${account}' AND contact_type = 'client'`)
    expect(await countsOf(account)).toEqual({
      'contacts lead infinity': 0,
      'contacts client infinity': 0,
      'contacts vendor infinity': 3,
    })
  })

  it('go by deal status', async () => {
    const account = await newAccount()
    await insert.deals(account, 3)
    await run(`UPDATE deals SET status = 'won', probability = 100, open_probability = 50
      WHERE id = (SELECT id FROM deals WHERE account_id = '${account}' LIMIT 1)`)
    expect(await countsOf(account)).toEqual({ 'deals open infinity': 2, 'deals won infinity': 1 })
    await run(`DELETE FROM deals WHERE account_id = '${account}' AND status = 'won'`)
    expect(await countsOf(account)).toEqual({ 'deals open infinity': 2, 'deals won infinity': 0 })
  })

  it('go by due date where an invoice can become overdue', async () => {
    const account = await newAccount()
    await insert.invoices(account, 1, 'draft', '2026-01-05')
    await insert.invoices(account, 2, 'sent', '2026-01-05')
    await insert.invoices(account, 1, 'sent')
    await insert.invoices(account, 1, 'viewed', '2026-01-06')
    expect(await countsOf(account)).toEqual({
      'invoices draft infinity': 1,
      'invoices sent 2026-01-05': 2,
      'invoices sent infinity': 3,
      'invoices viewed 2026-01-06': 1,
      'invoices viewed infinity': 1,
    })
    // A date that nothing is due on any more is forgotten, unlike a state.
    await run(
      `UPDATE invoices SET status = 'partial', amount_paid = 4 WHERE account_id = '${account}' AND status = 'viewed'`,
    )
    await run(
      `UPDATE invoices SET due_date = '2026-02-01' WHERE account_id = '${account}' AND status = 'sent'`,
    )
    await run(
      `UPDATE invoices SET status = 'paid', amount_paid = 10 WHERE account_id = '${account}' AND status = 'partial'`,
    )
    expect(await countsOf(account)).toEqual({
      'invoices draft infinity': 1,
      'invoices sent 2026-02-01': 3,
      'invoices sent infinity': 3,
      'invoices viewed infinity': 0,
      'invoices partial infinity': 0,
      'invoices paid infinity': 1,
    })
    await run(`DELETE FROM invoices WHERE account_id = '${account}' AND status IN ('sent', 'paid')`)
    expect(await countsOf(account)).toMatchObject({
      'invoices draft infinity': 1,
      'invoices paid infinity': 0,
    })
  })

  it('take an invoice of nothing for one that is never overdue', async () => {
    const account = await newAccount()
    await run(`INSERT INTO invoices (id, account_id, invoice_number, amount, status, due_date)
      VALUES (gen_random_uuid(), '${account}', '1', 0, 'sent', '2026-01-05')`)
    expect(await countsOf(account)).toEqual({ 'invoices sent infinity': 1 })
  })

  it('are not written where nothing that is counted changes', async () => {
    const account = await newAccount()
    await insert.contacts(account, 1)
    await insert.invoices(account, 1, 'sent', '2026-01-05')
    const versions = () =>
      run(`SELECT xmin::text, ctid::text FROM record_counts WHERE account_id = '${account}'`)
    const before = await versions()
    await run(`UPDATE contacts SET first_name = 'Anne', source = 'referral' WHERE account_id = '${account}'`)
    await run(`UPDATE invoices SET amount = 12 WHERE account_id = '${account}'`)
    await run(`DELETE FROM contacts WHERE account_id = '${account}' AND first_name = 'nobody'`)
    expect(await versions()).toEqual(before)
  })

  it('follow a statement that inserts some rows and updates others', async () => {
    const account = await newAccount()
    await insert.contacts(account, 2)
    await run(`INSERT INTO contacts (id, account_id, first_name, contact_type)
      SELECT id, account_id, 'Ann', 'client'::contact_type FROM contacts WHERE account_id = '${account}'
      UNION ALL SELECT gen_random_uuid(), '${account}', 'Bob', 'vendor'
      ON CONFLICT (account_id, id) DO UPDATE SET contact_type = excluded.contact_type`)
    expect(await countsOf(account)).toEqual({
      'contacts lead infinity': 0,
      'contacts client infinity': 2,
      'contacts vendor infinity': 1,
    })
  })

  it('stay out of what is rolled back, to a savepoint or as a whole', async () => {
    const account = await newAccount()
    const add = `INSERT INTO contacts (id, account_id, first_name) VALUES (gen_random_uuid(), '${account}', 'Ann')`
    await sessions.transact(async run => {
      await run(add)
      await run('SAVEPOINT one')
      await run(add)
      await run('ROLLBACK TO SAVEPOINT one')
      await run(add)
      return 'commit'
    })
    await sessions.transact(async run => {
      await run(add)
      return 'rollback'
    })
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 2 })
  })

  it('go with it, whatever it held', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    for (const id of [account, other]) {
      await insert.contacts(id, 200)
      await insert.deals(id, 20)
      await insert.invoices(id, 20, 'sent', '2026-01-05')
      for (const table of ['deals', 'invoices']) {
        await run(`UPDATE ${table} SET contact_id = (SELECT id FROM contacts WHERE account_id = '${id}' LIMIT 1)
          WHERE account_id = '${id}'`)
      }
    }
    await run(`DELETE FROM accounts WHERE id = '${account}'`)
    expect(await countsOf(account)).toEqual({})
    expect(await countsOf(other)).toMatchObject({ 'contacts lead infinity': 200, 'deals open infinity': 20 })
  })

  it('come back with it where its deletion is rolled back', async () => {
    const account = await newAccount()
    await insert.contacts(account, 5)
    await sessions.transact(async run => {
      await run(`DELETE FROM accounts WHERE id = '${account}'`)
      return 'rollback'
    })
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 5 })
  })

  it('stay when a contact that deals and invoices link to is deleted', async () => {
    const account = await newAccount()
    await insert.contacts(account, 2)
    await insert.deals(account, 3)
    await run(`UPDATE deals SET contact_id = (SELECT id FROM contacts WHERE account_id = '${account}' LIMIT 1)
      WHERE account_id = '${account}'`)
    await run(`DELETE FROM contacts WHERE account_id = '${account}'`)
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 0, 'deals open infinity': 3 })
  })

  it('end with all records of a kind, and with all accounts', async () => {
    const account = await newAccount()
    await insert.contacts(account, 2)
    await insert.deals(account, 2)
    await insert.invoices(account, 2)
    await run('TRUNCATE deals CASCADE')
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 2, 'invoices draft infinity': 2 })
    await run('TRUNCATE invoices CASCADE')
    expect(await countsOf(account)).toEqual({ 'contacts lead infinity': 2 })
    await run('TRUNCATE accounts CASCADE')
    expect(await run('SELECT * FROM record_counts')).toEqual([])
  })
})

it('a bulk load by COPY is counted', async () => {
  const pglite = await newPGlite()
  const run = async (text: string) => (await pglite.query<Record<string, unknown>>(text)).rows
  await migrate(createEmbeddedAdapter(pglite))
  const account = randomUUID()
  await run(`INSERT INTO accounts (id, name, owner_id) VALUES ('${account}', 'Studio', 'owner')`)
  const lines = Array.from(
    { length: 300 },
    (_, i) => `${randomUUID()},${account},Ann,${i % 3 ? 'lead' : 'client'}`,
  )
  await pglite.query(
    "COPY contacts (id, account_id, first_name, contact_type) FROM '/dev/blob' (FORMAT csv)",
    [],
    {
      blob: new Blob([lines.join('\n')]),
    },
  )
  expect(await run('SELECT state, records::int FROM record_counts ORDER BY state')).toEqual([
    { state: 'client', records: 100 },
    { state: 'lead', records: 200 },
  ])
  await expectRightCounts(run)
  await pglite.close()
})
