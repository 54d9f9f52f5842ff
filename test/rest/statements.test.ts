import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { countStatements, countWaits } from '../support/count-statements.ts'
import { testServerUrl } from '../support/database.ts'

const app = await startApp()

const mail = { id: 'mail', label: 'E-mail', type: 'email', required: false, mapsTo: 'email', options: [] }

/** An account with a deal and an invoice of a contact. */
async function newAccount() {
  const account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  const { id: stageId } = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
  await prisma.deal.create({ data: { accountId, title: 'Deal', contactId, stageId } })
  await prisma.invoice.create({ data: { accountId, invoiceNumber: '1', amount: 1, contactId } })
  const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [mail] } })
  return { ...account, contactId, stageId, formId }
}

type Account = Awaited<ReturnType<typeof newAccount>>

const get = (path: string) => (account: Account) =>
  app.rest('GET', `/api/v1/${path}${path.includes('?') ? '&' : '?'}account_id=${account.accountId}`, {
    as: account.ownerId,
  })

const post = (path: string, body: object) => (account: Account) =>
  app.rest('POST', `/api/v1/${path}`, {
    as: account.ownerId,
    body: { account_id: account.accountId, ...body },
  })

const one: [string, (account: Account) => Promise<{ status: number }>][] = [
  ['GET contacts', get('contacts')],
  ['GET contacts of a type', get('contacts?type=lead')],
  ['GET contacts that match', get('contacts?search=ann')],
  ['GET a later page of contacts', get('contacts?page=7')],
  ['GET deals, with contact and stage', get('deals')],
  ['GET deals of a status', get('deals?status=open')],
  ['GET invoices, with contact', get('invoices')],
  ['GET invoices of a status', get('invoices?status=draft')],
  ['GET invoices that are overdue', get('invoices?status=overdue')],
  ['POST contacts', post('contacts', { first_name: 'Bob', email: 'bob@example.com' })],
  ['POST deals', post('deals', { title: 'Roof' })],
]

// A second statement for every request is what a change to the hot path costs most, and what no
// other test would tell.
describe('one statement answers', () => {
  it.each(one)('%s', async (_name, send) => {
    const account = await newAccount()
    expect(await countStatements(() => expectSuccess(send(account)))).toBe(1)
  })

  it('POST deals with links', async () => {
    const account = await newAccount()
    const { contactId, stageId } = account
    const send = post('deals', { title: 'Roof', contact_id: contactId, stage_id: stageId })
    expect(await countStatements(() => expectSuccess(send(account)))).toBe(1)
  })

  it('a list that a GraphQL client asks for, with what the REST list shows of its links', async () => {
    const { accountId, ownerId } = await newAccount()
    const query = `query ($id: UUID!) { deals(accountId: $id) { total items { ...deal } } }
      fragment deal on Deal { title contact { __typename id firstName lastName } stage { name } }`
    const ask = async () => {
      const { errors } = await app.graphql(ownerId, query, { id: accountId })
      expect(errors).toBeUndefined()
    }
    expect(await countStatements(ask)).toBe(1)
  })

  it('a stranger, refused', async () => {
    const { accountId } = await newAccount()
    const stranger = { accountId, ownerId: app.newUser() } as Account
    expect(await countStatements(() => get('contacts')(stranger))).toBe(1)
  })
})

describe.skipIf(testServerUrl === null)('few statements answer', () => {
  it('a list with relations in full: the list, and its rows with their relations', async () => {
    const { accountId, ownerId } = await newAccount()
    const query = `query ($id: UUID!) { deals(accountId: $id) { items { contact { email deals { title } } } } }`
    const ask = () => app.graphql(ownerId, query, { id: accountId })
    expect(await countStatements(ask)).toBeLessThanOrEqual(6)
  })

  it('a form', async () => {
    const { formId } = await newAccount()
    const headers = { 'x-forwarded-for': app.newAddress() }
    const body = { data: { mail: 'ann@example.com' } }
    const submit = () => expectSuccess(app.rest('POST', `/api/v1/forms/${formId}/submit`, { body, headers }))
    expect(await countStatements(submit)).toBe(8)
    // For the form; for its locks and the contact; for what is written.
    expect(await countWaits(submit)).toBe(3)
  })
})

async function expectSuccess(answer: Promise<{ status: number }>): Promise<void> {
  expect(Math.floor((await answer).status / 100)).toBe(2)
}
