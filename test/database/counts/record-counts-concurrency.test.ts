import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'
import { openSessions, type RunSql } from '../sql-sessions.ts'
import { expectRightCounts } from './compare-counts.ts'

const database = await createTestDatabase()
const sessions = await openSessions(database, 12)
const { run, transact } = sessions
afterAll(async () => {
  await sessions.close()
  await database.drop()
})
afterEach(() => expectRightCounts(run))

const types = ['lead', 'client', 'past_client', 'vendor', 'other'] as const
const deals = { open: [50, 'NULL'], won: [100, 50], lost: [0, 50], abandoned: [0, 50] } as const
/** Of an invoice of 10: what is paid in each state. */
const paid = { draft: 0, sent: 0, viewed: 0, partial: 4, paid: 10, cancelled: 0, refunded: 10 } as const
const days = [null, '2026-01-01', '2026-01-02'] as const

interface Change {
  readonly account: number
  readonly what: 'insert' | 'update' | 'delete' | 'copy' | 'move-state'
  readonly collection: 'contacts' | 'deals' | 'invoices'
  readonly state: number
  readonly day: (typeof days)[number]
  readonly count: number
}

type Step =
  | Change
  | { readonly savepoint: readonly Change[]; readonly undo: boolean }
  | { readonly deleteAccount: number }

interface Work {
  readonly steps: readonly Step[]
  readonly end: 'commit' | 'rollback'
}

const accountCount = 3
const change: fc.Arbitrary<Change> = fc.record({
  account: fc.nat(accountCount - 1),
  what: fc.constantFrom('insert', 'insert', 'update', 'delete', 'copy', 'move-state'),
  collection: fc.constantFrom('contacts', 'deals', 'invoices'),
  state: fc.nat(20),
  day: fc.constantFrom(...days),
  count: fc.integer({ min: 1, max: 5 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ savepoint: fc.array(change, { maxLength: 3 }), undo: fc.boolean() }) },
)
const deletion: fc.Arbitrary<Step> = fc.record({ deleteAccount: fc.nat(accountCount - 1) })

