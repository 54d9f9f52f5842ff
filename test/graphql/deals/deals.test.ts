import { describe, expect, it } from 'vitest'
import { chancesOf } from '../../../src/domain/deal/move-deal.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const states = ['open', 'won', 'lost', 'abandoned'] as const
const fields =
  'id title value probability status expectedCloseDate contact { id firstName } stage { id name }'
const create = `mutation ($accountId: UUID!, $input: CreateDealInput!) {
  createDeal(accountId: $accountId, input: $input) { ${fields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateDealInput!) {
  updateDeal(accountId: $accountId, id: $id, input: $input) { ${fields} }
}`
const setStatus = `mutation ($accountId: UUID!, $id: UUID!, $status: DealStatus!) {
  setDealStatus(accountId: $accountId, id: $id, status: $status) { status probability }
}`

async function newLinks(accountId: string) {
  const { contact, pipelineStage } = app.database.prisma
  const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Ada' } })
  const { id: stageId } = await pipelineStage.create({ data: { accountId, name: 'Proposal', position: 0 } })
  return { contactId, stageId }
}

async function newDeal(accountId: string, status: (typeof states)[number] = 'open') {
  const opened = { accountId, title: 'Roof', probability: 30 }
  const closed = { status, probability: status === 'won' ? 100 : 0, openProbability: 30 }
  return app.database.prisma.deal.create({ data: status === 'open' ? opened : { ...opened, ...closed } })
}

describe('createDeal', () => {
  it('makes an open deal of value 0 and probability 50 from a title alone', async () => {
    const { accountId, memberId } = await app.newAccount()
    const { data } = await app.graphql(memberId, create, { accountId, input: { title: 'Roof' } })
    expect(data.createDeal).toEqual({
      id: expect.any(String),
      title: 'Roof',
      value: '0.00',
      probability: 50,
      status: 'open',
      expectedCloseDate: null,
      contact: null,
      stage: null,
    })
  })

  it('takes null for an optional field as if it were absent', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const input = {
      title: 'Roof',
      value: null,
      probability: null,
      expectedCloseDate: null,
      contactId: null,
      stageId: null,
    }
    const { data } = await app.graphql(ownerId, create, { accountId, input })
    expect(data.createDeal).toMatchObject({ value: '0.00', probability: 50, contact: null, stage: null })
  })

  it('keeps everything it is given and links the records', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const links = await newLinks(accountId)
    const input = {
      title: 'Roof',
      value: '1234.5',
      probability: 12.5,
      expectedCloseDate: '2028-02-29',
      ...links,
    }
    const { data } = await app.graphql(ownerId, create, { accountId, input })
    expect(data.createDeal).toMatchObject({
      value: '1234.50',
      probability: 12.5,
      expectedCloseDate: '2028-02-29',
      contact: { id: links.contactId, firstName: 'Ada' },
      stage: { id: links.stageId, name: 'Proposal' },
    })
  })

  it.each([
    ['"999999999999.99"', '999999999999.99'],
    ['-999999999999.99', '-999999999999.99'],
    ['0.1', '0.10'],
    ['7', '7.00'],
  ])('keeps a value of %s exactly', async (literal, answered) => {
    const { accountId, ownerId } = await app.newAccount()
    const query = `mutation { createDeal(accountId: "${accountId}", input: { title: "x", value: ${literal} }) { value } }`
    const { data } = await app.graphql(ownerId, query)
    expect(data.createDeal.value).toBe(answered)
  })

  it.each(['1000000000000', '"0.001"', '0.30000000000000004', '1e400', '"NaN"', '"12,50"'])(
    'refuses a value of %s and creates nothing',
    async literal => {
      const { accountId, ownerId } = await app.newAccount()
      const query = `mutation { createDeal(accountId: "${accountId}", input: { title: "x", value: ${literal} }) { id } }`
      const { errors } = await app.graphql(ownerId, query)
      expect(errors).toHaveLength(1)
      expect(await app.database.prisma.deal.count({ where: { accountId } })).toBe(0)
    },
  )

  it.each([
    [{ title: '' }, 'input.title', 'Required'],
    [{ title: 'x'.repeat(256) }, 'input.title', 'Must be at most 255 characters'],
    [{ title: 'x', probability: 100.1 }, 'input.probability', 'Must be from 0 to 100'],
    [{ title: 'x', probability: -1 }, 'input.probability', 'Must be from 0 to 100'],
  ])('refuses %j', async (input, field, message) => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, create, { accountId, input })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: [message] } })
  })

  it.each(['unknown', 'foreign'] as const)(
    'answers Not found for %s links, each on its field',
    async kind => {
      const { accountId, ownerId } = await app.newAccount()
      const unknown = { contactId: crypto.randomUUID(), stageId: crypto.randomUUID() }
      const links = kind === 'unknown' ? unknown : await newLinks((await app.newAccount()).accountId)
      const { errors } = await app.graphql(ownerId, create, { accountId, input: { title: 'x', ...links } })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'input.contactId': ['Not found'], 'input.stageId': ['Not found'] },
      })
    },
  )
})

