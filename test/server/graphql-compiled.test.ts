import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { isPlainDocument } from '../../src/operations/plain-document.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()

async function newAccount() {
  const account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  for (const firstName of ['Ann', 'Bob', 'Cy']) {
    const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName } })
    await prisma.deal.create({ data: { accountId, contactId, title: `${firstName}’s roof`, value: 10.5 } })
    const dueDate = new Date('2020-01-01')
    const invoice = { accountId, contactId, invoiceNumber: firstName, amount: 7, dueDate }
    await prisma.invoice.create({ data: { ...invoice, status: 'sent' } })
  }
  return account
}

/** More than it takes until a document is compiled. */
const uses = 12

/** Answers to the same request, sent again and again: those before it is compiled and those after. */
async function askOften(query: string, variables: object, userId: string | null) {
  const answers: unknown[] = []
  for (let use = 0; use < uses; use++) answers.push(await app.graphql(userId, query, variables))
  return answers
}

const fragments = `fragment who on Contact { id firstName lastName email company __typename }`
const documents = {
  'a list': `query ($id: UUID!) { contacts(accountId: $id) { items { ...who createdAt } total page pageSize } } ${fragments}`,
  'links and relations': `query ($id: UUID!) { deals(accountId: $id, pageSize: 2) {
    items { title value contact { ...who deals(limit: 1) { title stage { name } } } } } } ${fragments}`,
  'what is worked out': `query ($id: UUID!) { invoices(accountId: $id, status: overdue) {
    total items { invoiceNumber amountDue status dueDate } } }`,
  aliases: `query ($id: UUID!) { open: deals(accountId: $id, status: open) { all: total }
    won: deals(accountId: $id, status: won) { all: total items { id } } }`,
  'variables left out': `query ($id: UUID!, $page: Int, $type: ContactType) {
    contacts(accountId: $id, page: $page, type: $type) { total page } }`,
  'a value out of range': `query ($id: UUID!) { contacts(accountId: $id, pageSize: 1000) { total } }`,
  'a nested value out of range': `query ($id: UUID!) { contacts(accountId: $id) { items { deals(limit: 0) { id } } } }`,
  'one of two fields refused': `query ($id: UUID!, $other: UUID!) {
    viewer { accounts { name contacts(limit: 1) { firstName } } }
    contact(accountId: $other, id: $id) { firstName } }`,
  'a record that is not there': `query ($id: UUID!, $other: UUID!) { contact(accountId: $id, id: $other) { firstName } }`,
}

describe('an operation that is sent again and again', () => {
  it.each(Object.entries(documents))('is answered as the first time: %s', async (_name, query) => {
    expect(isPlainDocument(schema, parse(query))).toBe(true)
    const { accountId, ownerId } = await newAccount()
    const variables = { id: accountId, ...(query.includes('$other') ? { other: crypto.randomUUID() } : {}) }
    const [first, ...others] = await askOften(query, variables, ownerId)
    for (const answer of others) expect(answer).toEqual(first)
  })

  it.each([
    ['nobody', () => null],
    ['a stranger', () => app.newUser()],
  ])('is refused to %s as the first time', async (_who, newUser) => {
    const { accountId } = await newAccount()
    const [first, ...others] = await askOften(documents['a list'], { id: accountId }, newUser())
    expect(first).toMatchObject({ errors: [{ extensions: { code: expect.any(String) } }] })
    for (const answer of others) expect(answer).toEqual(first)
  })

  it('writes once each time', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($id: UUID!, $input: CreateContactInput!) {
      first: createContact(accountId: $id, input: $input) { firstName contactType }
      second: createContact(accountId: $id, input: $input) { firstName company } }`
    const input = { firstName: 'Ann', company: null }
    const [first, ...others] = await askOften(query, { id: accountId, input }, ownerId)
    for (const answer of others) expect(answer).toEqual(first)
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(2 * uses)
  })

  it('keeps the operations of one document apart', async () => {
    const { accountId, ownerId } = await newAccount()
    const query = `query A($id: UUID!) { contacts(accountId: $id) { total } } query B($id: UUID!) { deals(accountId: $id) { page } }`
    const ask = async (operationName: string) => {
      const body = { query, operationName, variables: { id: accountId } }
      return (await app.rest('POST', '/graphql', { as: ownerId, body })).body
    }
    for (let use = 0; use < uses; use++) {
      expect(await ask('A')).toEqual({ data: { contacts: { total: 3 } } })
      expect(await ask('B')).toEqual({ data: { deals: { page: 1 } } })
    }
  })

  it('never runs what stands in a text', async () => {
    const { accountId, ownerId } = await app.newAccount()
    // The compiler's own mark for a date, which it turns into code without looking at what follows.
    const text = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dprocess.exit(1)'
    const query = `query ($id: UUID!) { contacts(accountId: $id, search: "${text}") { total } }`
    const [first, ...others] = await askOften(query, { id: accountId }, ownerId)
    expect(first).toEqual({ data: { contacts: { total: 0 } } })
    for (const answer of others) expect(answer).toEqual(first)
  })
})

describe('a document is not compiled', () => {
  it.each([
    ['with a text', '{ contacts(accountId: "a") { total } }'],
    ['with a block of text', 'query ($id: UUID!) { contacts(accountId: $id, search: """a""") { total } }'],
    ['with an alias that has an underscore', '{ __proto__: viewer { id } }'],
    ['with an object', 'mutation ($id: UUID!) { createContact(accountId: $id, input: {}) { id } }'],
    [
      'with a number for a type of ours',
      'mutation ($id: UUID!) { createDeal(accountId: $id, input: { value: 5 }) { id } }',
    ],
    [
      'with a default of a variable',
      'query ($id: UUID!, $page: Int = 1) { contacts(accountId: $id, page: $page) { total } }',
    ],
    ['with a directive', 'query ($all: Boolean!) { viewer { id @include(if: $all) } }'],
    ['with a description', '"why" query { viewer { id } }'],
  ])('%s', (_name, text) => {
    expect(isPlainDocument(schema, parse(text))).toBe(false)
  })
})
