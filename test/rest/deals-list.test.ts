import { describe, expect, it } from 'vitest'
import type { DealCreateManyInput } from '../../src/generated/prisma/models/Deal.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

/** An account that holds these deals, and how its owner lists them. */
async function accountWith(deals: readonly Partial<DealCreateManyInput>[] = []) {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  await prisma.deal.createMany({ data: deals.map(deal => ({ title: 'Wedding', ...deal, accountId })) })
  const list = (query = '', as: string | null = ownerId) =>
    app.rest('GET', `/api/v1/deals?account_id=${accountId}${query}`, { as })
  return { ...account, list }
}

describe('200', () => {
  it('answers the list envelope, each item with the contract’s fields and no other', async () => {
    const { accountId, memberId, list } = await accountWith()
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann', lastName: 'Årud' } })
    const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'Proposal', position: 0 } })
    const deal = await prisma.deal.create({
      data: {
        accountId,
        title: 'Wedding',
        value: '2500.50',
        probability: 33.5,
        expectedCloseDate: new Date('2026-06-30'),
        contactId: contact.id,
        stageId: stage.id,
      },
    })
    const { status, headers, text } = await list('', memberId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    // As text, so that the order of the keys counts too, and money is a number.
    expect(text).toBe(
      `{"data":[{"id":"${deal.id}","title":"Wedding","value":2500.5,"probability":33.5,"status":"open",` +
        `"expected_close_date":"2026-06-30","contacts":{"id":"${contact.id}","first_name":"Ann",` +
        `"last_name":"Årud"},"pipeline_stages":{"id":"${stage.id}","name":"Proposal"}}],` +
        '"total":1,"page":1,"page_size":25}',
    )
  })

  it('has null for a contact, a stage and a date that a deal lacks, and for a last name', async () => {
    const { accountId, list } = await accountWith([{ createdAt: new Date(0) }])
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    await prisma.deal.create({ data: { accountId, title: 'Shoot', contactId: contact.id } })
    const unlinked = { expected_close_date: null, contacts: null, pipeline_stages: null }
    const defaults = { id: expect.any(String), value: 0, probability: 50, status: 'open' }
    expect((await list()).body.data).toEqual([
      {
        ...defaults,
        ...unlinked,
        title: 'Shoot',
        contacts: { id: contact.id, first_name: 'Ann', last_name: null },
      },
      { ...defaults, ...unlinked, title: 'Wedding' },
    ])
  })

  it('unlinks a deal from a contact and a stage that were deleted, and keeps it', async () => {
    const { accountId, list } = await accountWith()
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    await prisma.deal.create({ data: { accountId, title: 'Wedding', contactId: contact.id } })
    await prisma.contact.deleteMany({ where: { id: contact.id } })
    expect((await list()).body.data).toMatchObject([{ title: 'Wedding', contacts: null }])
  })

  it.each(['0', '0.01', '0.1', '-7.5', '12345678901.12', '999999999999.99', '-999999999999.99'])(
    'answers the value %s as exactly that number',
    async value => {
      const { list } = await accountWith([{ value }])
      expect((await list()).text).toContain(`"value":${value},`)
    },
  )

  it('lists the account’s own deals only', async () => {
    await accountWith([{}])
    const { list } = await accountWith()
    expect((await list()).body).toEqual({ data: [], total: 0, page: 1, page_size: 25 })
  })

  it('is newest first, and by id from the highest where times are equal', async () => {
    const seconds = [2, 1, 3, 2, 2, 2]
    const { list } = await accountWith(
      seconds.map(second => ({ title: `${second}`, createdAt: new Date(second * 1_000) })),
    )
    const rows: { id: string; title: string }[] = (await list()).body.data
    expect(rows.map(({ title }) => title)).toEqual(['3', '2', '2', '2', '2', '1'])
    const equal = rows.slice(1, 5).map(({ id }) => id)
    expect(equal).toEqual(equal.toSorted().toReversed())
  })

  it('splits the list into pages that together are the whole; past the end there is only the total', async () => {
    const { list } = await accountWith(Array.from({ length: 5 }, () => ({ createdAt: new Date(0) })))
    const pages = await Promise.all([1, 2, 3, 4].map(page => list(`&page_size=2&page=${page}`)))
    expect(pages.map(({ body }) => [body.data.length, body.total, body.page, body.page_size])).toEqual([
      [2, 5, 1, 2],
      [2, 5, 2, 2],
      [1, 5, 3, 2],
      [0, 5, 4, 2],
    ])
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(5)
  })

  it.each(['open', 'won', 'lost', 'abandoned'])(
    'filters by status %s, and counts what matches',
    async status => {
      const { list } = await accountWith([
        { status: 'open' },
        { status: 'won', probability: 100, openProbability: 50 },
        { status: 'lost', probability: 0, openProbability: 50 },
        { status: 'abandoned', probability: 0, openProbability: 50 },
      ])
      const { body } = await list(`&status=${status}`)
      expect(body.data).toMatchObject([{ status }])
      expect(body.total).toBe(1)
    },
  )
})

describe('400', () => {
  it.each(['Open', 'OPEN', 'draft', '', 'open%20', 'open&status=won', 'open,won', '__proto__'])(
    'refuses status=%s',
    async word => {
      const { list } = await accountWith()
      const { status, body } = await list(`&status=${word}`)
      expect(status).toBe(400)
      expect(body).toEqual({ error: 'Invalid payload', details: { status: [expect.any(String)] } })
    },
  )

  it('reports every bad parameter at once', async () => {
    const { body } = await app.rest('GET', '/api/v1/deals?page=0&page_size=x&status=y', { as: app.newUser() })
    expect(Object.keys(body.details).toSorted()).toEqual(['account_id', 'page', 'page_size', 'status'])
    expect(body.details.account_id).toEqual(['Required'])
  })

  it('comes after 401 and before 403', async () => {
    const { list } = await accountWith()
    expect((await list('&status=x', null)).status).toBe(401)
    expect((await list('&status=x', app.newUser())).status).toBe(400)
    expect((await list('', app.newUser())).status).toBe(403)
  })
})