describe('deals', () => {
  const list = `query ($accountId: UUID!, $status: DealStatus) {
    deals(accountId: $accountId, status: $status) { items { title contact { firstName } stage { name } } total }
  }`

  it('lists newest first with the linked records, null where there are none', async () => {
    const { accountId, memberId } = await app.newAccount()
    await app.graphql(memberId, create, {
      accountId,
      input: { title: 'Older', ...(await newLinks(accountId)) },
    })
    await app.graphql(memberId, create, { accountId, input: { title: 'Newer' } })
    const { data } = await app.graphql(memberId, list, { accountId })
    expect(data.deals).toEqual({
      items: [
        { title: 'Newer', contact: null, stage: null },
        { title: 'Older', contact: { firstName: 'Ada' }, stage: { name: 'Proposal' } },
      ],
      total: 2,
    })
  })

  it.each(states)('filters by the status %s', async status => {
    const { accountId, ownerId } = await app.newAccount()
    for (const state of states) await newDeal(accountId, state)
    const { data } = await app.graphql(ownerId, list, { accountId, status })
    expect(data.deals.total).toBe(1)
  })
})

describe('updateDeal', () => {
  it('changes what is given, leaves what is absent and empties what is null', async () => {
    const { accountId, memberId } = await app.newAccount()
    const input = {
      title: 'Roof',
      value: 10,
      expectedCloseDate: '2027-01-31',
      ...(await newLinks(accountId)),
    }
    const { data: created } = await app.graphql(memberId, create, { accountId, input })
    const change = { value: '20.25', probability: 80, contactId: null, expectedCloseDate: null }
    const { data } = await app.graphql(memberId, update, {
      accountId,
      id: created.createDeal.id,
      input: change,
    })
    expect(data.updateDeal).toEqual({
      ...created.createDeal,
      value: '20.25',
      probability: 80,
      contact: null,
      expectedCloseDate: null,
    })
  })

  it.each(['title', 'value', 'probability'])('refuses null for %s', async field => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newDeal(accountId)
    const { errors } = await app.graphql(ownerId, update, { accountId, id, input: { [field]: null } })
    expect(errors?.[0]?.extensions.fields).toEqual({ [`input.${field}`]: ['Must not be null'] })
  })

  it.each(['won', 'lost', 'abandoned'] as const)(
    'does not change the probability of a %s deal',
    async status => {
      const { accountId, ownerId } = await app.newAccount()
      const { id, probability } = await newDeal(accountId, status)
      const { errors } = await app.graphql(ownerId, update, {
        accountId,
        id,
        input: { title: 'New', probability: 55 },
      })
      expect(errors?.[0]).toMatchObject({
        message: `The probability of a deal that is ${status} cannot change`,
        extensions: { code: 'CONFLICT' },
      })
      expect(await app.database.prisma.deal.findFirst({ where: { id } })).toMatchObject({
        title: 'Roof',
        probability,
      })
    },
  )

  it('changes the rest of a closed deal, also where the same probability comes along', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newDeal(accountId, 'won')
    const { data } = await app.graphql(ownerId, update, {
      accountId,
      id,
      input: { title: 'New', probability: 100 },
    })
    expect(data.updateDeal).toMatchObject({ title: 'New', status: 'won', probability: 100 })
  })

  it("answers Not found for another account's contact", async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newDeal(accountId)
    const { contactId } = await newLinks((await app.newAccount()).accountId)
    const { errors } = await app.graphql(ownerId, update, { accountId, id, input: { contactId } })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.contactId': ['Not found'] })
  })

  it('does not find a deal of another account', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newDeal((await app.newAccount()).accountId)
    for (const input of [{ title: 'Mine' }, { probability: 1 }]) {
      const { errors } = await app.graphql(ownerId, update, { accountId, id, input })
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    expect(await app.database.prisma.deal.findFirst({ where: { id } })).toMatchObject({ title: 'Roof' })
  })
})

