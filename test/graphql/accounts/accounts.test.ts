import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { timeZones } from '../../../src/domain/account/time-zone-names.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const createAccount =
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id name ownerId timeZone } }'
const updateAccount = `mutation ($accountId: UUID!, $input: UpdateAccountInput!) {
  updateAccount(accountId: $accountId, input: $input) { name timeZone }
}`
const deleteAccount = 'mutation ($accountId: UUID!) { deleteAccount(accountId: $accountId) }'
const transferAccount = `mutation ($accountId: UUID!, $newOwnerId: String!) {
  transferAccount(accountId: $accountId, newOwnerId: $newOwnerId) { ownerId teamMembers { nodes { userId } } }
}`

describe('viewer', () => {
  const viewer = '{ viewer { id accounts { id } } }'

  it('is who signed in', async () => {
    const userId = app.newUser()
    expect((await app.graphql(userId, viewer)).data).toEqual({ viewer: { id: userId, accounts: [] } })
    expect((await app.graphql(null, viewer)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  const pages = `query ($page: Int! = 1, $pageSize: Int! = 100) {
    viewer { accountCount accounts(page: $page, pageSize: $pageSize) { name teamMembers { nodes { userId } } } }
  }`

  it('has the accounts it owns, then those it is a team member of, each oldest first, and no others', async () => {
    const userId = app.newUser()
    await app.newAccount()
    const teamMembers = { create: { userId } }
    const accounts = [
      { name: 'joined later', ownerId: 'x', createdAt: new Date('2020-01-02'), teamMembers },
      { name: 'owned later', ownerId: userId, createdAt: new Date('2026-01-02') },
      { name: 'joined first', ownerId: 'x', createdAt: new Date('2020-01-01'), teamMembers },
      { name: 'owned first', ownerId: userId, createdAt: new Date('2026-01-01') },
    ]
    for (const data of accounts) await prisma.account.create({ data })
    const { data } = await app.graphql(userId, pages)
    expect(data.viewer).toEqual({
      accountCount: 4,
      accounts: [
        { name: 'owned first', teamMembers: { nodes: [] } },
        { name: 'owned later', teamMembers: { nodes: [] } },
        { name: 'joined first', teamMembers: { nodes: [{ userId }] } },
        { name: 'joined later', teamMembers: { nodes: [{ userId }] } },
      ],
    })
    const second = await app.graphql(userId, pages, { page: 2, pageSize: 3 })
    expect(second.data.viewer.accounts).toMatchObject([{ name: 'joined later' }])
  })

  it('has its own account on the first page, whatever it was added to, and can page through the rest', async () => {
    const userId = app.newUser()
    const foreign = Array.from({ length: 101 }, () => ({ id: randomUUID(), name: 'Bait', ownerId: 'x' }))
    await prisma.account.createMany({ data: foreign })
    await prisma.teamMember.createMany({ data: foreign.map(({ id }) => ({ accountId: id, userId })) })
    const own = (await app.graphql(userId, createAccount, { input: { name: 'Own' } })).data.createAccount
    const { accounts } = (await app.graphql(userId, viewer)).data.viewer
    expect([accounts.length, accounts[0]]).toEqual([100, { id: own.id }])
    const rest = (await app.graphql(userId, pages, { page: 2 })).data.viewer
    expect([rest.accounts.length, rest.accountCount]).toEqual([2, 102])
  })

  it.each([{ page: 0 }, { pageSize: 0 }, { pageSize: 101 }])('refuses a page of %j', async page => {
    const { errors } = await app.graphql(app.newUser(), pages, page)
    expect(errors?.[0]?.extensions.fields).toEqual({
      [Object.keys(page)[0] ?? '']: [expect.stringMatching(/^Must be from 1 to /)],
    })
  })
})

describe('account', () => {
  const account = 'query ($id: UUID!) { account(id: $id) { id name ownerId timeZone createdAt updatedAt } }'

  it('is open to its owner and its team members', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const expected = { id: accountId, name: 'Test account', ownerId, timeZone: 'UTC' }
    expect((await app.graphql(ownerId, account, { id: accountId })).data.account).toMatchObject(expected)
    expect((await app.graphql(memberId, account, { id: accountId })).data.account).toMatchObject(expected)
  })

  it('links to the latest of its records, as many as are asked for', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await prisma.contact.createMany({
      data: [1, 2, 3].map(day => ({
        accountId,
        firstName: `Day ${day}`,
        createdAt: new Date(`2026-01-0${day}`),
      })),
    })
    const query =
      'query ($id: UUID!, $first: Int!) { account(id: $id) { contacts(first: $first) { nodes { firstName } } } }'
    const { data } = await app.graphql(ownerId, query, { id: accountId, first: 2 })
    expect(data.account.contacts.nodes).toEqual([{ firstName: 'Day 3' }, { firstName: 'Day 2' }])
    const { errors } = await app.graphql(ownerId, query, { id: accountId, first: 101 })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('has its pipeline stages in the order of the pipeline', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await prisma.pipelineStage.createMany({
      data: ['Second', 'First'].map((name, index) => ({ accountId, name, position: 1 - index })),
    })
    const query = 'query ($id: UUID!) { account(id: $id) { pipelineStages { nodes { name } } } }'
    const { data } = await app.graphql(ownerId, query, { id: accountId })
    expect(data.account.pipelineStages.nodes).toEqual([{ name: 'First' }, { name: 'Second' }])
  })
})

describe('createAccount', () => {
  it('makes the viewer the owner, and UTC the time zone where none is given', async () => {
    const userId = app.newUser()
    const { data } = await app.graphql(userId, createAccount, { input: { name: 'Studio', timeZone: null } })
    expect(data.createAccount).toMatchObject({ name: 'Studio', ownerId: userId, timeZone: 'UTC' })
    const { viewer } = (await app.graphql(userId, '{ viewer { accounts { id } } }')).data
    expect(viewer.accounts).toEqual([{ id: data.createAccount.id }])
  })

  it('needs a viewer', async () => {
    const { errors } = await app.graphql(null, createAccount, { input: { name: 'Studio' } })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it.each([
    ['UTC', 'UTC'],
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Pacific/Truk', 'Pacific/Chuuk'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
  ])('takes the zone %s, and answers its name of today, %s', async (timeZone, present) => {
    const { data } = await app.graphql(app.newUser(), createAccount, {
      input: { name: 'Studio', timeZone },
    })
    expect(data.createAccount.timeZone).toBe(present)
  })

  it('and updateAccount refuse a zone that the database does not know', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const input = { name: 'Studio', timeZone: 'Mars/Base' }
    // As where this process has a newer tz database.
    const known = timeZones as Set<string>
    known.add(input.timeZone)
    try {
      for (const mutation of [createAccount, updateAccount]) {
        const { errors } = await app.graphql(ownerId, mutation, { accountId, input })
        expect(errors?.[0]?.extensions).toEqual({
          code: 'BAD_USER_INPUT',
          fields: { 'input.timeZone': ['Must be a time zone that the database knows'] },
        })
      }
    } finally {
      known.delete(input.timeZone)
    }
    expect(await prisma.account.findMany({ where: { ownerId } })).toMatchObject([
      { name: 'Test account', timeZone: 'UTC' },
    ])
  })

  it.each([
    '',
    'PST',
    '+02:00',
    'Mars/Olympus',
    'Europe/Lisbon ',
    'Europe/',
    'SystemV/EST5',
    'US/Eastern',
    'Etc/GMT+5',
    'europe/lisbon',
  ])('refuses the zone "%s"', async timeZone => {
    const { errors } = await app.graphql(app.newUser(), createAccount, {
      input: { name: 'Studio', timeZone },
    })
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { 'input.timeZone': ['Must be an IANA time zone, such as Europe/Lisbon or UTC'] },
    })
  })

  it.each([
    ['', 'Required'],
    [' \t', 'Required'],
    ['\u200b', 'Required'],
    ['\u3164\u2800 \u00ad', 'Required'],
    ['x'.repeat(256), 'Must be at most 255 characters'],
  ])('refuses a name that is blank or too long', async (name, message) => {
    const { errors } = await app.graphql(app.newUser(), createAccount, { input: { name } })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.name': [message] })
  })
})

describe('updateAccount', () => {
  it('changes what is given and leaves the rest', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { data } = await app.graphql(ownerId, updateAccount, {
      accountId,
      input: { timeZone: 'Asia/Tokyo' },
    })
    expect(data.updateAccount).toEqual({ name: 'Test account', timeZone: 'Asia/Tokyo' })
  })

  it('stores the name of today for a zone that had another', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const input = { timeZone: 'America/Buenos_Aires' }
    const { data } = await app.graphql(ownerId, updateAccount, { accountId, input })
    expect(data.updateAccount.timeZone).toBe('America/Argentina/Buenos_Aires')
    const { timeZone } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect(timeZone).toBe('America/Argentina/Buenos_Aires')
  })

  it('cannot empty a field', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, updateAccount, { accountId, input: { name: null } })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.name': ['Must not be null'] })
  })
})

