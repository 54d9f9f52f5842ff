import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { countsOfContacts, groupOfContact } from '../../src/domain/contact-merge/duplicates.ts'
import { formSubmissionFinding } from '../../src/domain/lead-form/queries.ts'
import { formSubmissionRecord } from '../../src/domain/lead-form/record.ts'
import { everything } from '../../src/domain/lists/list-filter.ts'
import { listStatement, listValues } from '../../src/domain/lists/list-statement.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { explain, type PlanMode, rowsOf } from '../support/query-plan.ts'
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

const largeTables = new Set(['contacts', 'deals', 'invoices'])

describe('in an account with many records among others', () => {
  it.each(statements.map(statement => [statement.name, statement] as const))(
    '%s are read over their indexes',
    async (_name, statement) => {
      const nodes = await explain(statement, database)
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
      const nodes = await explain(
        statement,
        database,
        name.includes('{}') ? 'force_generic_plan' : 'force_custom_plan',
      )
      const used = nodes.map(node => node['Index Name'])
      expect(used).toEqual(expect.arrayContaining([...statement.indexes]))
      const sequential = nodes.filter(
        node => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''),
      )
      expect(sequential).toEqual([])
      for (const node of nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))) {
        expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(100)
      }
    },
  )

  it.each(partStatements(large).map(statement => [statement.name, statement] as const))(
    'a part of a connection is entered at its place: %s',
    async (_name, statement) => {
      const nodes = await explain(statement, database)
      expect(nodes.map(node => node['Index Name'])).toEqual(expect.arrayContaining([...statement.indexes]))
      const ofLarge = nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))
      expect(ofLarge.some(node => (node['Actual Rows'] ?? 0) > 0)).toBe(true)
      for (const node of ofLarge) {
        expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(101)
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
    const nodes = await explain(search, database, 'force_custom_plan')
    expect(nodes.map(node => node['Index Name'])).not.toContain('contacts_account_id_search_text_idx')
    const ofContacts = nodes.filter(node => node['Relation Name'] === 'contacts')
    expect(ofContacts.map(node => node['Actual Rows'])).toEqual([1_000 / others])
  })

  it.each<PlanMode>(['force_generic_plan', 'force_custom_plan'])(
    'a stage’s most valuable deals are not looked for among those of the whole account (%s)',
    async mode => {
      const stages = Array.from({ length: 20 }, () => randomUUID())
      const nodes = await explain(boardStatement(large, stages), database, mode)
      expect(nodes.map(node => node['Index Name'])).not.toContain('deals_account_id_value_id_idx')
    },
  )

  it.each(['contacts', 'contacts of a type', 'deals', 'deals of a status', 'invoices'])(
    'the first page of %s touches no more rows than it shows',
    async name => {
      const statement = statements.find(statement => statement.name === name)
      const nodes = await explain(statement as HotStatement, database)
      const ofLarge = nodes.filter(node => largeTables.has(node['Relation Name'] ?? ''))
      expect(ofLarge.length).toBeGreaterThan(0)
      for (const node of ofLarge) {
        expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(100)
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
      const nodes = await explain(look, database)
      const ofLarge = nodes.filter(node => node['Relation Name'] === 'contacts')
      expect(ofLarge.map(node => node['Index Name'])).toContain(
        'contacts_account_id_email_key_created_at_id_idx',
      )
      for (const node of ofLarge) {
        expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(9)
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
        const nodes = await explain({ text, values }, database, mode)
        const ofTable = nodes.filter(node => node['Relation Name'] === 'form_submissions')
        const counted = ofTable.find(node => node['Node Type'] === 'Index Only Scan')
        expect(counted?.['Index Name']).toBe('form_submissions_account_id_spam_created_at_idx')
        for (const node of ofTable) {
          expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(40)
        }
      }
    },
  )
})
