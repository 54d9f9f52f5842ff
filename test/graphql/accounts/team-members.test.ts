import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const add = `mutation ($accountId: UUID!, $userId: String!) {
  addTeamMember(accountId: $accountId, input: { userId: $userId }) { userId createdAt }
}`
const remove = `mutation ($accountId: UUID!, $userId: String!) {
  removeTeamMember(accountId: $accountId, userId: $userId)
}`
const leave = 'mutation ($accountId: UUID!) { leaveAccount(accountId: $accountId) }'
const transfer = `mutation ($accountId: UUID!, $userId: String!) {
  transferAccount(accountId: $accountId, newOwnerId: $userId) { id }
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
    const { accountId, ownerId, memberId: userId } = await app.newAccount()
    await Promise.all([
      app.graphql(ownerId, transfer, { accountId, userId }),
      app.graphql(ownerId, add, { accountId, userId }),
    ])
    expect(await prisma.account.count({ where: { id: accountId, ownerId: userId } })).toBe(1)
    expect(await prisma.teamMember.count({ where: { accountId, userId } })).toBe(0)
  })

  it.each(['', ' ', ' bob', 'bob ', 'a\nb', 'x'.repeat(256)])(
    'refuses what cannot be a user id: %j',
    async userId => {
      const { accountId, ownerId } = await app.newAccount()
      const { errors } = await app.graphql(ownerId, add, { accountId, userId })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'input.userId': [expect.any(String)] },
      })
    },
  )
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

describe('leaveAccount', () => {
  it('closes the account to the member who leaves, and to no other', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const staying = app.newUser()
    await app.graphql(ownerId, add, { accountId, userId: staying })
    expect((await app.graphql(memberId, leave, { accountId })).data).toEqual({ leaveAccount: accountId })
    expect((await app.graphql(memberId, list, { accountId })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await app.graphql(memberId, '{ viewer { accounts { id } } }')).data.viewer.accounts).toEqual([])
    expect((await app.graphql(staying, list, { accountId })).data.teamMembers.items).toEqual([
      { userId: staying },
    ])
  })

  it('is a conflict for the owner, who would leave the account to nobody', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, leave, { accountId })
    expect(errors).toMatchObject([
      { message: 'Transfer the account first', extensions: { code: 'CONFLICT' } },
    ])
    expect((await app.graphql(ownerId, list, { accountId })).data.teamMembers.total).toBe(1)
  })

  it('happens once when a member leaves several times at once', async () => {
    const { accountId, memberId } = await app.newAccount()
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.graphql(memberId, leave, { accountId })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(
      new Set(answers.flatMap(({ errors }) => errors ?? []).map(error => error.extensions.code)),
    ).toEqual(new Set(['FORBIDDEN']))
  })
})

describe('changes of the team that meet', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)

  it.each(rounds)('a member leaves or gets the account, and never both: %i', async round => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const calls = [
      () => app.graphql(memberId, leave, { accountId }),
      () => app.graphql(ownerId, transfer, { accountId, userId: memberId }),
    ]
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map(call => call()))
    const [left, transferred] = round % 2 ? answers : answers.toReversed()
    const { ownerId: owner, teamMembers } = await readTeam(accountId)
    if (transferred?.errors) {
      expect(transferred.errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
      expect([left?.errors, owner, teamMembers]).toEqual([undefined, ownerId, []])
    } else {
      expect(left?.errors?.[0]?.extensions.code).toBe('CONFLICT')
      expect([owner, teamMembers]).toEqual([memberId, [ownerId]])
    }
  })

  it.each(rounds)('a member is removed or gets the account, and never both: %i', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const [removed, transferred] = await Promise.all([
      app.graphql(ownerId, remove, { accountId, userId: memberId }),
      app.graphql(ownerId, transfer, { accountId, userId: memberId }),
    ])
    expect([removed.errors, transferred.errors].filter(errors => errors === undefined)).toHaveLength(1)
    const { ownerId: owner, teamMembers } = await readTeam(accountId)
    expect([owner, teamMembers]).toEqual(removed.errors ? [memberId, [ownerId]] : [ownerId, []])
  })

  async function readTeam(accountId: string) {
    const { ownerId, teamMembers } = await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      include: { teamMembers: true },
    })
    return { ownerId, teamMembers: teamMembers.map(({ userId }) => userId) }
  }
})
