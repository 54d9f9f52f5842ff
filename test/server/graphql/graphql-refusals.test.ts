import { describe, expect, it } from 'vitest'
import { type GraphqlProblem, startApp } from '../../support/app.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const app = await startApp()
const { costBudget } = app.services

/** What a user has spent until now, but for the point that asking costs. */
async function spentBy(user: string): Promise<number> {
  return 50_000 - (await costBudget.spend(`user:${user}`, 1)).remaining - 1
}

const fields = (count: number) =>
  `{ viewer { ${Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ')} } }`

describe('a document that is not known yet', () => {
  it('is charged by its length and the square of its fields, though it is refused', async () => {
    const spent = async (query: string) => {
      const as = app.newUser()
      expect((await postGraphql(app, query, { as })).body.errors).toBeDefined()
      return spentBy(as)
    }
    expect(await spent('{ nothing }')).toBeLessThan(5)
    expect(await spent(`{ nothing ${'# '.repeat(50_000)} }`)).toBeGreaterThan(90)
    expect(await spent(fields(240).replace('a0: id', 'nothing'))).toBeGreaterThan(2_000)
    expect(await spent('}'.repeat(20_000))).toBeGreaterThan(15)
  })

  it('is charged once', async () => {
    const as = app.newUser()
    const query = fields(200)
    await postGraphql(app, query, { as })
    const first = await spentBy(as)
    await postGraphql(app, query, { as })
    expect(first).toBeGreaterThan(1_600)
    expect((await spentBy(as)) - first).toBeLessThan(300)
  })

  it('is not read for a caller who has spent all', async () => {
    const as = app.newUser()
    await costBudget.spend(`user:${as}`, 49_999)
    expect(codesOf(await postGraphql(app, '{ nothing nothing nothing }', { as }))).toEqual(['RATE_LIMITED'])
  })

  it('has at most 250 fields, fragments and other operations included', async () => {
    const as = app.newUser()
    for (const query of [
      fields(250),
      `query A { __typename } query B ${fields(250)}`,
      `{ viewer { ...F } } fragment F on Viewer ${fields(250).replace('{ viewer', '').replace(/}$/, '')}`,
    ]) {
      const answer = await postGraphql(app, '', { as, body: { query, operationName: null } })
      expect(answer.body.errors[0].message).toMatch(/selects 25\d fields; the maximum is 250/)
    }
  })
})

describe('what a stranger asks', () => {
  it('is refused beyond 1,000 tokens', async () => {
    const data = Array.from({ length: 400 }, (_, index) => `f${index}: "x"`).join(' ')
    const query = `mutation { submitLeadForm(formId: "${crypto.randomUUID()}", data: { ${data} }) { success } }`
    expect(codesOf(await postGraphql(app, query))).toEqual(['GRAPHQL_PARSE_FAILED'])
    const headers = { 'x-forwarded-for': app.newAddress() }
    expect(codesOf(await postGraphql(app, query, { as: app.newUser(), headers }))).toEqual(['NOT_FOUND'])
  })

  it.each([
    ['a document that is none', '{', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'bad variables',
      'mutation ($id: UUID!) { submitLeadForm(formId: $id, data: {}) { success } }',
      'BAD_USER_INPUT',
    ],
  ])('counts as a refusal of its address: %s', async (_what, query, code) => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    const { errorFloodGuard } = app.services
    // One short of the flood.
    for (let count = 0; count < 5_999; count++) errorFloodGuard.note(headers['x-forwarded-for'])
    expect(codesOf(await postGraphql(app, query, { headers, variables: { id: 1 } }))).toEqual([code])
    await expect.poll(() => errorFloodGuard.blockedSeconds(headers['x-forwarded-for'])).toBeGreaterThan(0)
    const { status, headers: answered, body } = await postGraphql(app, '{ __typename }', { headers })
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
  })

  it('does not count where it is answered', async () => {
    const headers = { 'x-forwarded-for': app.newAddress() }
    const { errorFloodGuard } = app.services
    for (let count = 0; count < 5_999; count++) errorFloodGuard.note(headers['x-forwarded-for'])
    expect((await postGraphql(app, '{ __typename }', { headers })).body.data).toEqual({ __typename: 'Query' })
    expect(errorFloodGuard.blockedSeconds(headers['x-forwarded-for'])).toBe(0)
  })
})

