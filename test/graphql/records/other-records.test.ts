import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database
const { accountId, ownerId, memberId } = await app.newAccount()
const { contactId, galleryId } = await fillAccount(prisma, accountId)
const other = await app.newAccount()
await fillAccount(prisma, other.accountId)

const linked = 'contact { id firstName }'
const contact = { id: contactId, firstName: 'Ann' }

describe.each([
  {
    list: 'proposals',
    single: 'proposal',
    fields: `title body amount status validUntil sentAt decidedAt ${linked}`,
    record: {
      title: 'Offer',
      body: 'As discussed',
      amount: '900.00',
      status: 'draft',
      validUntil: '2026-03-01',
      sentAt: null,
      decidedAt: null,
      contact,
    },
  },
  {
    list: 'contracts',
    single: 'contract',
    fields: `title body status sentAt signedAt signedName ${linked}`,
    record: {
      title: 'Terms',
      body: '',
      status: 'signed',
      sentAt: null,
      signedAt: null,
      signedName: 'Ann Årud',
      contact,
    },
  },
  {
    list: 'galleries',
    single: 'gallery',
    fields: `title description status publishedAt items { nodes { position title imageUrl } } ${linked}`,
    record: {
      title: 'Wedding day',
      description: '',
      status: 'draft',
      publishedAt: null,
      items: {
        nodes: [
          { position: 0, title: 'Picture 0', imageUrl: 'https://example.com/0.jpg' },
          { position: 1, title: 'Picture 1', imageUrl: 'https://example.com/1.jpg' },
        ],
      },
      contact,
    },
  },
  {
    list: 'bookings',
    single: 'booking',
    fields: `title status startsAt endsAt location notes ${linked}`,
    record: {
      title: 'Shoot',
      status: 'requested',
      startsAt: '2026-05-01T08:00:00.000Z',
      endsAt: '2026-05-01T10:00:00.000Z',
      location: 'Harbour',
      notes: '',
      contact,
    },
  },
  {
    list: 'workflows',
    single: 'workflow',
    fields: 'name trigger active steps',
    record: {
      name: 'Thank',
      trigger: 'deal_won',
      active: false,
      steps: [{ action: 'email', delayDays: 1, text: 'Thanks' }],
    },
  },
])('$list', ({ list, single, fields, record }) => {
  const all = `query ($accountId: UUID!, $page: Int! = 1, $pageSize: Int! = 25) {
    list: ${list}(accountId: $accountId, page: $page, pageSize: $pageSize) {
      items { id ${fields} } total page pageSize
    }
  }`
  const one = `query ($accountId: UUID!, $id: UUID!) { one: ${single}(accountId: $accountId, id: $id) { id ${fields} } }`

  it('are listed for a team member, those of the account alone', async () => {
    const { data } = await app.graphql(memberId, all, { accountId })
    expect(data.list).toEqual({
      items: [{ id: expect.any(String), ...record }],
      total: 1,
      page: 1,
      pageSize: 25,
    })
  })

  it('have their total also on a page past the end', async () => {
    const { data } = await app.graphql(memberId, all, { accountId, page: 9, pageSize: 1 })
    expect(data.list).toEqual({ items: [], total: 1, page: 9, pageSize: 1 })
  })

  it('are found one by one, unless they are another account’s or unknown', async () => {
    const own = (await app.graphql(ownerId, all, { accountId })).data.list.items[0]
    const foreign = (await app.graphql(other.ownerId, all, { accountId: other.accountId })).data.list.items[0]
    expect((await app.graphql(ownerId, one, { accountId, id: own.id })).data).toEqual({ one: own })
    expect((await app.graphql(ownerId, one, { accountId, id: foreign.id })).data).toEqual({ one: null })
    expect((await app.graphql(ownerId, one, { accountId, id: randomUUID() })).data).toEqual({ one: null })
  })
})

describe('lists of records', () => {
  it('are newest first', async () => {
    const { accountId: emptyId, ownerId: as } = await app.newAccount()
    await prisma.proposal.createMany({
      data: [2, 3, 1].map(day => ({
        accountId: emptyId,
        title: `Day ${day}`,
        createdAt: new Date(`2026-01-0${day}`),
      })),
    })
    const query = 'query ($accountId: UUID!) { proposals(accountId: $accountId) { items { title } } }'
    const { data } = await app.graphql(as, query, { accountId: emptyId })
    expect(data.proposals.items).toEqual([{ title: 'Day 3' }, { title: 'Day 2' }, { title: 'Day 1' }])
  })
})

describe('a gallery’s items', () => {
  it('are the first ones in their order, as many as are asked for', async () => {
    const query = `query ($accountId: UUID!, $id: UUID!, $first: Int!) {
      gallery(accountId: $accountId, id: $id) { items(first: $first) { nodes { position } } }
    }`
    const { data } = await app.graphql(ownerId, query, { accountId, id: galleryId, first: 1 })
    expect(data.gallery.items.nodes).toEqual([{ position: 0 }])
    const { errors } = await app.graphql(ownerId, query, { accountId, id: galleryId, first: 101 })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
