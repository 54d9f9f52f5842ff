import { expect, it } from 'vitest'
import { points } from '../../../src/domain/fields/points.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp({ redisUrl: null })
const { prisma } = app.database

/** So many contacts, each with so many deals and notes, and each deal with a note. */
async function newFilledAccount(contacts: number, each: number): Promise<TestAccount> {
  const account = await app.newAccount()
  await prisma.$executeRaw`
    WITH made AS (
      INSERT INTO contacts (id, account_id, first_name, created_at)
      SELECT gen_random_uuid(), ${account.accountId}::uuid, 'Contact ' || number, now() + number * interval '1 s'
      FROM generate_series(1, ${contacts}::int) number RETURNING id, account_id
    ), deals AS (
      INSERT INTO deals (id, account_id, contact_id, title)
      SELECT gen_random_uuid(), account_id, id, 'Deal' FROM made CROSS JOIN generate_series(1, ${each}::int)
      RETURNING id, account_id
    ), noted AS (
      INSERT INTO notes (id, account_id, deal_id, text, author_id)
      SELECT gen_random_uuid(), account_id, id, 'Of a deal', 'somebody' FROM deals
    )
    INSERT INTO notes (id, account_id, contact_id, text, author_id)
    SELECT gen_random_uuid(), account_id, id, 'Of a contact', 'somebody'
    FROM made CROSS JOIN generate_series(1, ${each}::int)`
  return account
}

/** Runs the export, and answers what it cost beside what its operation did, and in how many events it came. */
async function spend({ accountId, ownerId }: TestAccount, selection: string) {
  const query = `subscription ($id: UUID!) { contactsExport(accountId: $id) { contacts { ${selection} } } }`
  let events = 0
  const before = await left(ownerId)
  for await (const { errors } of subscribe(app, {
    userId: ownerId,
    query,
    variables: { id: accountId },
  })) {
    expect(errors).toBeUndefined()
    events += 1
  }
  return { spent: before - (await left(ownerId)) - 1, events }
}

async function left(userId: string): Promise<number> {
  return (await app.services.costBudget.spend(`user:${userId}`, 1)).remaining
}

it('contacts by themselves cost what so many records of an export do', async () => {
  const { spent } = await spend(await newFilledAccount(2_000, 0), 'id firstName lastName createdAt')
  // Reading the document costs some points, too.
  expect(spent).toBeGreaterThanOrEqual(2_000 * points.exportedRecord)
  expect(spent).toBeLessThan(2_000 * points.exportedRecord + 10)
})

it('what hangs on contacts costs by what there is of it, not by what may be', async () => {
  const selection = 'id notes(first: 100) { nodes { id text } }'
  const ofContact = points.exportedRecord + 2
  const few = await spend(await newFilledAccount(200, 1), selection)
  const many = await spend(await newFilledAccount(200, 40), selection)
  expect(few.spent).toBeGreaterThanOrEqual(200 * (ofContact + 2 * points.value))
  expect(few.spent).toBeLessThan(200 * ofContact + 1_500)
  const notes = 200 * 40 * 2 * points.value
  expect(many.spent).toBeGreaterThanOrEqual(200 * ofContact + notes)
  expect(many.spent).toBeLessThan(200 * ofContact + notes + 200)
})

it('no event holds more than a thousand points of contacts', async () => {
  const account = await newFilledAccount(100, 1)
  const { events } = await spend(account, 'id notes(first: 100) { nodes { id text } }')
  expect(events).toBeGreaterThan(4)
  expect((await spend(account, 'id notes(first: 1) { nodes { id } }')).events).toBe(1)
})

it('three relations two deep are read with each event, not with each contact', async () => {
  const selection = `id
    deals(first: 1) { nodes { title notes(first: 1) { nodes { text } } } }
    again: deals(first: 2) { nodes { title notes(first: 1) { nodes { text } } } }
    notes(first: 1) { nodes { text contact { firstName } } }`
  const statementsOf = async (account: TestAccount) => {
    let events = 0
    const statements = await countStatements(async () => {
      events = (await spend(account, selection)).events
    })
    return { statements, events }
  }
  const one = await statementsOf(await newFilledAccount(1, 2))
  const hundreds = await statementsOf(await newFilledAccount(500, 2))
  expect(one.events).toBe(1)
  expect(hundreds.events).toBeLessThan(25)
  // Each event reads each relation once, and the account is read as it was.
  const ofEvent = (hundreds.statements - one.statements) / (hundreds.events - 1)
  expect(ofEvent).toBeLessThanOrEqual(8)
})

it('what is read beside the values of contacts costs what it costs in a list', async () => {
  const account = await newFilledAccount(500, 0)
  const alone = await spend(account, 'id')
  expect((await spend(account, 'id duplicateCount')).spent - alone.spent).toBeGreaterThanOrEqual(500 * 2)
})

it.each([
  ['a value', 'contactsExport', 'contacts { id again: id }', 'id', 'again'],
  ['a value in a fragment', 'contactsExport', 'contacts { id ...F }', 'id', 'again'],
  [
    'a value of what hangs on them',
    'contactsExport',
    'contacts { notes { nodes { id again: id } } }',
    'id',
    'again',
  ],
  ['all contacts', 'contactsExport', 'contacts { id } again: contacts { id }', 'contacts', 'again'],
  ['all records', 'accountExport', 'records again: records', 'records', 'again'],
])('%s is answered under one name', async (_what, field, selection, name, other) => {
  const { accountId, ownerId } = await app.newAccount()
  const fragment = selection.includes('...F') ? 'fragment F on Contact { again: id }' : ''
  const query = `subscription ($id: UUID!) { ${field}(accountId: $id) { ${selection} } } ${fragment}`
  const { data, errors } = await app.graphql(ownerId, query, { id: accountId })
  expect(data).toBeUndefined()
  expect(errors).toMatchObject([
    {
      message: `An export answers \`${name}\` once: leave out \`${other}\``,
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ])
})

it('an account export costs what so many records do', async () => {
  const account = await newFilledAccount(2_000, 0)
  const query = 'subscription ($id: UUID!) { accountExport(accountId: $id) { records } }'
  const before = await left(account.ownerId)
  let records = 0
  for await (const { data } of subscribe(app, {
    userId: account.ownerId,
    query,
    variables: { id: account.accountId },
  }))
    records += data.accountExport.records.length
  expect(before - (await left(account.ownerId)) - 1).toBeGreaterThanOrEqual(
    Math.floor(records * points.exportedRecord),
  )
})

it('over REST an export costs no points', async () => {
  const { accountId, ownerId } = await newFilledAccount(100, 0)
  const before = await left(ownerId)
  const answer = await app.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as: ownerId })
  expect(answer.status).toBe(200)
  expect(before - (await left(ownerId)) - 1).toBe(0)
})
