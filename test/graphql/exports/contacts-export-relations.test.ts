import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { statementsOf } from '../../support/count-statements.ts'
import { subscribe } from '../live/event-stream.ts'

const app = await startApp()
const { prisma } = app.database

const query = `subscription ($accountId: UUID!, $first: Int!) {
  contactsExport(accountId: $accountId) { contacts { firstName deals(first: $first) { nodes { title contact { id } } } } }
}`

/** An account whose contacts have two deals each. */
async function newFilledAccount(contacts: number) {
  const account = await app.newAccount()
  await prisma.$executeRaw`
    WITH made AS (
      INSERT INTO contacts (id, account_id, first_name, created_at)
      SELECT gen_random_uuid(), ${account.accountId}::uuid, 'Contact ' || number, now() + number * interval '1 s'
      FROM generate_series(1, ${contacts}::int) number RETURNING id, account_id, first_name
    )
    INSERT INTO deals (id, account_id, contact_id, title)
    SELECT gen_random_uuid(), account_id, id, first_name || ', deal ' || number
    FROM made CROSS JOIN generate_series(1, 2) number`
  return account
}

interface Contact {
  readonly firstName: string
  readonly deals: { readonly nodes: readonly { readonly title: string }[] }
}

/** The batches of contacts, as they come. */
async function exportContacts(userId: string, accountId: string): Promise<Contact[][]> {
  const batches: Contact[][] = []
  for await (const { data, errors } of subscribe(app, {
    userId,
    query,
    variables: { accountId, first: 5 },
  })) {
    expect(errors).toBeUndefined()
    batches.push(data.contactsExport.contacts)
  }
  return batches
}

function readsDeals(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text: string }).text
  return /FROM "?(public"?\."?)?deals\b/.test(text)
}

it('what hangs on contacts is read with each batch, not with each contact', async () => {
  const { accountId, ownerId } = await newFilledAccount(1_200)
  let batches: Contact[][] = []
  const statements = await statementsOf(async () => {
    batches = await exportContacts(ownerId, accountId)
  })
  const contacts = batches.flat()
  expect(contacts.map(({ firstName }) => firstName)).toEqual(
    Array.from({ length: 1_200 }, (_, index) => `Contact ${index + 1}`),
  )
  for (const { firstName, deals } of contacts) {
    expect(deals.nodes.map(({ title }) => title).sort()).toEqual([
      `${firstName}, deal 1`,
      `${firstName}, deal 2`,
    ])
  }
  // How many rows a batch has depends on how they come from the database.
  expect(batches.length).toBeLessThan(120)
  expect(statements.filter(readsDeals)).toHaveLength(batches.filter(batch => batch.length > 0).length)
})

it('what hangs on contacts is read for no one who was removed meanwhile', async () => {
  const { accountId, memberId } = await newFilledAccount(1_200)
  const events = subscribe(app, { userId: memberId, query, variables: { accountId, first: 5 } })
  let contacts = 0
  let last: unknown
  for await (const { data, errors } of events) {
    if (contacts === 0) await prisma.teamMember.deleteMany({ where: { accountId, userId: memberId } })
    contacts += data?.contactsExport?.contacts.length ?? 0
    last = errors?.[0]?.extensions.code
  }
  expect(last).toBe('FORBIDDEN')
  expect(contacts).toBeLessThan(1_200)
})

it('what hangs on contacts is charged as it is read', async () => {
  const { accountId, ownerId } = await newFilledAccount(600)
  const { costBudget } = app.services
  const left = async () => (await costBudget.spend(`user:${ownerId}`, 1)).remaining
  const before = await left()
  await exportContacts(ownerId, accountId)
  const spentWithAll = before - (await left())
  const { accountId: smallId, ownerId: smallOwner } = await newFilledAccount(1)
  const beforeSmall = (await costBudget.spend(`user:${smallOwner}`, 1)).remaining
  await exportContacts(smallOwner, smallId)
  const spentWithOne = beforeSmall - (await costBudget.spend(`user:${smallOwner}`, 1)).remaining
  expect(spentWithAll).toBeGreaterThan(3 * spentWithOne)
})

it('a caller without points waits for more, and ends the wait by leaving', async () => {
  const { accountId, ownerId } = await newFilledAccount(600)
  await app.services.costBudget.spend(`user:${ownerId}`, 49_700)
  const hangUp = new AbortController()
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: { authorization: `Bearer ${await app.token(ownerId)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { accountId, first: 5 } }),
  })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).not.toContain('event: next')
  expect(app.services.streams.count).toBe(1)
  hangUp.abort()
  await expect.poll(() => app.services.streams.count).toBe(0)
})
