import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSmallDisk, canMount, type SmallDisk } from '../support/small-disk.ts'
import { causeFault } from './harness/fault.ts'
import { openWorld, type World } from './world/world.ts'

// Only root may mount a disk that is small enough to fill.
describe.skipIf(!canMount)("Postgres's disk", () => {
  let world: World
  let disk: SmallDisk
  beforeAll(async () => {
    world = await openWorld({
      async prepare(postgres) {
        disk = await addSmallDisk(postgres)
        return 'small'
      },
    })
  })
  afterAll(() => world.remove())

  it('full: writes that need room are refused by 503, reads are served', async () => {
    const { tenants, database, postgres } = world
    const { url } = await world.startGateway()
    const { good, unavailable } = await causeFault(
      { url, tenants, database, postgres: () => postgres },
      {
        name: "Postgres's disk full",
        lastsMs: 4_000,
        cause: disk.fill,
        end: disk.empty,
      },
    )
    expect(unavailable).toBeGreaterThan(0)
    expect(good).toBeGreaterThan(unavailable)
  })
})
