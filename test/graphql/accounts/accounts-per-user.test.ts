import { describe, expect, it } from 'vitest'
import { type GraphqlAnswer, startApp, type TestApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'

const app = await startApp()
const { prisma } = app.database

const create = (userId: string, gateway = app) =>
  gateway.graphql(userId, 'mutation { createAccount(input: { name: "One more" }) { ownerId } }')
const transfer = (userId: string, accountId: string, newOwnerId: string, gateway = app) =>
  gateway.graphql(
    userId,
    'mutation ($a: UUID!, $to: String!) { transferAccount(accountId: $a, newOwnerId: $to) { ownerId } }',
    { a: accountId, to: newOwnerId },
  )

const countOwned = (ownerId: string) => prisma.account.count({ where: { ownerId } })
const fill = (ownerId: string, count: number) =>
  prisma.account.createMany({ data: Array.from({ length: count }, () => ({ name: 'Own', ownerId })) })

/** An account of somebody else, of which the user is a team member. */
async function addForeign(userId: string) {
  const ownerId = app.newUser()
  const data = { name: 'Foreign', ownerId, teamMembers: { create: { userId } } }
  return { ownerId, accountId: (await prisma.account.create({ data })).id }
}

const conflict = (message: string) => [expect.objectContaining({ message, extensions: { code: 'CONFLICT' } })]
const full = 'as many accounts as a user may: 20'

/** Calls again where the machine was too busy to answer in time, as clients do: nothing was done then. */
async function callUntilAnswered(call: () => Promise<GraphqlAnswer>): Promise<GraphqlAnswer> {
  for (;;) {
    const answer = await call()
    if (answer.errors?.[0]?.extensions.code !== 'UNAVAILABLE') return answer
  }
}

/** How many calls did what they were to do; of all others it was the bound. */
function countDone(answers: readonly GraphqlAnswer[], whose: string): number {
  const refused = answers.filter(({ errors }) => errors)
  for (const { errors } of refused) expect(errors).toEqual(conflict(`${whose} ${full}`))
  return answers.length - refused.length
}

describe('a user who owns 20 accounts', () => {
  it('creates no other until one is gone', async () => {
    const userId = app.newUser()
    await fill(userId, 19)
    const created = await create(userId)
    expect(created.data.createAccount).toEqual({ ownerId: userId })
    expect((await create(userId)).errors).toEqual(conflict(`You own ${full}`))
    expect(await countOwned(userId)).toBe(20)
    const { id } = await prisma.account.findFirstOrThrow({ where: { ownerId: userId } })
    await app.graphql(userId, 'mutation ($a: UUID!) { deleteAccount(accountId: $a) }', { a: id })
    expect((await create(userId)).errors).toBeUndefined()
  })

  it('is given none of another owner, who keeps it', async () => {
    const userId = app.newUser()
    await fill(userId, 20)
    const { ownerId, accountId } = await addForeign(userId)
    expect((await transfer(ownerId, accountId, userId)).errors).toEqual(
      conflict(`The new owner owns ${full}`),
    )
    const { ownerId: still, teamMembers } = await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      include: { teamMembers: true },
    })
    expect([still, teamMembers.map(member => member.userId)]).toEqual([ownerId, [userId]])
  })

  it('is not told of to an owner whose team member they are not', async () => {
    const userId = app.newUser()
    await fill(userId, 20)
    const { ownerId, accountId } = await addForeign(app.newUser())
    const { errors } = await transfer(ownerId, accountId, userId)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('may be a team member of any number of others, and owns what an operator gave them', async () => {
    const userId = app.newUser()
    await fill(userId, 25)
    await addForeign(userId)
    const { data } = await app.graphql(userId, '{ viewer { accountCount } }')
    expect(data.viewer.accountCount).toBe(26)
    expect((await create(userId)).errors).toEqual(conflict(`You own ${full}`))
  })
})

const replicas: [string, () => Promise<TestApp>][] = [['one gateway', async () => app]]
// The embedded database belongs to one process.
if (testServerUrl)
  replicas.push([
    'two',
    () =>
      startApp({
        databaseUrl: app.services.config.databaseUrl,
        redisUrl: app.services.config.redisUrl,
        ownDatabase: 'Is that of another gateway.',
      }),
  ])

describe.each(replicas)('of 40 calls at once with one place left, through %s', async (_what, openOther) => {
  const gateways = [app, await openOther()]
  const callAll = (call: (gateway: TestApp, index: number) => Promise<GraphqlAnswer>) =>
    Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        callUntilAnswered(() => call(gateways[index % 2] ?? app, index)),
      ),
    )

  it('one creates an account', async () => {
    const userId = app.newUser()
    await fill(userId, 19)
    const answers = await callAll(gateway => create(userId, gateway))
    expect([countDone(answers, 'You own'), await countOwned(userId)]).toEqual([1, 20])
  })

  it('one gives an account', async () => {
    const userId = app.newUser()
    await fill(userId, 19)
    const given = await Promise.all(Array.from({ length: 40 }, () => addForeign(userId)))
    const answers = await callAll((gateway, index) => {
      const { ownerId = '', accountId = '' } = given[index] ?? {}
      return transfer(ownerId, accountId, userId, gateway)
    })
    expect([countDone(answers, 'The new owner owns'), await countOwned(userId)]).toEqual([1, 20])
  })
})

it('how many is the operator’s to say', async () => {
  const closed = await startApp({ accountsPerUser: 0 })
  const { errors } = await create(closed.newUser(), closed)
  expect(errors).toEqual(conflict('You own as many accounts as a user may: 0'))
})