describe('deleteAccount', () => {
  it('deletes everything the account holds and nothing else', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const other = await app.newAccount()
    for (const id of [accountId, other.accountId]) {
      const contact = await prisma.contact.create({ data: { accountId: id, firstName: 'Ann' } })
      await prisma.deal.create({ data: { accountId: id, title: 'Wedding', contactId: contact.id } })
    }
    expect((await app.graphql(ownerId, deleteAccount, { accountId })).data).toEqual({
      deleteAccount: accountId,
    })
    expect(await countRecords(accountId)).toEqual({ accounts: 0, members: 0, contacts: 0, deals: 0 })
    expect(await countRecords(other.accountId)).toEqual({ accounts: 1, members: 1, contacts: 1, deals: 1 })
  })

  async function countRecords(accountId: string) {
    const where = { accountId }
    return {
      accounts: await prisma.account.count({ where: { id: accountId } }),
      members: await prisma.teamMember.count({ where }),
      contacts: await prisma.contact.count({ where }),
      deals: await prisma.deal.count({ where }),
    }
  }
})

describe('transferAccount', () => {
  it('makes a team member the owner and the owner a team member', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const { data } = await app.graphql(ownerId, transferAccount, { accountId, newOwnerId: memberId })
    expect(data.transferAccount).toEqual({
      ownerId: memberId,
      teamMembers: { nodes: [{ userId: ownerId }] },
    })
  })

  it('refuses a user who is no team member, so that a mistyped id takes nothing', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const other = await app.newAccount()
    for (const newOwnerId of [app.newUser(), other.memberId, memberId.toUpperCase()]) {
      const { errors } = await app.graphql(ownerId, transferAccount, { accountId, newOwnerId })
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { newOwnerId: ['Must be a team member of the account'] },
      })
    }
    const account = await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      include: { teamMembers: true },
    })
    expect(account).toMatchObject({ ownerId, teamMembers: [{ userId: memberId }] })
  })

  it('is a conflict where the user owns the account already', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, transferAccount, { accountId, newOwnerId: ownerId })
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it.each(['', ' ', ' bob', 'bob\u00a0', 'a\u0007b', 'x'.repeat(256)])(
    'refuses what cannot be a user id: %j',
    async newOwnerId => {
      const { accountId, ownerId } = await app.newAccount()
      const { errors } = await app.graphql(ownerId, transferAccount, { accountId, newOwnerId })
      expect(errors?.[0]?.extensions.fields).toHaveProperty('newOwnerId')
    },
  )

  it('happens once when calls meet', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const users = Array.from({ length: 12 }, () => app.newUser())
    await prisma.teamMember.createMany({ data: users.map(userId => ({ accountId, userId })) })
    const answers = await Promise.all(
      users.map(newOwnerId => app.graphql(ownerId, transferAccount, { accountId, newOwnerId })),
    )
    const done = answers.filter(({ errors }) => !errors)
    const codes = answers.flatMap(({ errors }) => errors ?? []).map(error => error.extensions.code)
    expect(done).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['FORBIDDEN']))
    const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect(account.ownerId).toBe(done[0]?.data.transferAccount.ownerId)
  })
})

