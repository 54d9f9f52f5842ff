import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()

let account: TestAccount & { readonly contactId: string }
beforeAll(async () => {
  const made = await app.newAccount()
  account = { ...made, ...(await fillAccount(app.database.prisma, made.accountId)) }
})

/** Documents that clients send again and again, and what each answers every time. */
const documents: readonly (readonly [what: string, query: string, variables: object, data: object])[] = [
  [
    'a variable in a nested argument',
    'query ($a: UUID!, $n: Int!) { contacts(accountId: $a, pageSize: 1) { items { deals(first: $n) { nodes { title } } } } }',
    { n: 1 },
    { contacts: { items: [{ deals: { nodes: [{ title: 'Wedding' }] } }] } },
  ],
  [
    'a variable in an argument of a relation of a single record',
    'query ($a: UUID!, $n: Int!) { account(id: $a) { contacts(first: $n) { nodes { firstName } } } }',
    { n: 2 },
    { account: { contacts: { nodes: [{ firstName: 'Ann' }] } } },
  ],
  [
    'a variable in a nested argument within a fragment',
    `query ($a: UUID!, $n: Int!) { account(id: $a) { ...some } }
     fragment some on Account { invoices(first: $n) { nodes { invoiceNumber payments(first: $n) { nodes { amount } } } } }`,
    { n: 1 },
    {
      account: {
        invoices: { nodes: [{ invoiceNumber: 'INV-1', payments: { nodes: [{ amount: '15.05' }] } }] },
      },
    },
  ],
  [
    'a variable of a nested argument that is left to its default',
    'query ($a: UUID!, $n: Int! = 1) { account(id: $a) { deals(first: $n) { nodes { title } } } }',
    {},
    { account: { deals: { nodes: [{ title: 'Wedding' }] } } },
  ],
  [
    'aliases that are names of JavaScript’s own',
    `query ($a: UUID!) { constructor: account(id: $a) { toString: name hasOwnProperty: timeZone toJSON: name
       valueOf: timeZone } }`,
    {},
    {
      constructor: {
        toString: 'Test account',
        hasOwnProperty: 'UTC',
        toJSON: 'Test account',
        valueOf: 'UTC',
      },
    },
  ],
  [
    'variables that are names of JavaScript’s own, not sent',
    `query ($a: UUID!, $hasOwnProperty: String, $constructor: ContactType) {
       contacts(accountId: $a, search: $hasOwnProperty, type: $constructor) { total page } }`,
    {},
    { contacts: { total: 1, page: 1 } },
  ],
  [
    'variables that are names of JavaScript’s own, sent',
    `query ($a: UUID!, $hasOwnProperty: String, $constructor: ContactType, $valueOf: Int!) {
       contacts(accountId: $a, search: $hasOwnProperty, type: $constructor, page: $valueOf) { total page } }`,
    { hasOwnProperty: 'ann', constructor: 'lead', valueOf: 1 },
    { contacts: { total: 1, page: 1 } },
  ],
  [
    'a field that is asked for now and then',
    `query ($a: UUID!, $yes: Boolean!, $no: Boolean!) { account(id: $a) { id @include(if: $no) name @skip(if: $no)
       ... @include(if: $yes) { timeZone } } }`,
    { yes: true, no: false },
    { account: { name: 'Test account', timeZone: 'UTC' } },
  ],
]

describe('a document answers the twelfth time as the first', () => {
  it.each(documents)('%s', async (_what, query, variables, data) => {
    for (let use = 1; use <= 12; use++) {
      const answer = await app.graphql(account.ownerId, query, { a: account.accountId, ...variables })
      expect({ use, answer }).toEqual({ use, answer: { data } })
    }
  })

  it('with another value of a nested variable each time', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const titles = Array.from({ length: 12 }, (_, index) => `Deal ${index}`)
    for (const title of titles) await app.database.prisma.deal.create({ data: { accountId, title } })
    const query = 'query ($a: UUID!, $n: Int!) { account(id: $a) { deals(first: $n) { nodes { title } } } }'
    for (let limit = 1; limit <= 12; limit++) {
      const { data } = await app.graphql(ownerId, query, { a: accountId, n: limit })
      expect(data.account.deals.nodes).toHaveLength(limit)
    }
  })

  it('and a mutation does its work once each time', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($a: UUID!, $i: CreateContactInput!, $n: Int!) {
      createContact(accountId: $a, input: $i) { firstName deals(first: $n) { nodes { id } } } }`
    for (let use = 1; use <= 12; use++) {
      const answer = await app.graphql(ownerId, query, { a: accountId, i: { firstName: 'Ann' }, n: 1 })
      expect(answer).toEqual({ data: { createContact: { firstName: 'Ann', deals: { nodes: [] } } } })
      expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(use)
    }
  })
})

/** Selections of a deal, by where the objects with the alias come from. */
const thens: readonly (readonly [where: string, query: string])[] = [
  ['at the root', 'query ($a: UUID!) { then: account(id: $a) { name } }'],
  ['in a single record', 'query ($a: UUID!) { account(id: $a) { then: name } }'],
  ['in a page', 'query ($a: UUID!) { contacts(accountId: $a) { then: total } }'],
  ['in an entry of a page', 'query ($a: UUID!) { contacts(accountId: $a) { items { then: firstName } } }'],
  [
    'in a linked record',
    'query ($a: UUID!) { deals(accountId: $a) { items { title contact { then: firstName } } } }',
  ],
  ['in an entry of a relation', 'query ($a: UUID!) { account(id: $a) { deals { nodes { then: title } } } }'],
  [
    'in a relation of a relation',
    'query ($a: UUID!) { account(id: $a) { deals { nodes { contact { then: firstName } } } } }',
  ],
  ['of an object', 'query ($a: UUID!) { deals(accountId: $a) { items { then: contact { firstName } } } }'],
]

describe('the alias then, which makes an object look like a promise', () => {
  it.each(thens)(
    'answers right or is refused as wrong, and the same each time: %s',
    async (_where, query) => {
      const ask = (text: string) => app.graphql(account.ownerId, text, { a: account.accountId })
      const plain = JSON.stringify(await ask(query.replace('then:', 'other:')))
      const first = await ask(query)
      if (first.errors)
        expect(first.errors.map(({ extensions }) => extensions?.code)).toEqual(['BAD_USER_INPUT'])
      else expect(JSON.stringify(first)).toBe(plain.replace('"other":', '"then":'))
      for (let use = 2; use <= 12; use++) expect(await ask(query)).toEqual(first)
    },
  )

  it('never fails a mutation that has done its work', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation ($a: UUID!, $i: CreateInvoiceInput!) {
      createInvoice(accountId: $a, input: $i) { lineItems { then: description } } }`
    const input = { lineItems: [{ description: 'Work', quantity: 1, unitPrice: 1 }] }
    const { errors } = await app.graphql(ownerId, query, { a: accountId, i: input })
    expect(await app.database.prisma.invoice.count({ where: { accountId } })).toBe(errors ? 0 : 1)
  })
})
