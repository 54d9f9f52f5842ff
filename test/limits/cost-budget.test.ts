import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CostBudget, openCostBudget } from '../../src/limits/cost-budget.ts'
import { answerTimeoutMs, RedisLink } from '../../src/limits/counters/redis-link.ts'
import { hasRedisServer, prepareRedis, type RedisInstance } from '../support/redis-instance.ts'
import { answerInTime } from './count-ticks.ts'

const maxPoints = 100
const links: RedisLink[] = []
const servers: RedisInstance[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const link of links.splice(0)) link.close()
  await Promise.all(servers.splice(0).map(server => server.remove()))
})

interface Options {
  readonly redisUrl?: string
  readonly maxUsers?: number
  /** For how long Redis is waited for: unless told, for longer than any machine takes. */
  readonly timeoutMs?: number
}

async function open({ redisUrl, maxUsers, timeoutMs = 60_000 }: Options = {}): Promise<CostBudget> {
  const redis = redisUrl ? await RedisLink.open(redisUrl, () => {}, timeoutMs) : null
  if (redis) links.push(redis)
  return openCostBudget({ pointsPerMinute: maxPoints, redis, ...(maxUsers ? { maxUsers } : {}) })
}

async function startRedis(): Promise<RedisInstance> {
  const server = await prepareRedis()
  servers.push(server)
  await server.start()
  return server
}

const places = [
  ['in process', async () => open()],
  ...(hasRedisServer
    ? [['in Redis', async () => open({ redisUrl: (await startRedis()).url })] as const]
    : []),
] as const

describe.each(places)('a budget %s', (_place, openHere) => {
  it('points are spent until too few are left; a refusal costs nothing', async () => {
    const budget = await openHere()
    const user = randomUUID()
    expect(await budget.spend(user, 60)).toMatchObject({ allowed: true, remaining: 40 })
    expect(await budget.spend(user, 41)).toMatchObject({ allowed: false, remaining: 40 })
    expect(await budget.spend(user, 40)).toMatchObject({ allowed: true, remaining: 0 })
    const { allowed, resetSeconds } = await budget.spend(user, 1)
    expect(allowed).toBe(false)
    expect(resetSeconds).toBeGreaterThan(30)
    expect(resetSeconds).toBeLessThanOrEqual(60)
  })

  it('so that some are left, points are spent until fewer would be', async () => {
    const budget = await openHere()
    const user = randomUUID()
    expect(await budget.spend(user, 60, 40)).toMatchObject({ allowed: true, remaining: 40 })
    expect(await budget.spend(user, 1, 40)).toMatchObject({ allowed: false, remaining: 40 })
    expect(await budget.spend(user, 40)).toMatchObject({ allowed: true, remaining: 0 })
  })

  it('more than the whole budget is refused, and the budget stays', async () => {
    const budget = await openHere()
    const user = randomUUID()
    expect(await budget.spend(user, maxPoints + 1)).toMatchObject({ allowed: false, remaining: maxPoints })
    expect(await budget.spend(user, maxPoints)).toMatchObject({ allowed: true })
  })

  it('of 200 parallel queries the budget pays for exactly as many as it can', async () => {
    const budget = await openHere()
    const user = randomUUID()
    const spendings = await Promise.all(Array.from({ length: 200 }, () => budget.spend(user, 10)))
    expect(spendings.filter(({ allowed }) => allowed)).toHaveLength(10)
    expect(await budget.spend(randomUUID(), maxPoints)).toMatchObject({ allowed: true })
  })
})

it('what is refused in the last second of a minute is not given back, as it might reach the next', async () => {
  const startedAt = Date.now()
  const passUntil = (ms: number) => vi.setSystemTime(startedAt + ms)
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  const budget = await open()
  await budget.spend('ada', 60)
  passUntil(58_500)
  expect(await budget.spend('ada', 41)).toMatchObject({ allowed: false, remaining: 40, resetSeconds: 2 })
  passUntil(59_000)
  expect(await budget.spend('ada', 41)).toMatchObject({ allowed: false, remaining: 40, resetSeconds: 1 })
  passUntil(59_001)
  expect(await budget.spend('ada', 41)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1 })
  passUntil(60_000)
  expect(await budget.spend('ada', maxPoints)).toMatchObject({
    allowed: true,
    remaining: 0,
    resetSeconds: 60,
  })
})

it('a clock that is set back keeps nobody from the budget for longer than a minute', async () => {
  const startedAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  const budget = await open()
  await budget.spend('ada', maxPoints)
  vi.setSystemTime(startedAt - 3_600_000)
  expect(await budget.spend('ada', 60)).toMatchObject({ allowed: true, remaining: 40, resetSeconds: 60 })
})

it('what is forgotten can be spent again', async () => {
  const budget = await open()
  await budget.spend('ada', maxPoints)
  budget.forget()
  expect(await budget.spend('ada', maxPoints)).toMatchObject({ allowed: true })
})

it('no more users are kept than are allowed; the one that was seen longest ago leaves', async () => {
  const budget = await open({ maxUsers: 2 })
  for (const user of ['ada', 'bob', 'ada', 'cy']) await budget.spend(user, 50)
  expect(await budget.spend('ada', 1)).toMatchObject({ allowed: false })
  expect(await budget.spend('bob', maxPoints)).toMatchObject({ allowed: true })
})

describe.skipIf(!hasRedisServer)('a budget in Redis', () => {
  it('two replicas share it', async () => {
    const { url } = await startRedis()
    const [here, there] = [await open({ redisUrl: url }), await open({ redisUrl: url })]
    await here.spend('ada', 70)
    expect(await there.spend('ada', 40)).toMatchObject({ allowed: false, remaining: 30 })
  })

  it.each([
    ['killed', (server: RedisInstance) => server.kill()],
    ['frozen', async (server: RedisInstance) => server.freeze()],
  ])('With Redis %s, queries are paid for in process, in time', async (_state, breakServer) => {
    const server = await startRedis()
    const budget = await open({ redisUrl: server.url, timeoutMs: answerTimeoutMs })
    await budget.spend('ada', 10)
    await breakServer(server)
    const spendings = await answerInTime(() =>
      Promise.all(Array.from({ length: 50 }, () => budget.spend('ada', 10))),
    )
    // The ten points that Redis was told of are not forgotten.
    expect(spendings.filter(({ allowed }) => allowed)).toHaveLength(9)
  })

  it('that comes back empty hands out no second budget', async () => {
    const server = await startRedis()
    const budget = await open({ redisUrl: server.url })
    await budget.spend('ada', 70)
    await server.flush()
    expect(await budget.spend('ada', 40)).toMatchObject({ allowed: false, remaining: 30 })
  })

  it('what another replica spent costs this one nothing when it is refused', async () => {
    const { url } = await startRedis()
    const [here, there] = [await open({ redisUrl: url }), await open({ redisUrl: url })]
    await there.spend('ada', 70)
    for (let count = 0; count < 5; count++) {
      expect(await here.spend('ada', 40)).toMatchObject({ allowed: false, remaining: 30 })
    }
    expect(await here.spend('ada', 30)).toMatchObject({ allowed: true, remaining: 0 })
  })
})
