import { describe, expect, it } from 'vitest'
import { maxMs } from '../../hostile/measure-cost.ts'
import { startApp } from '../../support/app.ts'
import { newMember } from '../../support/console.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

describe('documents that would cost too much', async () => {
  const app = await startApp()
  const { accountId, ownerId } = await app.newAccount()
  const { prisma } = app.database
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann', lastName: 'Smith' } })
  const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
  const links = { contactId: contact.id, stageId: stage.id }
  await prisma.deal.create({ data: { accountId, title: 'Wedding', value: 1, ...links } })
  const ask = (query: string) =>
    postGraphql(app, query, { as: ownerId, variables: query.includes('$id') ? { id: accountId } : {} })

  /** A chain of fragments of which each asks for the next one twice. */
  function doublingFragments(count: number): string {
    const fragments = Array.from(
      { length: count },
      (_, index) => `fragment F${index} on Viewer { ...F${index + 1} ... on Viewer { ...F${index + 1} } }`,
    )
    return `{ viewer { ...F0 } } ${fragments.join(' ')} fragment F${count} on Viewer { id }`
  }

  it.each([
    [
      'many records with many records in them',
      `query ($id: UUID!) { contacts(accountId: $id, pageSize: 100) {
         items { deals(first: 100) { nodes { title contact { firstName } } } } } }`,
    ],
    [
      'links followed round and round',
      `query ($id: UUID!) { deals(accountId: $id, pageSize: 1) { items {
         contact { deals(first: 1) { nodes { contact { deals(first: 1) { nodes { contact { deals(first: 1) { nodes {
           contact { deals(first: 1) { nodes { title } } } } } } } } } } } } } } }`,
    ],
    [
      'one field by 300 names',
      `{ ${Array.from({ length: 300 }, (_, index) => `a${index}: viewer { id }`).join(' ')} }`,
    ],
    [
      '100 lists in one request',
      `query ($id: UUID!) { ${Array.from(
        { length: 100 },
        (_, index) => `a${index}: contacts(accountId: $id, pageSize: 100) { items { id } }`,
      ).join(' ')} }`,
    ],
    ...['leadForms', 'formSubmissions'].map(list => [
      `many records beside ${list} with a page below 0`,
      `query ($id: UUID!) { none: ${list}(accountId: $id, pageSize: -100000) { total }
         contacts(accountId: $id, pageSize: 100) {
           items { deals(first: 100) { nodes { contact { deals(first: 100) { nodes { id } } } } } } } }`,
    ]),
    [
      'many records beside a connection below 0',
      `query ($id: UUID!) { none: leadFormsConnection(accountId: $id, first: -100000) { totalCount }
         contacts(accountId: $id, pageSize: 100) {
           items { deals(first: 100) { nodes { contact { deals(first: 100) { nodes { id } } } } } } } }`,
    ],
    ['2,000 fields', `{ viewer { ${'id '.repeat(2_000)} } }`],
    ['more than 5,000 tokens', `{ ${'__typename '.repeat(5_001)} }`],
    ['a long list of directives', `{ viewer { id ${'@include(if: true) '.repeat(2_000)} } }`],
  ])('are refused before they run: %s', async (_what, query) => {
    const { status, body } = await ask(query)
    expect(status).toBeLessThan(500)
    expect(body.errors.length).toBeGreaterThan(0)
    expect(JSON.stringify(body.data ?? {})).not.toMatch(/id/)
  })

  it.each([
    ['fragments that double 40 times', doublingFragments(40)],
    [
      'fragments that go round',
      '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }',
    ],
    [
      'introspection that goes round',
      `{ __schema { types { fields { type { fields { type { fields { type { fields { type { fields { name } } } } } } } } } } }`,
    ],
    [
      'introspection by 200 names',
      `{ __schema { ${Array.from({ length: 200 }, (_, i) => `a${i}: types { fields { name args { name } } }`).join(' ')} } }`,
    ],
  ])('are answered quickly, one way or another: %s', async (_what, query) => {
    const before = process.threadCpuUsage()
    const { status } = await ask(query)
    expect(status).toBeLessThan(500)
    // The server is in this thread; the clock would also tell how busy the machine is.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(20 * maxMs)
  })

  it('a screen full of records with their links is not too much', async () => {
    const { body } = await ask(`query ($id: UUID!) {
      contacts(accountId: $id, pageSize: 50) { total items { firstName deals(first: 5) { nodes { title } } } }
      deals(accountId: $id) { items { title contact { firstName } stage { name } } }
    }`)
    expect(body.data).toEqual({
      contacts: { total: 1, items: [{ firstName: 'Ann', deals: { nodes: [{ title: 'Wedding' }] } }] },
      deals: { items: [{ title: 'Wedding', contact: { firstName: 'Ann' }, stage: { name: 'New' } }] },
    })
  })

  it('a sales board is not too much either: every stage, each with a hundred deals', async () => {
    const { body } = await ask(`query ($id: UUID!) { pipelineStages(accountId: $id) { items { name
      deals(first: 100, filter: { status: [open] }) { totalCount pageInfo { hasNextPage endCursor }
        nodes { title value contact { firstName lastName } } } } } }`)
    const node = { title: 'Wedding', value: '1.00', contact: { firstName: 'Ann', lastName: 'Smith' } }
    const pageInfo = { hasNextPage: false, endCursor: expect.any(String) }
    expect(body.data.pipelineStages.items).toEqual([
      { name: 'New', deals: { totalCount: 1, pageInfo, nodes: [node] } },
    ])
    expect(body.extensions.cost.requested).toBe(3_600)
  })
})

