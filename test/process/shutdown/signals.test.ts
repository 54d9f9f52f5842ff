import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demo } from '../../../demo/demo.ts'
import { createTestDatabase } from '../../support/database.ts'
import { openDownload } from '../../support/downloads/open-download.ts'
import { makeDataDir, type ServerProcess, startServerProcess } from '../server-process.ts'
import { canHaveWorkers } from '../worker-processes.ts'

const { dataDir, remove } = await makeDataDir()
const database = await createTestDatabase()
const environment = { DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) }
afterAll(async () => {
  await database.drop()
  await remove()
})

let server: ServerProcess
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exited()
})

const ask = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => null,
  )

/** Asks over a connection that is kept open, where the server keeps it. */
function askOver(agent: Agent, path: string): Promise<{ status: number; isKept: boolean }> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { agent }, response => {
      const { statusCode: status = 0, headers } = response
      response.resume().on('end', () => resolve({ status, isKept: headers.connection !== 'close' }))
    }).on('error', reject)
  })
}

const howMany = canHaveWorkers ? ['1', '2'] : ['1']
describe.each(howMany)('SIGTERM to a server with WORKERS=%s', workers => {
  it('has everything served for a while, but for /ready, and each connection ended by its answer', async () => {
    const shared = workers === '1' ? {} : { WORKERS: workers, REDIS_URL: process.env.REDIS_URL ?? '' }
    server = await startServerProcess({ ...environment, ...shared, SHUTDOWN_DELAY_SECONDS: '3' })
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (const agent of agents) expect(await askOver(agent, '/ready')).toEqual({ status: 200, isKept: true })
    const toldAt = performance.now()
    server.child.kill('SIGTERM')
    await expect.poll(() => ask('/ready'), { interval: 20 }).toBe(503)
    expect(performance.now() - toldAt).toBeLessThan(1_000)
    for (const agent of agents) {
      expect(await askOver(agent, '/api/v1/openapi.json')).toEqual({ status: 200, isKept: false })
      expect(await askOver(agent, '/live')).toEqual({ status: 200, isKept: false })
    }
    await expect.poll(() => ask('/live'), { interval: 20 }).toBeNull()
    expect(performance.now() - toldAt).toBeGreaterThan(2_900)
    expect(await server.exited()).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(8_000)
  })
})

describe('a second signal', () => {
  beforeEach(async () => {
    server = await startServerProcess({ ...environment, SHUTDOWN_DELAY_SECONDS: '60' })
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends the process at once with %i', async (signal, code) => {
    server.child.kill('SIGTERM')
    await wait(1_100)
    const toldAt = performance.now()
    server.child.kill(signal)
    expect(await server.exited()).toBe(code)
    expect(performance.now() - toldAt).toBeLessThan(2_000)
  })

  it('that comes with the first, as npm and supervisors pass it on, is the same one', async () => {
    server.child.kill('SIGINT')
    await wait(300)
    server.child.kill('SIGINT')
    await wait(1_000)
    expect(await ask('/live')).toBe(200)
  })
})

it('SHUTDOWN_DEADLINE_SECONDS is how long a download may go on', async () => {
  server = await startServerProcess({ ...environment, SHUTDOWN_DEADLINE_SECONDS: '1' })
  const [, token] = /TOKEN=(\S+)/.exec(server.output()) ?? []
  // One that never ends: nobody reads it.
  const { leave } = await openDownload(`${server.url}/api/v1/account/export?account_id=${demo.accountId}`, {
    authorization: `Bearer ${token}`,
  })
  const toldAt = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.exited()).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(5_000)
  leave()
})