describe('setDealStatus', () => {
  const moves: Record<string, object> = {
    'open → won': { status: 'won', probability: 100, openProbability: 30 },
    'open → lost': { status: 'lost', probability: 0, openProbability: 30 },
    'open → abandoned': { status: 'abandoned', probability: 0, openProbability: 30 },
    'won → open': { status: 'open', probability: 30, openProbability: null },
    'lost → open': { status: 'open', probability: 30, openProbability: null },
    'abandoned → open': { status: 'open', probability: 30, openProbability: null },
  }
  const pairs = states.flatMap(from => states.map(to => ({ from, to, result: moves[`${from} → ${to}`] })))

  it.each(pairs.filter(pair => pair.result))('goes from $from to $to', async ({ from, to, result }) => {
    const { accountId, memberId } = await app.newAccount()
    const { id } = await newDeal(accountId, from)
    const { data } = await app.graphql(memberId, setStatus, { accountId, id, status: to })
    expect(result).toMatchObject(data.setDealStatus)
    expect(await app.database.prisma.deal.findFirst({ where: { id } })).toMatchObject(result ?? {})
  })

  it.each(pairs.filter(pair => !pair.result))('refuses to go from $from to $to', async ({ from, to }) => {
    const { accountId, ownerId } = await app.newAccount()
    const deal = await newDeal(accountId, from)
    const { errors } = await app.graphql(ownerId, setStatus, { accountId, id: deal.id, status: to })
    expect(errors?.[0]).toMatchObject({
      message: `Deal cannot go from ${from} to ${to}`,
      extensions: { code: 'CONFLICT' },
    })
    expect(await app.database.prisma.deal.findFirst({ where: { id: deal.id } })).toEqual(deal)
  })

  it('lets one of several closings at once through', async () => {
    const { accountId, ownerId } = await app.newAccount()
    for (let round = 0; round < 8; round++) {
      const { id } = await newDeal(accountId)
      const answers = await Promise.all(
        ['won', 'lost', 'abandoned', 'won', 'lost', 'abandoned', 'won', 'lost'].map(status =>
          app.graphql(ownerId, setStatus, { accountId, id, status }),
        ),
      )
      expect(answers.filter(answer => !answer.errors)).toHaveLength(1)
    }
  })

  it('says when a deal was closed, keeps it while the deal is closed, and forgets it when it is reopened', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id, createdAt } = await newDeal(accountId)
    const readClosedAt = async () => {
      const query =
        'query ($accountId: UUID!, $id: UUID!) { deal(accountId: $accountId, id: $id) { closedAt } }'
      return (await app.graphql(ownerId, query, { accountId, id })).data.deal.closedAt
    }
    expect(await readClosedAt()).toBeNull()
    await app.graphql(ownerId, setStatus, { accountId, id, status: 'lost' })
    const closedAt = await readClosedAt()
    expect(Date.parse(closedAt)).toBeGreaterThanOrEqual(createdAt.getTime())
    await app.graphql(ownerId, update, { accountId, id, input: { title: 'Roof, lost' } })
    expect(await readClosedAt()).toBe(closedAt)
    await app.graphql(ownerId, setStatus, { accountId, id, status: 'open' })
    expect(await readClosedAt()).toBeNull()
    await app.graphql(ownerId, setStatus, { accountId, id, status: 'won' })
    expect(Date.parse(await readClosedAt())).toBeGreaterThan(Date.parse(closedAt))
  })

  it('remembers an unlikely deal: closing and reopening change nothing', () => {
    const chances = { probability: 0, openProbability: null }
    for (const state of ['won', 'lost', 'abandoned'] as const) {
      expect(chancesOf(chancesOf(chances, state), 'open')).toEqual(chances)
    }
  })
})

describe('deleteDeal', () => {
  const remove = 'mutation ($accountId: UUID!, $id: UUID!) { deleteDeal(accountId: $accountId, id: $id) }'

  it('answers the id, and NOT_FOUND the second time', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await newDeal(accountId)
    expect((await app.graphql(ownerId, remove, { accountId, id })).data.deleteDeal).toBe(id)
    const { errors } = await app.graphql(ownerId, remove, { accountId, id })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('related deals', () => {
  const related = `query ($accountId: UUID!, $id: UUID!, $first: Int!) {
    contact(accountId: $accountId, id: $id) { deals(first: $first) { nodes { title } } }
  }`

  it('come newest first from the contact and the stage, as many as are asked for', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contactId, stageId } = await newLinks(accountId)
    for (const title of ['A', 'B', 'C']) {
      await app.graphql(ownerId, create, { accountId, input: { title, contactId, stageId } })
    }
    const { data } = await app.graphql(ownerId, related, { accountId, id: contactId, first: 2 })
    expect(data.contact.deals.nodes).toEqual([{ title: 'C' }, { title: 'B' }])
    const query = `{ pipelineStage(accountId: "${accountId}", id: "${stageId}") { deals { nodes { title } } } }`
    expect((await app.graphql(ownerId, query)).data.pipelineStage.deals.nodes).toHaveLength(3)
  })

  it.each([-100, 0, 101])('are refused where %i are asked for', async first => {
    const { accountId, ownerId } = await app.newAccount()
    const { contactId } = await newLinks(accountId)
    const { errors } = await app.graphql(ownerId, related, { accountId, id: contactId, first })
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { first: ['Must be from 1 to 100'] } })
  })
})
