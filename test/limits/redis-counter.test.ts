import { randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Counter, Slot } from '../../src/limits/counters/counter.ts'
import { countInBoth } from '../../src/limits/counters/fallback-counter.ts'
import { MemoryCounter } from '../../src/limits/counters/memory-counter.ts'
import { RedisCounter } from '../../src/limits/counters/redis-counter.ts'
import { limitKeyPrefix, RedisLink } from '../../src/limits/counters/redis-link.ts'
import { hasRedisServer, prepareRedis, type RedisInstance, redisPassword } from '../support/redis-instance.ts'
import { answerInTime } from './count-ticks.ts'

const minuteMs = 60_000
const patientMs = 60_000
const isDown = 'Redis does not answer: limits counted, and recent writes known, in process'
const isUp = 'Redis answers again: limits counted in Redis'
const nowMs = () => performance.now()

describe.skipIf(!hasRedisServer)('limits in Redis', () => {
  let server: RedisInstance
  let links: RedisLink[]
  let messages: string[]
  let details: unknown[]

  beforeEach(async () => {
    server = await prepareRedis()
    links = []
    messages = []
    details = []
  })

  afterEach(async () => {
    for (const link of links) link.close()
    await server.remove()
  })

  /** A replica that counts by itself where Redis is late, or one that waits as long as a busy machine takes. */
  async function openReplica(timeoutMs?: number, url = server.url): Promise<Counter> {
    const log = (message: string, detail?: Record<string, unknown>) => {
      messages.push(message)
      details.push(detail)
    }
    const link = await RedisLink.open(url, log, timeoutMs)
    links.push(link)
    const counter = countInBoth(new RedisCounter(link), new MemoryCounter({ nowMs }))
    return counter
  }

  /** Keeps hitting, as traffic does, until this was logged. */
  async function hitUntilLogged(counter: Counter, message: string): Promise<void> {
    const hit = async () => {
      await counter.take(someWindow(1))
      return messages.at(-1)
    }
    await expect.poll(hit, { interval: 20 }).toBe(message)
  }

  it('of 200 parallel hits over two replicas exactly the limit gets through', async () => {
    await server.start()
    const replicas = [await openReplica(patientMs), await openReplica(patientMs)]
    const window = someWindow(30)
    const slots = await Promise.all(
      replicas.flatMap(replica => Array.from({ length: 100 }, () => replica.take(window))),
    )
    expect(countTaken(slots)).toBe(30)
    expect(messages).toEqual([])
  })

  it('over two replicas there is never more than the limit in any window', async () => {
    await server.start()
    const replicas = [await openReplica(patientMs), await openReplica(patientMs)]
    const window = someWindow(3, 150)
    const hits: { askedAtMs: number; answeredAtMs: number }[] = []
    while (hits.length < 12) {
      for (const replica of replicas) {
        const askedAtMs = nowMs()
        const slot = await replica.take(window)
        if (slot.taken) hits.push({ askedAtMs, answeredAtMs: nowMs() })
      }
    }
    for (const [index, { askedAtMs }] of hits.slice(0, -3).entries()) {
      expect((hits[index + 3]?.answeredAtMs ?? 0) - askedAtMs).toBeGreaterThanOrEqual(window.windowMs)
    }
  })

  it('A slot given back by one replica is free for the other, and only that one', async () => {
    await server.start()
    const [here, there] = [await openReplica(patientMs), await openReplica(patientMs)]
    const window = someWindow(2)
    const slot = await here.take(window)
    await there.take(window)
    const refused = await there.take(window)
    expect(refused).toMatchObject({ taken: false, used: 2 })
    await refused.release()
    await slot.release()
    expect(await there.take(window)).toMatchObject({ taken: true, used: 2 })
    expect(await here.take(window)).toMatchObject({ taken: false, used: 2 })
  })

  it('a clock that is set back keeps no hit for longer than its window, and forgets none', async () => {
    await server.start()
    await openReplica(patientMs)
    const [link] = links
    if (!link) throw new Error('A replica has a link')
    const counter = new RedisCounter(link)
    const window = someWindow(1)
    const take = async () => (await counter.take(window)).state
    expect(await take()).toMatchObject({ taken: true })
    const key = limitKeyPrefix + window.key
    const hourInMicroseconds = 3_600_000_000
    for (const member of await link.client.zrange(key, '0', '-1')) {
      await link.client.zincrby(key, hourInMicroseconds, member)
    }
    const state = await take()
    expect(state).toMatchObject({ taken: false, used: 1 })
    expect(state?.freesInMs).toBeLessThanOrEqual(minuteMs)
  })

  it('with Redis down at the start hits are counted in process, and in Redis once it is there', async () => {
    const counter = await openReplica(patientMs)
    const window = someWindow(5)
    const slots = await Promise.all(Array.from({ length: 200 }, () => takeInTime(counter, window)))
    expect(countTaken(slots)).toBe(5)
    expect(messages).toEqual([isDown])

    await server.start()
    await hitUntilLogged(counter, isUp)
    await expectShared(counter)
    expect(messages).toEqual([isDown, isUp])
  })

  it('when Redis is killed, what got through before still counts, and when it comes back empty too', async () => {
    await server.start()
    const counter = await openReplica(patientMs)
    const window = someWindow(6)
    for (let hit = 0; hit < 4; hit += 1) await takeInTime(counter, window)
    await server.kill()
    const slots = await Promise.all(Array.from({ length: 50 }, () => takeInTime(counter, window)))
    expect(countTaken(slots)).toBe(2)
    await hitUntilLogged(counter, isDown)

    await server.start()
    await hitUntilLogged(counter, isUp)
    expect((await takeInTime(counter, window)).taken).toBe(false)
    expect(messages).toEqual([isDown, isUp])
  })

  it('while Redis is frozen hits are answered in time and counted in process; then in Redis again', async () => {
    await server.start()
    const counter = await openReplica()
    const window = someWindow(6)
    for (let hit = 0; hit < 4; hit += 1) await takeInTime(counter, window)
    server.freeze()
    const slots = await Promise.all(Array.from({ length: 50 }, () => takeInTime(counter, window)))
    expect(countTaken(slots)).toBe(2)
    expect(messages).toEqual([isDown])
    // They do not each wait for Redis.
    await answerInTime(async () => {
      for (let hit = 0; hit < 100; hit += 1) await counter.take(someWindow(1))
    })

    server.thaw()
    await hitUntilLogged(counter, isUp)
    await expectShared(counter)
    // On a busy machine it may be late again.
    expect(messages.slice(0, 2)).toEqual([isDown, isUp])
  })

  it('whether Redis is away is asked of Redis, also where nobody else calls', async () => {
    await server.start()
    const counter = await openReplica()
    const [link] = links
    server.freeze()
    await counter.take(someWindow(1))
    expect(await link?.isAway()).toBe(true)
    server.thaw()
    await expect.poll(() => link?.isAway(), { interval: 50 }).toBe(false)
    expect(messages.slice(0, 2)).toEqual([isDown, isUp])
  })

  it('Redis that answers but refuses what is written is away', async () => {
    await server.start()
    const counter = await openReplica(patientMs)
    const [link] = links
    if (!link) throw new Error('A replica has a link')
    await server.fill()
    await link.attempt(client => client.set('limits', 'are written'))
    await counter.take(someWindow(1))
    // One call a second is made while the breaker is open.
    await delay(1_100)
    await counter.take(someWindow(1))
    await delay(1_100)
    expect(await link.isAway()).toBe(true)
    expect(messages).toEqual([isDown])
    await server.empty()
    await expect.poll(() => link.isAway(), { interval: 50 }).toBe(false)
    expect(messages).toEqual([isDown, isUp])
  })

  it('A process that is held up itself waits on for Redis', async () => {
    await server.start()
    const counter = await openReplica(500)
    server.freeze()
    const slot = counter.take(someWindow(1))
    await nextTurn()
    const heldUpUntilMs = nowMs() + 1_000
    while (nowMs() < heldUpUntilMs);
    await delay(10)
    server.thaw()
    expect((await slot).taken).toBe(true)
    expect(messages).toEqual([])
  })

  it('A slot can be given back while Redis is frozen', async () => {
    await server.start()
    const counter = await openReplica()
    const window = someWindow(1)
    server.freeze()
    const slot = await takeInTime(counter, window)
    await slot.release()
    expect((await takeInTime(counter, window)).taken).toBe(true)
    server.thaw()
  })

  it('a database that Redis does not have is none, and never another one', async () => {
    await server.start()
    const counter = await openReplica(patientMs, `${server.url}/16`)
    expect(await counter.take(someWindow(1))).toMatchObject({ taken: true })
    await hitUntilLogged(counter, isDown)
    expect(details).toContainEqual({ reason: 'no such database' })
    const redis = new Redis(server.url)
    expect(await redis.dbsize()).toBe(0)
    redis.disconnect()
  })

  it('A wrong password counts in process and is never logged', async () => {
    await server.start()
    const url = server.url.replace(redisPassword, 'wrong-secret')
    server = { ...server, url }
    const counter = await openReplica()
    expect((await takeInTime(counter, someWindow(1))).taken).toBe(true)
    await hitUntilLogged(counter, isDown)
    expect(JSON.stringify(details)).not.toContain('secret')
    expect(JSON.stringify(details)).toMatch(/WRONGPASS|NOAUTH/)
  })

  /** What this replica lets through, another one sees. */
  async function expectShared(counter: Counter): Promise<void> {
    const other = await openReplica(patientMs)
    const isShared = async () => {
      const window = someWindow(1)
      await counter.take(window)
      return !(await other.take(window)).taken
    }
    await expect.poll(isShared).toBe(true)
  }
})

function someWindow(max: number, windowMs = minuteMs) {
  return { key: `test:${randomUUID()}`, max, windowMs }
}

function takeInTime(counter: Counter, window: ReturnType<typeof someWindow>): Promise<Slot> {
  return answerInTime(() => counter.take(window))
}

function countTaken(slots: Slot[]): number {
  return slots.filter(slot => slot.taken).length
}