it('tells the first 20 of what is wrong with variables', async () => {
  const { body } = await postGraphql(
    app,
    'mutation ($accountId: UUID!, $ids: [UUID!]!) { deleteContacts(accountId: $accountId, ids: $ids) { done } }',
    {
      as: app.newUser(),
      variables: { accountId: crypto.randomUUID(), ids: Array<string>(21).fill('x'.repeat(200)) },
    },
  )
  expect(body.errors.map(({ message }: GraphqlProblem) => message)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Variable "$ids.${at}" has an invalid value: Must be a UUID`),
  )
})

it.each([
  [2_147_483_648, 'Must be from -2147483648 to 2147483647'],
  [1.5, 'Must be a whole number'],
])('says of the variable %s for an Int what it has to be', async (page, message) => {
  const query = 'query ($id: UUID!, $page: Int!) { contacts(accountId: $id, page: $page) { total } }'
  const variables = { id: crypto.randomUUID(), page }
  const { body } = await postGraphql(app, query, { as: app.newUser(), variables })
  expect(body.errors[0].message).toBe(`Variable "$page" has an invalid value: ${message}`)
})

it('points at each value of a document that does not fit, and shows it', async () => {
  const wrong = ['"u"', '"d"', '"m"', '"e"', '1.5']
  const [account, date, money, email, title] = wrong
  const query = `mutation { createDeal(accountId: ${account}, input: { title: ${title}, expectedCloseDate: ${date}, value: ${money} }) { id } createContact(accountId: "${crypto.randomUUID()}", input: { firstName: "f", email: ${email} }) { id } }`
  const { body } = await postGraphql(app, query, { as: app.newUser() })
  const shown = body.errors.map(({ message, locations }: GraphqlProblem) => [
    message.split(': ').at(-1),
    locations?.[0]?.column,
  ])
  expect(shown.toSorted()).toEqual(wrong.map(value => [value, query.indexOf(value) + 1]).toSorted())
})

describe('several root fields in one operation', async () => {
  const { accountId, ownerId } = await app.newAccount()

  it('are answered beside the one that is refused, and what follows is done', async () => {
    const create = (alias: string, value: string) =>
      `${alias}: createDeal(accountId: "${accountId}", input: { title: "${alias}", probability: ${value} }) { title }`
    const query = `mutation { ${create('a', '1')} ${create('b', '101')} ${create('c', '3')} }`
    const answer = await postGraphql(app, query, { as: ownerId })
    expect(answer.body.data).toEqual({ a: { title: 'a' }, b: null, c: { title: 'c' } })
    expect(answer.body.errors).toEqual([
      expect.objectContaining({
        path: ['b'],
        extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }),
      }),
    ])
    expect(await app.database.prisma.deal.count({ where: { accountId } })).toBe(2)
  })

  it('are answered beside the one of a foreign account', async () => {
    const other = await app.newAccount()
    const query = `{ a: contacts(accountId: "${accountId}") { total } b: contacts(accountId: "${other.accountId}") { total } }`
    const answer = await postGraphql(app, query, { as: ownerId })
    expect([answer.body.data, codesOf(answer)]).toEqual([{ a: { total: 0 }, b: null }, ['FORBIDDEN']])
  })
})

describe('an argument of a nested list out of its range', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const { prisma } = app.database
  const names = Array.from({ length: 30 }, (_, index) => ({ accountId, firstName: `Ann ${index}` }))
  await prisma.contact.createMany({ data: names })
  const listed = (first: number) => `contacts(accountId: "${accountId}", pageSize: 30) {
    items { id deals(first: ${first}) { nodes { title notes(first: 100) { nodes { text } } } } } }`
  const refusal = { code: 'BAD_USER_INPUT', fields: { first: ['Must be from 1 to 100'] } }

  it('is one error of its field, however many records have it, beside the answers of others', async () => {
    const { body } = await postGraphql(app, `{ viewer { id } ${listed(101)} }`, { as: ownerId })
    expect(body.data).toEqual({ viewer: { id: ownerId }, contacts: null })
    expect(body.errors).toEqual([
      {
        message: 'first: Must be from 1 to 100',
        path: ['contacts', 'items', 0, 'deals'],
        extensions: refusal,
      },
    ])
  })

  it.each([-100_000, 0, 101])('costs a value of each record, and what is beside it all: %i', async first => {
    const cost = async (query: string) =>
      (await postGraphql(app, query, { as: ownerId })).body.extensions.cost.requested
    const values = `contacts(accountId: "${accountId}", pageSize: 30) { items { id v: __typename } }`
    const other = `other: ${listed(1)}`
    expect(await cost(`{ ${listed(first)} ${other} }`)).toBe(await cost(`{ ${values} ${other} }`))
  })

  it('runs nothing too large beside it', async () => {
    const { body } = await postGraphql(app, `{ ${listed(101)} large: ${listed(100)} }`, { as: ownerId })
    expect(body.data).toBeUndefined()
    expect(body.errors[0].message).toMatch(/^The operation costs \d+ points; the maximum is 5000$/)
  })

  it('refuses a mutation before anything of it is done', async () => {
    const query = `mutation { createContact(accountId: "${accountId}", input: { firstName: "New" }) {
      deals(first: 101) { totalCount } } }`
    const { body } = await postGraphql(app, query, { as: ownerId })
    expect([body.data, body.errors[0].extensions]).toEqual([undefined, refusal])
    expect(await prisma.contact.count({ where: { accountId } })).toBe(30)
  })
})

it('a field may go by the name of `then`, within lists too', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const create = `mutation { createInvoice(accountId: "${accountId}", input: {
    lineItems: [{ description: "Work", quantity: 1, unitPrice: 5 }] }) { lineItems { then: description } } }`
  expect((await postGraphql(app, create, { as: ownerId })).text).toContain(
    '{"data":{"createInvoice":{"lineItems":[{"then":"Work"}]}},"extensions"',
  )
  const list = `{ invoices(accountId: "${accountId}") { items { then: amount } } }`
  expect((await postGraphql(app, list, { as: ownerId })).text).toContain(
    '{"data":{"invoices":{"items":[{"then":"5.00"}]}},"extensions"',
  )
})