describe('what an operation costs', async () => {
  const app = await startApp()
  const { accountId, ownerId } = await app.newAccount()
  const account = `accountId: "${accountId}"`
  const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
  const requested = async (query: string): Promise<number> =>
    (await postGraphql(app, query, { as: ownerId })).body.extensions.cost.requested

  it('is 40 points before it asks for anything', async () => {
    expect(await requested('{ __typename }')).toBe(40)
    expect(await requested('{ viewer { id } }')).toBe(61)
  })

  it('is ten points more for each list inside of records, fragments spread out', async () => {
    const ofContact = (selection: string, fragment = '') =>
      requested(`{ contact(${account}, id: "${id}") { ${selection} } } ${fragment}`)
    const bare = await ofContact('firstName')
    expect(await ofContact('firstName deals(first: 5) { totalCount }')).toBe(bare + 12)
    const both =
      'fragment Both on Contact { deals(first: 5) { totalCount } invoices(first: 5) { totalCount } }'
    expect(await ofContact('firstName ...Both', both)).toBe(bare + 24)
    const nested = (inner: string) =>
      `firstName newest: deals(first: 1) { nodes { contact { id ${inner} } } }`
    expect(await ofContact(`${nested('...Both')} ...Both`, both)).toBe((await ofContact(nested(''))) + 48)
  })
})

describe('what the bytes of an operation cost', async () => {
  const app = await startApp()
  const { accountId } = await app.newAccount()
  const text = 'x'.repeat(50_000)
  await app.database.prisma.proposal.createMany({
    data: Array.from({ length: 10 }, () => ({ accountId, title: 'Offer', body: text })),
  })
  const names = Array.from({ length: 10 }, (_, index) => `b${index}: body`).join(' ')

  /** Asks twice as the same user, and says what the second time has cost beside what was said before it ran. */
  async function paidBeside(selection: string): Promise<number> {
    const { userId: as } = await newMember(app, accountId)
    const query = `{ proposals(accountId: "${accountId}", pageSize: 10) { ${selection} } }`
    const ask = async () => (await postGraphql(app, query, { as })).body.extensions.cost
    const before = await ask()
    const after = await ask()
    return before.remaining - after.remaining - after.requested
  }

  it('is a point for each 2,000 that the database answers, whether they are answered or not', async () => {
    // 500 kB, of which those for 20 points cost nothing.
    const points = await paidBeside('total')
    expect(points).toBeGreaterThanOrEqual(230)
    expect(points).toBeLessThan(240)
  })

  it('is a point for each 1,000 that are answered, by whatever name', async () => {
    const points = await paidBeside(`items { ${names} }`)
    expect(points).toBeGreaterThanOrEqual(5_230)
    expect(points).toBeLessThan(5_250)
  })

  it('is all that is left where that is less, and the answer is given', async () => {
    const { userId: as } = await newMember(app, accountId)
    const query = `{ proposals(accountId: "${accountId}", pageSize: 10) { items { ${names} } } }`
    const { remaining } = await app.services.costBudget.spend(`user:${as}`, 1)
    await app.services.costBudget.spend(`user:${as}`, remaining - 1_000)
    const { body } = await postGraphql(app, query, { as })
    expect(body.data.proposals.items[9].b9).toBe(text)
    expect(body.extensions.cost.remaining).toBe(0)
    expect(codesOf(await postGraphql(app, query, { as }))).toEqual(['RATE_LIMITED'])
  })
})

