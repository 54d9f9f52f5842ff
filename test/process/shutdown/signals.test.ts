import { Agent, get } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { prepareEnvironment, runShell, type ServerProcess, startServerProcess } from '../server-process.ts'
import { canHaveWorkers, findWorkers } from '../worker-processes.ts'

const { environment, remove } = await prepareEnvironment()
afterAll(remove)

let server: ServerProcess
afterEach(async () => {
  const workers = await findWorkers(server)
  server.child.kill('SIGKILL')
  // Without it they end as by SIGTERM, which takes minutes here.
  for (const pid of workers) process.kill(pid, 'SIGKILL')
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
  it('has everything served for a while, but for /ready, and each connection ended by its answer; a second one ends it', async () => {
    const shared = workers === '1' ? {} : { WORKERS: workers, REDIS_URL: process.env.REDIS_URL ?? '' }
    server = await startServerProcess({ ...environment, ...shared, SHUTDOWN_DELAY_SECONDS: '300' })
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    // One worker may be ready before the other.
    for (const agent of agents)
      await expect.poll(() => askOver(agent, '/ready')).toEqual({ status: 200, isKept: true })
    server.child.kill('SIGTERM')
    await expect.poll(() => ask('/ready'), { interval: 20 }).toBe(503)
    for (const agent of agents) {
      expect(await askOver(agent, '/api/v1/openapi.json')).toEqual({ status: 200, isKept: false })
      expect(await askOver(agent, '/live')).toEqual({ status: 200, isKept: false })
    }
    // It would go on for minutes; a second later, another signal ends it at once.
    const again = setInterval(() => server.child.kill('SIGTERM'), 100)
    expect(await server.exited()).toBe(143)
    clearInterval(again)
    expect(await ask('/live')).toBeNull()
  })
})

it('SIGTERM to npm start ends the server', async () => {
  const npm = { npm_config_cache: environment.DATA_DIR, npm_config_update_notifier: 'false' }
  const start = (whole: Record<string, string>) => runShell('exec npm start', whole)
  server = await startServerProcess({ ...environment, ...npm }, start)
  server.child.kill('SIGTERM')
  await server.exited()
  await expect.poll(() => ask('/live')).toBeNull()
})
