import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { runAsCaller } from '../../src/database/fairness/caller.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { RedisLink } from '../../src/limits/counters/redis-link.ts'
import { openRateLimiter, type RateLimit, type RateLimiter } from '../../src/limits/rate-limiter.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'
import { unhurried } from '../support/unhurried.ts'

const redisUrl = process.env.REDIS_URL || null
let redis: RedisLink | null = null

let testDatabase: TestDatabase
let database: Database
let limiter: RateLimiter
let messages: string[]

beforeAll(async () => {
  if (redisUrl) redis = await RedisLink.open(redisUrl, () => {})
  testDatabase = await createTestDatabase()
  // However busy the machine is, nobody gives up waiting for a lock.
  database = await openDatabase({
    ...testDatabase,
    requestTimes: unhurried,
  })
})

afterAll(async () => {
  redis?.close()
  await database.close()
  await testDatabase.drop()
})

beforeEach(async () => {
  messages = []
  await database.prisma.rateLimitHit.deleteMany()
  limiter = openLimiter(database)
})

afterEach(async () => {
  await limiter.close()
})

function openLimiter(on: Database, leaseMs?: number): RateLimiter {
  return openRateLimiter({ redis, database: on, log: message => messages.push(message), leaseMs })
}

it('a limit never says more than its window, whatever the fractions of the clock', async () => {
  const nowMs = 500_661.3968476259
  expect(nowMs + 60_000 - nowMs).toBeGreaterThan(60_000)
  const log = (message: string) => messages.push(message)
  const here = openRateLimiter({ redis: null, database, log, nowMs: () => nowMs })
  const { resetSeconds } = await here.claim({ name: 'fractions', max: 1, windowSeconds: 60 }, 'anybody')
  expect(resetSeconds).toBe(60)
  await here.close()
})

