import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostgresInstance } from '../support/postgres-instance.ts'
import { causeFault, type Fault, type Scene } from './harness/fault.ts'
import { here } from './harness/machine-speed.ts'
import { denyConnections, lockTable } from './world/postgres-faults.ts'
import { untilReady } from './world/readiness.ts'
import { openWorld, role, type World } from './world/world.ts'

describe('Postgres', () => {
  let world: World
  let scene: Scene
  let primary: PostgresInstance
  beforeAll(async () => {
    world = await openWorld()
    primary = world.postgres
    const { url } = await world.startGateway()
    scene = { url, tenants: world.tenants, database: world.database, postgres: () => primary }
  })
  afterAll(() => world.remove())

  const faults: readonly Fault[] = [
    { name: 'restarted (fast)', lastsMs: 0, cause: () => primary.restart('fast'), end: () => {} },
    { name: 'restarted (immediate)', lastsMs: 0, cause: () => primary.restart('immediate'), end: () => {} },
    { name: 'away', lastsMs: 3_000, cause: () => primary.stop('immediate'), end: () => primary.start() },
    { name: 'frozen', lastsMs: 3_000, cause: () => primary.freeze(), end: () => primary.thaw() },
    {
      name: 'frozen for longer than any answer may take',
      lastsMs: 12_000,
      cause: () => primary.freeze(),
      end: () => primary.thaw(),
    },
  ]

  it.each(faults)('$name: refused by 503 meanwhile, served afterwards', async fault => {
    await causeFault(scene, { ...fault, name: `Postgres ${fault.name}` })
  })

  it('a locked table: what needs it is refused by 503, the rest is served', async () => {
    const lock = lockTable(primary.url(world.database), 'deals')
    const { unavailable, good } = await causeFault(scene, {
      name: 'a table locked by others',
      lastsMs: 4_000,
      cause: lock.take,
      end: lock.release,
    })
    expect(unavailable).toBeGreaterThan(0)
    expect(good).toBeGreaterThan(unavailable)
  })

  it.each([
    { name: 'without a free connection', bar: 'CONNECTION LIMIT 0', admit: 'CONNECTION LIMIT -1' },
    { name: 'that refuses the gateway', bar: 'NOLOGIN', admit: 'LOGIN' },
  ])('$name: refused by 503 meanwhile, served afterwards', async ({ name, ...change }) => {
    const hold = denyConnections(() => primary, change)
    const { unavailable } = await causeFault(scene, {
      name: `Postgres ${name}`,
      lastsMs: 3_000,
      cause: hold.take,
      end: hold.release,
    })
    expect(unavailable).toBeGreaterThan(0)
  })

  it('read-only after a failover: writes are refused by 503 until the standby is promoted', async () => {
    const former = primary
    const standby = await former.makeStandby('standby')
    await standby.start()
    const { unavailable } = await causeFault(scene, {
      name: 'Postgres read-only after a failover',
      lastsMs: 3_000,
      async cause() {
        // As an address that follows a failover: first to a server that is a standby still.
        world.toPostgres.leadTo(standby.url())
        await former.stop('fast')
        primary = standby
      },
      end: () => standby.promote(),
    })
    expect(unavailable).toBeGreaterThan(0)
    await former.remove()
  })

  it('absent at the start: listens at once, refuses by 503, and serves by itself once Postgres is there', async () => {
    await primary.stop('fast')
    const startedAtMs = performance.now()
    const gateway = await world.startGateway()
    expect(performance.now() - startedAtMs, 'milliseconds until it listens').toBeLessThan(here(8_000))
    await causeFault(
      { ...scene, url: gateway.url },
      {
        name: 'Postgres absent at the start',
        isThere: true,
        lastsMs: 3_000,
        cause: () => {},
        end: () => primary.start(),
        async meanwhile() {
          const ready = await fetch(`${gateway.url}/ready`)
          expect(ready.status).toBe(503)
          expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
        },
      },
    )
    expect(await gateway.stop()).toBe(0)
  })

  it('absent at the start, and empty when it comes: migrates it and is ready', async () => {
    await primary.start()
    await primary.query('DROP DATABASE IF EXISTS empty WITH (FORCE)')
    await primary.query(`CREATE DATABASE empty OWNER ${role}`)
    await primary.stop('fast')
    const gateway = await world.startGateway({ DATABASE_URL: primary.url('empty', role) })
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(503)
    await primary.start()
    await untilReady(gateway.url, here(10_000))
    expect(await primary.query('SELECT count(*)::int AS contacts FROM contacts', 'empty')).toEqual([
      { contacts: 0 },
    ])
    await gateway.stop()
  })
})
