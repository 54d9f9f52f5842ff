import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causeFault, type Scene } from './harness/fault.ts'
import { fakeTime, preload } from './world/fake-time.ts'
import { openWorld, type World } from './world/world.ts'

describe('the process', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.remove())

  const sceneAt = (url: string): Scene => {
    const { tenants, database, postgres } = world
    return { url, tenants, database, postgres: () => postgres }
  }

  it('with too many connections for its file descriptors: closes some, and serves all once they are gone', async () => {
    const { url, child } = await world.startGateway({}, { before: 'ulimit -n 96' })
    const clients: Socket[] = []
    await causeFault(sceneAt(url), {
      name: 'file descriptors used up',
      lastsMs: 3_000,
      isCutOff: true,
      mayCut: true,
      async cause() {
        const { hostname, port } = new URL(url)
        for (let nth = 0; nth < 150; nth++) {
          const client = connect(Number(port), hostname)
          client.on('error', () => {})
          clients.push(client)
        }
        await Promise.all(clients.map(client => once(client, 'connect')))
      },
      end() {
        for (const client of clients) client.destroy()
      },
    })
    expect(child.exitCode).toBe(null)
  })

  it.skipIf(preload === null)('whose clock is set back by an hour: everybody is served', async () => {
    const file = join(world.postgres.directory, 'clock')
    await writeFile(file, '+0\n')
    const { url } = await world.startGateway(fakeTime(file))
    const { good, sent } = await causeFault(sceneAt(url), {
      name: 'the clock set back by an hour',
      lastsMs: 4_000,
      cause: () => writeFile(file, '-3600\n'),
      end: () => {},
    })
    expect(good).toBe(sent)
  })
})