describe('the cost budget', async () => {
  const app = await startApp()
  const query = '{ viewer { id accounts { id name } } }'

  it('refuses a user who has spent it, says when to come again, and nobody else', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    await app.services.costBudget.spend(`user:${ownerId}`, 49_990)
    const refused = await postGraphql(app, query, { as: ownerId })
    expect(codesOf(refused)).toEqual(['RATE_LIMITED'])
    const { retryAfterSeconds } = refused.body.errors[0].extensions
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(refused.body.data ?? null).toBeNull()
    expect((await postGraphql(app, query, { as: memberId })).body.errors).toBeUndefined()
    // The documented operations have limits of their own.
    const list = await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })
    expect(list.status).toBe(200)
  })

  it('is spent by what runs', async () => {
    const as = app.newUser()
    await app.services.costBudget.spend(`user:${as}`, 49_000)
    const codes = []
    for (let count = 0; count < 20; count++) codes.push(...codesOf(await postGraphql(app, query, { as })))
    expect(codes.length).toBeGreaterThan(0)
    expect(codes.length).toBeLessThan(20)
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
  })

  it('is told in the answer: what the operation costs, what is left and until when', async () => {
    const as = app.newUser()
    const cost = async (document: string) => (await postGraphql(app, document, { as })).body.extensions?.cost
    const first = await cost(query)
    expect(first).toEqual({
      requested: expect.any(Number),
      spent: 50_000 - first.remaining,
      remaining: expect.any(Number),
      resetSeconds: expect.any(Number),
    })
    expect(first.requested).toBeGreaterThan(20)
    expect(first.remaining).toBeLessThanOrEqual(50_000 - first.requested)
    // A document that is known costs nothing to read.
    expect(await cost(query)).toMatchObject({
      requested: first.requested,
      spent: first.requested,
      remaining: first.remaining - first.requested,
    })
    const { remaining } = await app.services.costBudget.spend(`user:${as}`, 1)
    await app.services.costBudget.spend(`user:${as}`, remaining - 5)
    const refused = await postGraphql(app, query, { as })
    expect(codesOf(refused)).toEqual(['RATE_LIMITED'])
    expect(refused.body.extensions.cost).toMatchObject({ requested: first.requested, spent: 0, remaining: 5 })
    expect(refused.body.extensions.cost.resetSeconds).toBeGreaterThan(0)
    expect(await cost('{ nothing }')).toBeUndefined()
  })

  it('is told in the answer with what was charged while it ran', async () => {
    const { accountId, ownerId: as } = await app.newAccount()
    await app.database.prisma.deal.createMany({
      data: Array.from({ length: 1_000 }, () => ({ accountId, title: 'Deal' })),
    })
    const sum = `{ dealSummary(accountId: "${accountId}", by: stage) { count } }`
    const ask = async () => (await postGraphql(app, sum, { as })).body.extensions.cost
    const [first, second] = [await ask(), await ask()]
    expect(second.spent).toBe(first.remaining - second.remaining)
    expect(second.spent).toBe(second.requested + 1_000 / 25)
  })

  it('is that of the network for strangers who have IPv6', async () => {
    const prefix = app.newAddress().replace(/::1$/, '')
    const ask = (address: string) =>
      postGraphql(app, '{ __typename }', { headers: { 'x-forwarded-for': address } })
    expect((await ask(`${prefix}::1`)).body.errors).toBeUndefined()
    const { costBudget } = app.services
    const { remaining } = await costBudget.spend(`address:${prefix}::/64`, 1)
    await costBudget.spend(`address:${prefix}::/64`, remaining)
    expect(codesOf(await ask(`${prefix}::1`))).toEqual(['RATE_LIMITED'])
    expect(codesOf(await ask(`${prefix}:1:2:3:4`))).toEqual(['RATE_LIMITED'])
  })
})