describe.each([
  ['by the minute', 60],
  ['by the hour', 3_600],
])('a limit %s', (_name, windowSeconds) => {
  const limit: RateLimit = { name: `test-${randomUUID()}`, max: 7, windowSeconds }

  it('of 200 parallel calls exactly the limit is let through, and each call knows what is left', async () => {
    const beganAt = performance.now()
    const claims = await Promise.all(Array.from({ length: 200 }, () => limiter.claim(limit, 'parallel')))
    const tookSeconds = Math.ceil((performance.now() - beganAt) / 1_000)
    const allowed = claims.filter(claim => claim.allowed)
    expect(allowed.map(claim => claim.remaining).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    const refused = claims.filter(claim => !claim.allowed)
    expect(new Set(refused.map(claim => claim.remaining))).toEqual(new Set([0]))
    for (const { resetSeconds } of claims) {
      expect(resetSeconds).toBeGreaterThanOrEqual(windowSeconds - tookSeconds)
      expect(resetSeconds).toBeLessThanOrEqual(windowSeconds)
    }
  })

  it('A release gives back one slot, once; the release of a refused call gives back none', async () => {
    const single = { ...limit, max: 1 }
    const first = await limiter.claim(single, 'release')
    await (await limiter.claim(single, 'release')).release()
    expect((await limiter.claim(single, 'release')).allowed).toBe(false)
    await Promise.all([first.release(), first.release()])
    expect((await limiter.claim(single, 'release')).allowed).toBe(true)
    await first.release()
    expect((await limiter.claim(single, 'release')).allowed).toBe(false)
  })

  it('another identity and another limit have slots of their own, however long the identity is', async () => {
    const single = { ...limit, max: 1 }
    const long = 'x'.repeat(5_000)
    await limiter.claim(single, `${long}1`)
    expect((await limiter.claim(single, `${long}1`)).allowed).toBe(false)
    expect((await limiter.claim(single, `${long}2`)).allowed).toBe(true)
    expect((await limiter.claim({ ...single, name: `${single.name}-other` }, `${long}1`)).allowed).toBe(true)
  })
})

describe('a limit by the hour', () => {
  const limit: RateLimit = { name: 'accountExport', max: 1, windowSeconds: 3_600 }

  it('it survives a restart', async () => {
    await limiter.claim(limit, 'account')
    await limiter.close()
    await database.close()
    database = await openDatabase({ ...testDatabase, requestTimes: unhurried })
    limiter = openLimiter(database)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(false)
  })

  it('A call is over after its hour, and leaves nothing behind', async () => {
    await limiter.claim(limit, 'account')
    await passHours(database, 1)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
    expect(await database.prisma.rateLimitHit.count()).toBe(1)
  })

  it('until the hour is over a refusal tells the seconds that are left', async () => {
    await limiter.claim(limit, 'account')
    await passHours(database, 0.75)
    const { allowed, resetSeconds } = await limiter.claim(limit, 'account')
    expect(allowed).toBe(false)
    expect(resetSeconds).toBeGreaterThan(870)
    expect(resetSeconds).toBeLessThanOrEqual(900)
  })

  it('a clock that is set back keeps no call for longer than its hour, and forgets none', async () => {
    await limiter.claim(limit, 'account')
    await passHours(database, -5)
    const { allowed, resetSeconds } = await limiter.claim(limit, 'account')
    expect([allowed, resetSeconds]).toEqual([false, 3_600])
    await passHours(database, 1)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
  })

  it('calls of other accounts that are over are deleted now and then', async () => {
    for (let account = 0; account < 20; account += 1) await limiter.claim(limit, `account ${account}`)
    await passHours(database, 2)
    const later = openLimiter(database)
    await later.claim(limit, 'account')
    await later.close()
    expect(await database.prisma.rateLimitHit.count()).toBe(1)
  })

  it('A call that cannot be given back, because the database fails, is given back when it works again', async () => {
    const claim = await limiter.claim(limit, 'account')
    await database.prisma.$executeRaw`ALTER TABLE rate_limit_hits RENAME TO hidden_hits`
    await claim.release()
    await database.prisma.$executeRaw`ALTER TABLE hidden_hits RENAME TO rate_limit_hits`
    expect(messages).toHaveLength(1)
    await expect.poll(() => database.prisma.rateLimitHit.count()).toBe(0)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
  })

  it('A call that waits to be given back does not count', async () => {
    const claim = await limiter.claim(limit, 'account')
    await database.prisma.$executeRaw`ALTER TABLE rate_limit_hits RENAME TO hidden_hits`
    await claim.release()
    await database.prisma.$executeRaw`ALTER TABLE hidden_hits RENAME TO rate_limit_hits`
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
  })

  it('while the database fails a call is an error, and afterwards not a call', async () => {
    await database.prisma.$executeRaw`ALTER TABLE rate_limit_hits RENAME TO hidden_hits`
    await expect(limiter.claim(limit, 'account')).rejects.toThrow()
    await database.prisma.$executeRaw`ALTER TABLE hidden_hits RENAME TO rate_limit_hits`
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
  })
})

describe('a call that lasts until its work ends', () => {
  const limit: RateLimit = { name: 'accountExport', max: 1, windowSeconds: 3_600, leased: true }
  const leaseSeconds = 60
  const openLeasing = () => openLimiter(database, leaseSeconds * 1_000)
  const passLeases = (count: number) => passHours(database, (count * leaseSeconds) / 3_600)
  const stopRenewing = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const renew = () => vi.advanceTimersByTime((leaseSeconds * 1_000) / 3)
  afterEach(() => {
    vi.useRealTimers()
  })

  async function secondsLeft(): Promise<number> {
    const [hit] = await database.prisma.$queryRaw<{ left: number }[]>`
      SELECT extract(epoch FROM expires_at - clock_timestamp())::float AS left FROM rate_limit_hits`
    return hit?.left ?? 0
  }

  it('of 50 parallel calls one is let through, and goes on counting while its process lives; the others hear when that is known again', async () => {
    stopRenewing()
    const leasing = openLeasing()
    const claims = await Promise.all(Array.from({ length: 50 }, () => leasing.claim(limit, 'account')))
    expect(claims.filter(({ allowed }) => allowed)).toHaveLength(1)
    for (let lease = 0; lease < 3; lease++) {
      await passLeases(0.9)
      renew()
      await expect.poll(secondsLeft).toBeGreaterThan(leaseSeconds / 2)
    }
    const { allowed, resetSeconds } = await leasing.claim(limit, 'account')
    expect(allowed).toBe(false)
    // As long as it may still be given back, nobody is sent away for an hour.
    expect(resetSeconds).toBeLessThanOrEqual(leaseSeconds)
    await claims.find(claim => claim.allowed)?.release()
    expect((await leasing.claim(limit, 'account')).allowed).toBe(true)
    await leasing.close()
  })

  it('a look tells what a claim would be told, and takes nothing', async () => {
    const leasing = openLeasing()
    const look = async () => {
      const { allowed, remaining, resetSeconds } = await leasing.look(limit, 'account')
      return [allowed, remaining, resetSeconds]
    }
    expect([await look(), await look()]).toEqual(Array(2).fill([true, 1, 3_600]))
    const claim = await leasing.claim(limit, 'account')
    expect((await look()).slice(0, 2)).toEqual([false, 0])
    await claim.release()
    expect(await look()).toEqual([true, 1, 3_600])
    await leasing.close()
  })

  it('once confirmed it counts for its hour from its start, whatever becomes of its process', async () => {
    const leasing = openLeasing()
    await (await leasing.claim(limit, 'account')).lease?.confirm()
    await leasing.close()
    await passLeases(2.5)
    const { allowed, resetSeconds } = await limiter.claim(limit, 'account')
    expect([allowed, resetSeconds > 3_400, resetSeconds <= 3_450]).toEqual([false, true, true])
    await passHours(database, 1)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(true)
  })

  it('it is confirmed when the database works again', async () => {
    const leasing = openLeasing()
    const claim = await leasing.claim(limit, 'account')
    await database.prisma.$executeRaw`ALTER TABLE rate_limit_hits RENAME TO hidden_hits`
    await claim.lease?.confirm()
    await database.prisma.$executeRaw`ALTER TABLE hidden_hits RENAME TO rate_limit_hits`
    await leasing.close()
    await passLeases(2.5)
    expect((await limiter.claim(limit, 'account')).allowed).toBe(false)
  })

  describe.runIf(testServerUrl)('of a request whose deadline is over', () => {
    const answerMs = 7_500
    let hurried: Database
    beforeAll(async () => {
      hurried = await openDatabase({ ...testDatabase, requestTimes: { ...unhurried, answerMs } })
    })
    afterAll(() => hurried.close())
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    })
    const open = () => openLimiter(hurried, leaseSeconds * 1_000)
    const claimAsCaller = (leasing: RateLimiter) => runAsCaller('ada', () => leasing.claim(limit, 'account'))

    it('goes on counting', async () => {
      const leasing = open()
      const claim = await claimAsCaller(leasing)
      await passLeases(0.9)
      renew()
      await expect.poll(secondsLeft).toBeGreaterThan(leaseSeconds / 2)
      await claim.release()
      await leasing.close()
    })

    it('is given back once the database works again', async () => {
      const leasing = open()
      await runAsCaller('ada', async () => {
        const claim = await leasing.claim(limit, 'account')
        vi.advanceTimersByTime(answerMs + 1)
        await claim.release()
      })
      await expect.poll(() => database.prisma.rateLimitHit.count()).toBe(0)
      await leasing.close()
    })
  })

  it('its work hears of it when another may have been counted in its place', async () => {
    stopRenewing()
    const leasing = openLeasing()
    const claim = await leasing.claim(limit, 'account')
    await database.prisma.rateLimitHit.deleteMany()
    renew()
    await claim.lease?.lost
    expect((await leasing.claim(limit, 'account')).allowed).toBe(true)
    await leasing.close()
  })
})

describe.skipIf(testServerUrl === null)('over two replicas on one Postgres', () => {
  it('of 200 parallel calls exactly the hourly limit is let through', async () => {
    const limit: RateLimit = { name: 'accountExport', max: 5, windowSeconds: 3_600 }
    const otherDatabase = await openDatabase({ ...testDatabase, requestTimes: unhurried })
    const otherLimiter = openLimiter(otherDatabase)
    const claims = await Promise.all(
      [limiter, otherLimiter].flatMap(replica =>
        Array.from({ length: 100 }, () => replica.claim(limit, 'account')),
      ),
    )
    await otherLimiter.close()
    await otherDatabase.close()
    expect(claims.filter(claim => claim.allowed)).toHaveLength(5)
  })
})

/** Makes every call look as if it were that much older. */
async function passHours(database: Database, hours: number): Promise<void> {
  await database.prisma.$executeRaw`
    UPDATE rate_limit_hits
    SET hit_at = hit_at - ${hours} * interval '1 hour', expires_at = expires_at - ${hours} * interval '1 hour'`
}
