import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causeFault, type Fault } from './harness/fault.ts'
import type { Gateway } from './world/gateway.ts'
import { openWorld, type World } from './world/world.ts'

describe('the network to Postgres', () => {
  let world: World
  let gateway: Gateway
  beforeAll(async () => {
    world = await openWorld()
    gateway = await world.startGateway()
  })
  afterAll(() => world.remove())

  const faults: readonly Fault[] = [
    {
      name: 'breaks connections off',
      lastsMs: 0,
      cause: () => world.toPostgres.reset(),
      end: () => {},
    },
    {
      name: 'is slow (50 ms each way)',
      lastsMs: 3_000,
      cause: () => world.toPostgres.setWeather({ delayMs: 50 }),
      end: () => world.toPostgres.setWeather({}),
    },
    {
      name: 'is silent',
      lastsMs: 12_000,
      cause: () => world.toPostgres.swallow(),
      end: () => world.toPostgres.passOn(),
    },
  ]

  it.each(faults)('$name: answered in time, and by 503 where it cannot be served', async fault => {
    const { tenants, database, postgres } = world
    const scene = { url: gateway.url, tenants, database, postgres: () => postgres }
    const { good } = await causeFault(scene, { ...fault, name: `the network to Postgres ${fault.name}` })
    expect(good).toBeGreaterThan(0)
  })
})
