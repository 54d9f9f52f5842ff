import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causeFault, type Fault } from './harness/fault.ts'
import type { Gateway } from './world/gateway.ts'
import { openWorld, type World } from './world/world.ts'

describe('Redis', () => {
  let world: World
  let gateway: Gateway
  beforeAll(async () => {
    world = await openWorld()
    gateway = await world.startGateway()
  })
  afterAll(() => world.remove())

  const faults: readonly Omit<Fault, 'lastsMs'>[] = [
    { name: 'killed', cause: () => world.redis.kill(), end: () => world.redis.start() },
    { name: 'frozen', cause: () => world.redis.freeze(), end: () => world.redis.thaw() },
    {
      name: 'slow (200 ms each way)',
      cause: () => world.toRedis.setWeather({ delayMs: 200 }),
      end: () => world.toRedis.setWeather({}),
    },
    { name: 'full', cause: () => world.redis.fill(), end: () => world.redis.empty() },
    { name: 'flushed', cause: () => world.redis.flush(), end: () => {} },
    { name: 'network silent', cause: () => world.toRedis.swallow(), end: () => world.toRedis.passOn() },
  ]

  it('absent at the start is noticed by nobody who calls', async () => {
    const { tenants, database, postgres, redis } = world
    await redis.kill()
    const { url, stop } = await world.startGateway()
    const { good, sent } = await causeFault(
      { url, tenants, database, postgres: () => postgres },
      { name: 'Redis absent at the start', lastsMs: 2_000, cause: () => {}, end: () => redis.start() },
    )
    expect(good).toBe(sent)
    await stop()
  })

  it.each(faults)('$name is noticed by nobody who calls', async fault => {
    const { tenants, database, postgres } = world
    const scene = { url: gateway.url, tenants, database, postgres: () => postgres }
    const { good, sent } = await causeFault(scene, { ...fault, name: `Redis ${fault.name}`, lastsMs: 2_000 })
    expect(good).toBe(sent)
  })
})
