import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { countsOfContacts, groupOfContact } from '../../src/domain/contact-merge/duplicates.ts'
import { formSubmissionFinding } from '../../src/domain/lead-form/queries.ts'
import { formSubmissionRecord } from '../../src/domain/lead-form/record.ts'
import { everything } from '../../src/domain/lists/list-filter.ts'
import { listStatement, listValues } from '../../src/domain/lists/list-statement.ts'
import { claimText, overdueText } from '../../src/webhooks/statements.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { boardStatement, foundStatements, partStatements } from '../support/records/found-statements.ts'
import { fillAccount, type HotStatement, hotStatements } from '../support/records/hot-statements.ts'

const large = { accountId: randomUUID(), userId: 'owner', records: 20_000 }
const others = 50
const statements = hotStatements(large)

let location: TestDatabase
let database: Database

beforeAll(async () => {
  location = await createTestDatabase()
  database = await openDatabase({ ...location, requestTimes: null })
  // An account among others, as the planner has to expect of the one it does not know.
  await run(`INSERT INTO accounts (id, name, owner_id)
    SELECT md5('account ' || n)::uuid, 'Small', 'someone' FROM generate_series(1, ${others}) AS n`)
  await run(`INSERT INTO contacts (id, account_id, first_name)
    SELECT gen_random_uuid(), md5('account ' || n % ${others} + 1)::uuid, 'Ann' FROM generate_series(1, 1000) AS n`)
  for (const sql of fillAccount(large)) await run(sql)
})

afterAll(async () => {
  await database.close()
  await location.drop()
})

const run = (text: string) => database.query({ text, values: [] })

/** A node of EXPLAIN's JSON. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Filters are planned for their values; all else by the plan for any values, which is the one a connection keeps. */
type PlanMode = 'force_custom_plan' | 'force_generic_plan'

