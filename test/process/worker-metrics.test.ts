import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPromtool, promtool, readMetrics } from '../support/metrics.ts'
import type { ServerProcess } from './server-process.ts'
import { canHaveWorkers, findWorkers, prepareWorkers, stopServer } from './worker-processes.ts'

describe.runIf(canHaveWorkers)('the metrics of workers', () => {
  let machine: Awaited<ReturnType<typeof prepareWorkers>>
  let server: ServerProcess
  let url: string

  beforeAll(async () => {
    machine = await prepareWorkers()
    server = await machine.start({ WORKERS: '2', LOG_LEVEL: 'info', METRICS_PORT: '0' })
    // Told before the greeting, which was waited for.
    url = /"url":"(\S+\/metrics)"/.exec(server.output())?.[1] ?? server.output()
  })
  afterAll(async () => {
    expect(await stopServer(server)).toBe(0)
    await machine.remove()
  })

  const count = async () => (await readMetrics(url)).value('bizgate_http_requests_total', { route: '/live' })

  /** Never 0, which is the group of the test itself. */
  async function findFirst(): Promise<number> {
    const [first] = await findWorkers(server)
    if (first === undefined) throw new Error('No worker is there')
    return first
  }

  /** Over connections of their own, so that each goes to another worker. */
  async function send(requests: number): Promise<void> {
    for (let sent = 0; sent < requests; sent += 1)
      await (await fetch(`${server.url}/live`, { headers: { connection: 'close' } })).text()
  }

  it('are served by the first process, as of one', async () => {
    const before = await count()
    await send(9)
    await expect.poll(count).toBe(before + 9)
    const metrics = await readMetrics(url)
    expect(metrics.value('bizgate_workers')).toBe(2)
    expect(metrics.value('bizgate_ready')).toBe(1)
    expect(metrics.value('bizgate_database_connections_max', { pool: 'requests' })).toBe(20)
    expect(metrics.value('process_start_time_seconds')).toBeGreaterThan(Date.now() / 1_000 - 600)
    if (hasPromtool) expect(promtool(['check', 'metrics'], metrics.text)).toBe('')
  })

  it('do not fall when a worker ends, and tell that it was replaced', async () => {
    const [before, first] = [await count(), await findFirst()]
    const countReplaced = async () => (await readMetrics(url)).value('bizgate_workers_replaced_total')
    const replaced = await countReplaced()
    process.kill(first, 'SIGKILL')
    await expect.poll(countReplaced).toBe(replaced + 1)
    expect(await count()).toBe(before)
    await expect.poll(async () => (await findWorkers(server)).length).toBe(2)
    await expect.poll(() => send(3).then(count)).toBeGreaterThanOrEqual(before + 3)
  })

  it('are answered though a worker is frozen, with what it counted last, and tell of it', async () => {
    const before = await count()
    const first = await findFirst()
    process.kill(first, 'SIGSTOP')
    try {
      expect(await count()).toBe(before)
      // What is said of now is of those that answer; on a busy machine the other one may be late too.
      const now = async () => {
        const { value } = await readMetrics(url)
        return [
          value('bizgate_workers_silent'),
          value('bizgate_database_connections_max', { pool: 'requests' }),
        ]
      }
      await expect.poll(now).toEqual([1, 10])
    } finally {
      process.kill(first, 'SIGCONT')
    }
    await expect.poll(async () => (await readMetrics(url)).value('bizgate_workers_silent')).toBe(0)
  })

  it('do not fall when one worker after the other ends', async () => {
    const before = await readMetrics(url)
    const buckets = { route: '/live', le: '+Inf' }
    const seconds = 'bizgate_http_request_duration_seconds'
    for (const killed of await findWorkers(server)) {
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => findWorkers(server)).not.toContain(killed)
    }
    const after = await readMetrics(url)
    for (const [name, labels] of [
      ['bizgate_http_requests_total', { route: '/live' }],
      [`${seconds}_bucket`, buckets],
      [`${seconds}_count`, { route: '/live' }],
    ] as const)
      expect([name, after.value(name, labels)]).toEqual([name, before.value(name, labels)])
    expect(after.value(`${seconds}_sum`, { route: '/live' })).toBeCloseTo(
      before.value(`${seconds}_sum`, { route: '/live' }),
    )
  })
})
