import { describe, expect, it } from 'vitest'
import { exportText, importText } from '../../account-import/texts.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { importInto } from '../../support/records/import-contacts.ts'
import { newForm, submitAs } from '../../support/records/lead-form-app.ts'

const app = await startApp()
const { prisma } = app.database

const create = `mutation ($accountId: UUID!, $email: EmailAddress) {
  createContact(accountId: $accountId, input: { firstName: "Ann", email: $email }) { id email duplicateCount }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $email: EmailAddress) {
  updateContact(accountId: $accountId, id: $id, input: { email: $email }) { email }
}`

async function readEmails({ accountId }: Pick<TestAccount, 'accountId'>) {
  const contacts = await prisma.contact.findMany({ where: { accountId }, orderBy: { createdAt: 'asc' } })
  return contacts.map(({ email, emailKey }) => [email, emailKey])
}

const both = [
  ['ann@example.com', 'ann@example.com'],
  ['ann@example.com', 'ann@example.com'],
]

describe('characters of an e-mail that show nothing', () => {
  const spellings = [
    ...['\u200bann@example.com', 'an\u200bn@example.com', 'ann\u2060@example.com', 'ann@exam\u00adple.com'],
    ...['\u202aann@example.com\u202c', '\ufeff ann@example.com \u200e', 'a\u200c\u200c\u200dnn@example.com'],
  ]

  it.each(spellings)('are dropped by GraphQL and REST: %j', async email => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const body = { account_id: accountId, first_name: 'Ann', email }
    const made = await app.rest('POST', '/api/v1/contacts', { as: ownerId, body })
    expect([made.status, made.body.data.email]).toEqual([201, 'ann@example.com'])
    const { data } = await app.graphql(ownerId, create, { accountId, email })
    expect(data.createContact).toMatchObject({ email: 'ann@example.com', duplicateCount: 1 })
    const { id } = data.createContact
    expect((await app.graphql(ownerId, update, { accountId, id, email })).data.updateContact).toEqual({
      email: 'ann@example.com',
    })
    expect(await readEmails(account)).toEqual(both)
  })

  it.each(spellings)('are dropped by forms and imports, which find the contact: %j', async email => {
    const form = await newForm(app)
    for (const mail of [email, 'ann@example.com', email]) await submitAs(app, form.formId, { mail })
    const report = await importInto(app, form, { rows: [{ firstName: 'Ann', email }] })
    expect(report).toMatchObject({ created: 0, failed: 0 })
    expect(await readEmails(form)).toEqual(both.slice(1))
  })

  it.each([
    ['joiners between letters that need them', '\u0646\u0627\u0645\u0647\u200c\u0627\u06cc@example.com'],
    ['what has no other character', '\u200b@example.com'],
  ])('stay in %s', async (_what, email) => {
    const { accountId, ownerId } = await app.newAccount()
    const { data } = await app.graphql(ownerId, create, { accountId, email })
    expect(data.createContact.email).toBe(email)
  })

  it('may be stored already: such an account can be exported, and is imported as a call would write it', async () => {
    const { accountId } = await app.newAccount()
    for (const email of ['an\u200bn@example.com', '\u200b@example.com'])
      await prisma.contact.create({ data: { accountId, firstName: 'Ann', email, emailKey: email } })
    const text = await exportText(app.database, accountId)
    expect(text).toContain('an\u200bn@example.com')
    const imported = await importText(app.database, text, { newIds: true })
    expect(await readEmails(imported)).toEqual([
      ['ann@example.com', 'ann@example.com'],
      ['\u200b@example.com', '\u200b@example.com'],
    ])
  })
})

describe('an e-mail whose domain is in ASCII', () => {
  const [ascii, typed] = ['ann@xn--mller-kva.de', 'ann@müller.de']
  const store = ({ accountId }: TestAccount) =>
    prisma.contact.create({ data: { accountId, firstName: 'Ann', email: ascii, emailKey: ascii } })

  it('is stored already: updated with it, the contact matches, and is found by either', async () => {
    const form = await newForm(app)
    const { accountId, ownerId } = form
    const { id } = await store(form)
    const { data } = await app.graphql(ownerId, update, { accountId, id, email: ascii })
    expect(data.updateContact).toEqual({ email: typed })
    await submitAs(app, form.formId, { mail: ascii })
    expect(await readEmails(form)).toEqual([[typed, typed]])
    const find = `query ($accountId: UUID!, $email: EmailAddress) {
      contacts(accountId: $accountId, filter: { email: $email }) { total }
    }`
    for (const email of [ascii, typed])
      expect((await app.graphql(ownerId, find, { accountId, email })).data.contacts).toEqual({ total: 1 })
  })

  it('is restored as it was exported, and matches', async () => {
    const account = await app.newAccount()
    await store(account)
    const text = await exportText(app.database, account.accountId)
    expect(await readEmails(await importText(app.database, text, { newIds: true }))).toEqual([[ascii, typed]])
  })

  it('may come from a field of text', async () => {
    const fields = [{ id: 'mail', label: 'E-mail', type: 'text', mapsTo: 'email' }]
    const form = await newForm(app, { fields })
    for (const mail of [ascii, typed]) await submitAs(app, form.formId, { mail })
    expect(await readEmails(form)).toEqual([[typed, typed]])
  })
})

it.each(['ann@xn--mller-kva.de', ' Ann@müller.de\u200b'])('a search finds by the address %j', async text => {
  const { accountId, ownerId } = await app.newAccount()
  await prisma.contact.create({
    data: { accountId, firstName: 'Ann', email: 'ann@müller.de', emailKey: 'ann@müller.de' },
  })
  const find = `query ($accountId: UUID!, $text: String!) {
    contacts(accountId: $accountId, filter: { search: $text }) { total }
    search(accountId: $accountId, text: $text) { count }
  }`
  const { data } = await app.graphql(ownerId, find, { accountId, text })
  expect(data).toEqual({ contacts: { total: 1 }, search: [{ count: 1 }] })
  const query = new URLSearchParams({ account_id: accountId, search: text })
  const { body } = await app.rest('GET', `/api/v1/contacts?${query}`, { as: ownerId })
  expect(body.data).toHaveLength(1)
})
