import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causeFault, type Scene } from './harness/fault.ts'
import { here } from './harness/machine-speed.ts'
import { bearer } from './harness/requests.ts'
import { untilReady } from './world/readiness.ts'
import { ownerOf, type Tenant } from './world/tenants.ts'
import { openWorld, type World } from './world/world.ts'

describe('the identity provider', () => {
  let world: World
  let scene: Scene
  beforeAll(async () => {
    world = await openWorld()
    const { url } = await world.startGateway()
    const { tenants, database, postgres } = world
    scene = { url, tenants, database, postgres: () => postgres }
  })
  afterAll(() => world.remove())

  it('down: those with a token of a known key are served', async () => {
    const { good, sent } = await causeFault(scene, {
      name: 'identity provider down',
      lastsMs: 2_000,
      cause: () => world.issuer.goDown(),
      end: () => world.issuer.comeBack(),
    })
    expect(good).toBe(sent)
  })

  it('slow: nobody with a token of a known key waits for it', async () => {
    const { good, sent, slowestMs } = await causeFault(scene, {
      name: 'identity provider slow (4 s)',
      lastsMs: 2_000,
      cause: () => world.issuer.delay(4_000),
      end: () => world.issuer.delay(0),
    })
    expect(good).toBe(sent)
    expect(slowestMs).toBeLessThan(here(2_000))
  })

  it('with a new key: its tokens are served at once, and those of the old key too', async () => {
    const [tenant] = world.tenants
    const answers: number[] = []
    const { good, sent } = await causeFault(scene, {
      name: 'identity provider with a new key',
      lastsMs: 2_000,
      cause: () => world.issuer.rotate(),
      end: () => {},
      async meanwhile() {
        answers.push(
          await listContacts(scene.url, tenant, await world.issuer.signIn(ownerOf(tenant?.accountId ?? ''))),
        )
      },
    })
    expect(answers).toEqual([200])
    expect(good).toBe(sent)
  })

  it('down with a new key: its tokens get 503, those of a known key are served', async () => {
    const gateway = await world.startGateway()
    const [tenant] = world.tenants
    const { good, sent } = await causeFault(
      { ...scene, url: gateway.url },
      {
        name: 'identity provider down with a new key',
        lastsMs: 2_000,
        async cause() {
          await world.issuer.goDown()
          await world.issuer.rotate()
        },
        end: () => world.issuer.comeBack(),
        async meanwhile() {
          const token = await world.issuer.signIn(ownerOf(tenant?.accountId ?? ''))
          expect(await listContacts(gateway.url, tenant, token)).toBe(503)
        },
      },
    )
    expect(good).toBe(sent)
    await gateway.stop()
  })

  it('down at the start: tokens get 503 until its keys are there, forms are taken', async () => {
    await world.issuer.goDown()
    const gateway = await world.startGateway()
    const [tenant] = world.tenants
    const { good, unavailable } = await causeFault(
      { ...scene, url: gateway.url },
      {
        name: 'identity provider down at the start',
        isThere: true,
        lastsMs: 4_000,
        cause: () => {},
        end: () => world.issuer.comeBack(),
        async meanwhile() {
          expect((await fetch(`${gateway.url}/ready`)).status).toBe(503)
          expect(await listContacts(gateway.url, tenant, tenant?.token ?? '')).toBe(503)
        },
      },
    )
    expect(unavailable).toBeGreaterThan(0)
    expect(good).toBeGreaterThan(0)
    await untilReady(gateway.url, here(100))
    await gateway.stop()
  })
})

async function listContacts(url: string, tenant: Tenant | undefined, token: string): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/contacts?account_id=${tenant?.accountId}`, {
    headers: bearer(token),
  })
  return status
}