function workOf(steps: fc.Arbitrary<Step>): fc.Arbitrary<Work> {
  return fc.record({
    steps: fc.array(steps, { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('commit', 'commit', 'commit', 'rollback'),
  })
}

/** The columns that a record of a state has besides its account. */
function columnsOf({ collection, state, day }: Change, writer: string): Record<string, string> {
  const id = { id: 'gen_random_uuid()' }
  if (collection === 'contacts') {
    return { ...id, first_name: `'${writer}'`, contact_type: `'${types[state % types.length]}'` }
  }
  if (collection === 'deals') {
    const states = Object.entries(deals)
    const [status, [probability, open]] = states[state % states.length] ?? ['open', deals.open]
    return {
      ...id,
      title: `'${writer}'`,
      status: `'${status}'`,
      probability: `${probability}`,
      open_probability: `${open}`,
    }
  }
  const states = Object.entries(paid)
  const [status, amountPaid] = states[state % states.length] ?? ['draft', 0]
  return {
    ...id,
    invoice_number: `'${writer}' || gen_random_uuid()`,
    amount: '10',
    amount_paid: `${amountPaid}`,
    status: `'${status}'`,
    due_date: day === null ? 'NULL' : `'${day}'::date`,
  }
}

/** The writer's own records, so that writers never wait for each other's rows. */
function ownRecords(collection: Change['collection'], account: string, writer: string): string {
  const column = { contacts: 'first_name', deals: 'title', invoices: 'invoice_number' }[collection]
  return `FROM ${collection} WHERE account_id = '${account}' AND ${column} LIKE '${writer}%'`
}

function statementOf(change: Change, accounts: readonly string[], writer: string): string {
  const { collection, count, what } = change
  const account = accounts[change.account] ?? ''
  const columns = columnsOf(change, writer)
  const own = ownRecords(collection, account, writer)
  const some = `SELECT id ${own} ORDER BY id LIMIT ${count}`
  if (what === 'delete') return `DELETE FROM ${collection} WHERE id IN (${some})`
  if (what === 'update' || what === 'move-state') {
    const changed = Object.entries(columns).filter(
      ([column]) => !/^(id|first_name|title|invoice_number)$/.test(column),
    )
    const set = changed.map(([column, value]) => `${column} = ${value}`).join(', ')
    return `UPDATE ${collection} SET ${set} WHERE id IN (${what === 'update' ? some : `SELECT id ${own}`})`
  }
  const from = what === 'insert' ? `FROM generate_series(1, ${count})` : `${own} LIMIT ${count}`
  return `INSERT INTO ${collection} (account_id, ${Object.keys(columns).join(', ')})
    SELECT '${account}', ${Object.values(columns).map(typed).join(', ')} ${from}`

  function typed(value: string, index: number): string {
    const column = Object.keys(columns)[index]
    if (column === 'contact_type') return `${value}::contact_type`
    if (column === 'status') return `${value}::${collection === 'deals' ? 'deal_status' : 'invoice_status'}`
    return value === 'NULL' ? (column === 'due_date' ? 'NULL::date' : 'NULL::float8') : value
  }
}

async function perform(steps: readonly Step[], accounts: readonly string[], writer: string, run: RunSql) {
  for (const step of steps) {
    if ('deleteAccount' in step) {
      await run(`DELETE FROM accounts WHERE id = '${accounts[step.deleteAccount]}'`)
    } else if ('savepoint' in step) {
      await run('SAVEPOINT inner_work')
      for (const change of step.savepoint) await run(statementOf(change, accounts, writer))
      await run(step.undo ? 'ROLLBACK TO SAVEPOINT inner_work' : 'RELEASE SAVEPOINT inner_work')
    } else {
      await run(statementOf(step, accounts, writer))
    }
  }
}

async function newAccounts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await run(`INSERT INTO accounts (id, name, owner_id) VALUES ('${id}', 'Studio', 'owner')`)
  return ids
}

/** Each writer does its work in order, all writers at once. */
async function work(writers: readonly (readonly Work[])[], mayFail: (error: unknown) => boolean) {
  const accounts = await newAccounts(accountCount)
  await Promise.all(
    writers.map(async (works, index) => {
      for (const { steps, end } of works) {
        await transact(async run => {
          await perform(steps, accounts, `writer-${index}-`, run)
          return end
        }).catch(error => {
          if (!mayFail(error)) throw error
        })
      }
    }),
  )
  await expectRightCounts(run)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const runs = testServerUrl === null ? 25 : 60

describe('counts are what counting says', () => {
  it('after any work of several writers at once, none of whom fails', async () => {
    const writers = fc.array(fc.array(workOf(step), { minLength: 1, maxLength: 4 }), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(writers, writers => work(writers, () => false)),
      { numRuns: runs },
    )
  })

  it('also where accounts are deleted meanwhile', async () => {
    const steps = fc.oneof({ weight: 9, arbitrary: step }, { weight: 1, arbitrary: deletion })
    const writers = fc.array(fc.array(workOf(steps), { minLength: 1, maxLength: 4 }), {
      minLength: 2,
      maxLength: 6,
    })
    // The account is gone, or whoever deletes it and another writer wait for each other's records.
    const mayFail = (error: unknown) => ['23503', '40P01'].includes(String(codeOf(error)))
    await fc.assert(
      fc.asyncProperty(writers, writers => work(writers, mayFail)),
      { numRuns: runs },
    )
  })
})

describe('many writers of one account', () => {
  it('touch its counts in any order without a deadlock', async () => {
    const [account = ''] = await newAccounts(1)
    const add = (type: string) =>
      `INSERT INTO contacts (id, account_id, first_name, contact_type) VALUES (gen_random_uuid(), '${account}', 'Ann', '${type}')`
    const shuffled = (round: number) =>
      types.map((_, index) => types[(index * (1 + (round % 4)) + round) % 5] ?? 'lead')
    const rounds = Array.from({ length: 120 }, (_, round) => shuffled(round))
    await Promise.all(
      rounds.map(order =>
        transact(async run => {
          for (const type of order) await run(add(type))
          return 'commit'
        }),
      ),
    )
    const [slots] = await run(`SELECT max(slots)::int AS most FROM (
      SELECT count(*) AS slots FROM record_counts WHERE account_id = '${account}' GROUP BY state) AS states`)
    // No more than transactions that were open at once, give or take those that moved to a freed one.
    expect(slots?.most).toBeLessThanOrEqual(24)
    const [total] = await run(
      `SELECT sum(records)::int AS records FROM record_counts WHERE account_id = '${account}'`,
    )
    expect(total?.records).toBe(600)
  })

  it.runIf(testServerUrl)('do not wait for one that is not done', async () => {
    const [account = ''] = await newAccounts(1)
    const add = `INSERT INTO contacts (id, account_id, first_name) VALUES (gen_random_uuid(), '${account}', 'Ann')`
    await run(add)
    await transact(async slow => {
      await slow(add)
      await transact(async quick => {
        await quick("SET LOCAL lock_timeout = '2s'")
        await quick(add)
        return 'commit'
      })
      return 'commit'
    })
    const rows = await run(
      `SELECT records::int FROM record_counts WHERE account_id = '${account}' ORDER BY slot`,
    )
    expect(rows).toEqual([{ records: 2 }, { records: 1 }])
  })

  it.runIf(testServerUrl)('do not fail one at a stricter isolation level', async () => {
    const [account = ''] = await newAccounts(1)
    const add = `INSERT INTO contacts (id, account_id, first_name) VALUES (gen_random_uuid(), '${account}', 'Ann')`
    await run(add)
    await transact(async strict => {
      await strict('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      await strict('SELECT 1')
      await run(add)
      await strict(add)
      return 'commit'
    })
    const [counted] = await run(
      `SELECT sum(records)::int AS records FROM record_counts WHERE account_id = '${account}'`,
    )
    expect(counted).toEqual({ records: 3 })
  })
})