describe('work in an account that is being deleted', () => {
  const works = [
    'mutation ($id: UUID!) { createContact(accountId: $id, input: { firstName: "Ann" }) { id } }',
    'mutation ($id: UUID!) { createDeal(accountId: $id, input: { title: "Deal" }) { id } }',
    'mutation ($id: UUID!) { createPipelineStage(accountId: $id, input: { name: "Stage" }) { id } }',
    'mutation ($id: UUID!) { createInvoice(accountId: $id, input: { amount: 1 }) { id } }',
    'query ($id: UUID!) { account(id: $id) { name } }',
  ]

  it('is done or refused, and never a surprise', async () => {
    const codes = new Set<unknown>()
    for (let round = 0; round < 6; round++) {
      const { accountId, ownerId } = await app.newAccount()
      const answers = await Promise.all([
        ...works.map(work => app.graphql(ownerId, work, { id: accountId })),
        app.graphql(ownerId, deleteAccount, { accountId }),
        ...works.map(work => app.graphql(ownerId, work, { id: accountId })),
      ])
      for (const { errors } of answers) codes.add(errors?.[0]?.extensions.code)
      expect(await prisma.account.count({ where: { id: accountId } })).toBe(0)
    }
    expect(
      [...codes].filter(code => ![undefined, 'FORBIDDEN', 'NOT_FOUND'].includes(code as string)),
    ).toEqual([])
  })
})
