import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const add = `mutation ($accountId: UUID!, $userId: String!) {
  addTeamMember(accountId: $accountId, input: { userId: $userId }) { userId createdAt }
}`
const remove = `mutation ($accountId: UUID!, $userId: String!) {
  removeTeamMember(accountId: $accountId, userId: $userId)
}`
const list = `query ($accountId: UUID!, $page: Int! = 1, $pageSize: Int! = 25) {
  teamMembers(accountId: $accountId, page: $page, pageSize: $pageSize) { items { userId } total page pageSize }
}`

describe('teamMembers', () => {
  it('lists the members of the account, the newest first, page by page', async () => {
    const { accountId, memberId } = await app.newAccount()
    await app.newAccount()
    await prisma.teamMember.createMany({
      data: [1, 2, 3].map(day => ({
        accountId,
        userId: `user-${day}`,
        createdAt: new Date(`2020-01-0${day}`),
      })),
    })
    const first = await app.graphql(memberId, list, { accountId, pageSize: 3 })
    expect(first.data.teamMembers).toEqual({
      items: [{ userId: memberId }, { userId: 'user-3' }, { userId: 'user-2' }],
      total: 4,
      page: 1,
      pageSize: 3,
    })
    const second = await app.graphql(memberId, list, { accountId, page: 2, pageSize: 3 })
    expect(second.data.teamMembers.items).toEqual([{ userId: 'user-1' }])
  })

  it('is refused to strangers', async () => {
    const { accountId } = await app.newAccount()
    const { errors } = await app.graphql(app.newUser(), list, { accountId })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('addTeamMember', () => {
  it('opens the account to the user', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const userId = app.newUser()
    expect((await app.graphql(userId, list, { accountId })).errors).toBeDefined()
    expect((await app.graphql(ownerId, add, { accountId, userId })).data.addTeamMember.userId).toBe(userId)
    expect((await app.graphql(userId, list, { accountId })).data.teamMembers.total).toBe(2)
  })

  it('is a conflict for a member and for the owner', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    for (const userId of [memberId, ownerId]) {
      const { errors } = await app.graphql(ownerId, add, { accountId, userId })
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    }
    expect(await prisma.teamMember.count({ where: { accountId } })).toBe(1)
  })

  it('adds a user once when two calls meet', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const userId = app.newUser()
    const answers = await Promise.all([1, 2, 3].map(() => app.graphql(ownerId, add, { accountId, userId })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors ?? []).map(error => error.extensions.code)).toEqual([
      'CONFLICT',
      'CONFLICT',
    ])
  })

  it('never makes the owner a member when a transfer is on its way', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const userId = app.newUser()
    const transfer = `mutation ($accountId: UUID!, $userId: String!) {
      transferAccount(accountId: $accountId, newOwnerId: $userId) { id }
    }`
    await Promise.all([
      app.graphql(ownerId, transfer, { accountId, userId }),
      app.graphql(ownerId, add, { accountId, userId }),
    ])
    expect(await prisma.account.count({ where: { id: accountId, ownerId: userId } })).toBe(1)
    expect(await prisma.teamMember.count({ where: { accountId, userId } })).toBe(0)
  })

  it.each(['', ' ', 'a\nb', 'x'.repeat(256)])('refuses what cannot be a user id', async userId => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, add, { accountId, userId })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.userId': [expect.any(String)] },
    })
  })
})

describe('removeTeamMember', () => {
  it('closes the account to the user at once', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    expect((await app.graphql(ownerId, remove, { accountId, userId: memberId })).data).toEqual({
      removeTeamMember: memberId,
    })
    expect((await app.graphql(memberId, list, { accountId })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('does not find who is no member of this account', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const other = await app.newAccount()
    for (const userId of [app.newUser(), other.memberId, ownerId]) {
      const { errors } = await app.graphql(ownerId, remove, { accountId, userId })
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    expect(await prisma.teamMember.count({ where: { userId: other.memberId } })).toBe(1)
  })
})

describe('who may change the team', () => {
  it.each([
    ['addTeamMember', add],
    ['removeTeamMember', remove],
  ])('%s is the owner’s alone', async (_name, mutation) => {
    const { accountId, memberId } = await app.newAccount()
    const asMember = await app.graphql(memberId, mutation, { accountId, userId: memberId })
    const asStranger = await app.graphql(app.newUser(), mutation, { accountId, userId: memberId })
    expect(asMember.errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN', requires: 'owner' })
    expect(asStranger.errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
    expect(await prisma.teamMember.count({ where: { accountId } })).toBe(1)
  })
})