async function explain(
  { text, values }: HotStatement,
  mode: PlanMode = 'force_generic_plan',
  on = database,
): Promise<PlanNode[]> {
  const literals = values.map(value => (typeof value === 'number' ? value : `'${value}'`)).join(', ')
  const rows = await on.transaction(async query => {
    const send = (sql: string) => query({ text: sql, values: [] })
    await send(`SET LOCAL plan_cache_mode = ${mode}`)
    await send(`PREPARE hot AS ${text}`)
    const explained = await send(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE hot(${literals})`)
    await send('DEALLOCATE hot')
    return explained
  })
  const plan = rows[0]?.['QUERY PLAN'] as [{ Plan: PlanNode }] // EXPLAIN's own format
  return flatten(plan[0].Plan)
}

/** The nodes that were run: one that is not for an account of its size is left out. */
function flatten(node: PlanNode): PlanNode[] {
  if (node['Actual Loops'] === 0) return []
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

const largeTables = new Set(['contacts', 'deals', 'invoices'])

describe('in an account with many records among others', () => {
  it.each(statements.map(statement => [statement.name, statement] as const))(
    '%s are read over their indexes',
    async (_name, statement) => {
      const nodes = await explain(statement)
      const used = new Set(nodes.map(node => node['Index Name']))
      expect([...used]).toEqual(expect.arrayContaining([...statement.indexes]))
      const scans = nodes.filter(
        node => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''),
      )
      expect(scans).toEqual([])
    },
  )

  it.each(foundStatements(large).map(statement => [statement.name, statement] as const))(
    'what is found is read over its index: %s',
    async (name, statement) => {
      const nodes = await explain(statement, name.includes('{}') ? 'force_generic_plan' : 'force_custom_plan')
      const used = nodes.map(node => node['Index Name'])
      expect(used).toEqual(expect.arrayContaining([...statement.indexes]))
      const sequential = nodes.filter(
        node => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''),
      )
      expect(sequential).toEqual([])
      for (const node of nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))) {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
        expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(100)
      }
    },
  )

  it.each(partStatements(large).map(statement => [statement.name, statement] as const))(
    'a part of a connection is entered at its place: %s',
    async (_name, statement) => {
      const nodes = await explain(statement)
      expect(nodes.map(node => node['Index Name'])).toEqual(expect.arrayContaining([...statement.indexes]))
      const ofLarge = nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))
      expect(ofLarge.some(node => (node['Actual Rows'] ?? 0) > 0)).toBe(true)
      for (const node of ofLarge) {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
        expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(101)
      }
    },
  )

  it('a search in a small account reads its contacts, not the index that has everybody’s', async () => {
    const [{ id } = { id: '' }] = await database.query<{ id: string }>({
      text: "SELECT id FROM accounts WHERE name = 'Small' LIMIT 1",
      values: [],
    })
    const small = hotStatements({ accountId: id, userId: 'someone', records: 30 })
    const search = small.find(({ name }) => name === 'contacts that match')
    if (!search) throw new Error('No statement searches')
    const nodes = await explain(search, 'force_custom_plan')
    expect(nodes.map(node => node['Index Name'])).not.toContain('contacts_account_id_search_text_idx')
    const ofContacts = nodes.filter(node => node['Relation Name'] === 'contacts')
    expect(ofContacts.map(node => node['Actual Rows'])).toEqual([1_000 / others])
  })

  it.each<PlanMode>(['force_generic_plan', 'force_custom_plan'])(
    'a stage’s most valuable deals are not looked for among those of the whole account (%s)',
    async mode => {
      const stages = Array.from({ length: 20 }, () => randomUUID())
      const nodes = await explain(boardStatement(large, stages), mode)
      expect(nodes.map(node => node['Index Name'])).not.toContain('deals_account_id_value_id_idx')
    },
  )

  it.each(['contacts', 'contacts of a type', 'deals', 'deals of a status', 'invoices'])(
    'the first page of %s touches no more rows than it shows',
    async name => {
      const statement = statements.find(statement => statement.name === name)
      const nodes = await explain(statement as HotStatement)
      const ofLarge = nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))
      expect(ofLarge.length).toBeGreaterThan(0)
      for (const node of ofLarge) {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
        expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(100)
      }
    },
  )

  it('the contacts with the e-mail of one are counted without looking at others', async () => {
    const { accountId } = large
    await run(`UPDATE contacts SET email_key = 'contact' || abs(hashtext(id::text)) || '@example.com'
      WHERE account_id = '${accountId}'`)
    const contacts = await run(`INSERT INTO contacts (id, account_id, first_name, email_key)
      SELECT gen_random_uuid(), '${accountId}', 'Ann', 'ann@example.com' FROM generate_series(1, 3) RETURNING id`)
    await run('ANALYZE contacts')
    const ids = contacts.map(({ id }) => id)
    const looks = [
      { text: countsOfContacts, values: [accountId, `{${ids.join()}}`] },
      { text: groupOfContact, values: [accountId, '', 2, ids[0]] },
    ]
    for (const look of looks) {
      const nodes = await explain({ name: 'duplicates', ...look, indexes: [] })
      const ofLarge = nodes.filter(node => node['Relation Name'] === 'contacts')
      expect(ofLarge.map(node => node['Index Name'])).toContain(
        'contacts_account_id_email_key_created_at_id_idx',
      )
      for (const node of ofLarge) {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
        expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(9)
      }
    }
  })

  it.each([
    [false, 'few are no spam'],
    [true, 'few are spam'],
  ])(
    'submissions by whether they are spam (%s) are counted and read from their index, where %s',
    async (spam, _few) => {
      const { accountId, userId } = large
      await run('TRUNCATE form_submissions')
      const fill = (account: string, isSpam: string, count: number) =>
        run(`INSERT INTO form_submissions (id, account_id, data, outcome, created_at)
          SELECT gen_random_uuid(), ${account}, '{"name": "Somebody with a name of some length"}',
            (CASE WHEN ${isSpam} THEN 'spam' ELSE 'created' END)::submission_outcome, now() - make_interval(mins => n)
          FROM generate_series(1, ${count}) AS n`)
      await fill(`'${accountId}'`, `(n % 500 = 0) = ${spam}`, 20_000)
      await fill(`md5('account ' || n % ${others} + 1)::uuid`, 'n % 10 = 0', 40_000)
      await run('VACUUM ANALYZE form_submissions')
      const { filter = everything } = formSubmissionFinding.wanted({ filter: { spam } })
      const { memberText: text } = listStatement(formSubmissionRecord, filter, {
        columns: formSubmissionRecord.columns,
        skips: false,
        isJoined: false,
      })
      const now = () => new Date()
      const values = [
        accountId,
        userId,
        ...listValues(formSubmissionRecord, filter, { skip: 0, take: 25, now }),
      ]
      for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
        const nodes = await explain({ name: 'submissions', text, values, indexes: [] }, mode)
        const ofTable = nodes.filter(node => node['Relation Name'] === 'form_submissions')
        const counted = ofTable.find(node => node['Node Type'] === 'Index Only Scan')
        expect(counted?.['Index Name']).toBe('form_submissions_account_id_spam_created_at_idx')
        for (const node of ofTable) {
          const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
          expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(40)
        }
      }
    },
  )
})

it.each([
  ['no event of its kind was there when the tables were analyzed', false],
  ['many were', true],
])(
  'an overdue invoice is looked for among the known events by its id, where %s',
  async (_when, isAnalyzed) => {
    const place = await createTestDatabase()
    const few = await openDatabase({ ...place, requestTimes: null })
    const send = (text: string) => few.query({ text, values: [] })
    const accountId = randomUUID()
    const invoices = 5_000
    await send(`INSERT INTO accounts (id, name, owner_id) VALUES ('${accountId}', 'Firm', 'owner')`)
    await send(`INSERT INTO webhook_events (account_id, type, record_id, created_at)
    SELECT '${accountId}', 'contact.created', gen_random_uuid(), now() FROM generate_series(1, 20000)`)
    await send('ANALYZE')
    await send(`INSERT INTO invoices (id, account_id, invoice_number, amount, status, sent_at, due_date)
    SELECT gen_random_uuid(), '${accountId}', n, 5, 'sent', now() - interval '9 days', current_date - 2
    FROM generate_series(1, ${invoices}) AS n`)
    await send(`INSERT INTO webhook_endpoints (account_id, id, url, events, secret, enabled_at)
    VALUES ('${accountId}', gen_random_uuid(), 'https://a.example', '{invoice.overdue}', '', now() - interval '9 days')`)
    const look = { name: 'overdue', text: overdueText, values: [new Date().toISOString()], indexes: [] }
    await few.query(look)
    if (isAnalyzed) await send('ANALYZE')
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const known = (await explain(look, mode, few)).filter(
        node => node['Relation Name'] === 'webhook_events',
      )
      expect(known.length).toBeGreaterThan(0)
      for (const node of known) {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
        expect(rows * (node['Actual Loops'] ?? 1), node['Index Name']).toBeLessThanOrEqual(invoices)
      }
    }
    await few.close()
    await place.drop()
  },
)

it.each([
  ['the tables were never analyzed', false],
  ['they were', true],
])(
  'a claim of messages that are due reads few others, and accounts with endpoints alone, where %s',
  async (_when, isAnalyzed) => {
    const place = await createTestDatabase()
    const many = await openDatabase({ ...place, requestTimes: null })
    const send = (text: string) => many.query({ text, values: [] })
    const [endpoints, delivered, claimed] = [200, 50, 200]
    await send(`INSERT INTO accounts (id, name, owner_id)
    SELECT md5('account ' || n)::uuid, 'Firm', 'owner ' || n / 2 FROM generate_series(1, 4000) AS n`)
    await send(`INSERT INTO webhook_endpoints (account_id, id, url, events, secret)
    SELECT md5('account ' || n % 80 + 1)::uuid, md5(n::text)::uuid, 'https://a.example', '{contact.created}', ''
    FROM generate_series(1, ${endpoints}) AS n`)
    await send(`INSERT INTO webhook_events (account_id, id, type, record_id, created_at)
    SELECT account_id, id, 'contact.created', id, now() FROM webhook_endpoints`)
    const add = (status: string, dueAt: string, count: number, where: string) =>
      send(`INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, status, next_attempt_at)
      SELECT account_id, id, id, 'contact.created', gen_random_uuid(), '${status}', ${dueAt}
      FROM webhook_endpoints, generate_series(1, ${count}) WHERE ${where}`)
    await add('delivered', 'NULL', delivered, 'true')
    await add('pending', "now() + interval '1 hour'", 10, 'true')
    await add(
      'pending',
      'now()',
      10,
      `account_id IN (SELECT id FROM accounts WHERE owner_id LIKE 'owner 1%')`,
    )
    if (isAnalyzed) await send('ANALYZE')
    const now = Date.now() + 60_000
    const [at, until] = [now, now + 60_000].map(ms => new Date(ms).toISOString())
    const values = [at, until, 8, '{}', '{}', 20, '{}', '{}', claimed]
    const look = { name: 'claim', text: claimText, values, indexes: [] }
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const nodes = await explain(look, mode, many)
      const count = (table: string) => {
        const read = nodes.filter(
          node => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable',
        )
        const rows = read.map(
          node =>
            ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
            (node['Actual Loops'] ?? 1),
        )
        return rows.reduce((sum, of) => sum + of, 0)
      }
      expect(count('webhook_deliveries')).toBeGreaterThanOrEqual(claimed)
      // Looked for, and found again by their ids.
      expect(count('webhook_deliveries')).toBeLessThanOrEqual(3 * claimed)
      expect(count('accounts')).toBeLessThanOrEqual(endpoints)
    }
    await many.close()
    await place.drop()
  },
)
