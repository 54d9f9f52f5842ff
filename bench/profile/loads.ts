import { type Bench, measure } from '../bench.ts'
import { download } from '../exports/download.ts'
import type { LoadRequest } from '../load/load.ts'
import { readCpuUs } from '../measure.ts'
import type { ServerProcess } from '../server-process.ts'
import { monotonicUs, type TimeWindow } from './cpu-profile.ts'

/** When a load was on a server, and what a unit of it cost: a request, or a row. */
export interface Measured {
  readonly window: TimeWindow
  readonly units: number
  /** Processor time of the server's process for a unit, in microseconds. */
  readonly cpuUs: number
}

const connections = 16

/** Users take 60 calls a minute each: so many seconds, the warm-up's too, are safe with those of one run. */
const secondsPerUsers = 10
const warmUpSeconds = 6

/** Tokens of users enough for a run under load. */
export async function takeTokens({ options, users }: Bench, limitName: string): Promise<readonly string[]> {
  const runs = Math.ceil((options.seconds + warmUpSeconds) / secondsPerUsers)
  const taken = await Promise.all(Array.from({ length: runs }, () => users.take(limitName)))
  return taken.flat()
}

/** Sends requests for some seconds, when all of them have been sent before. */
export async function loadRequests(
  bench: Bench,
  server: ServerProcess,
  requests: readonly LoadRequest[],
): Promise<Measured> {
  await measure(bench, { server, connections, requests: async () => requests }, 1)
  const { seconds } = bench.options
  const plan = { port: server.port, connections, seconds, requests }
  return watch(server, async () => {
    const result = await bench.load.run(plan, 1)
    if (result.failures > 0) throw new Error(`${server.name}: ${result.failures} requests failed`)
    return result.requests
  })
}

/** Downloads an export of so many rows again and again for some seconds, as users who may. */
export async function loadExport(
  { options, users }: Bench,
  server: ServerProcess,
  { path, rows }: { readonly path: string; readonly rows: number },
): Promise<Measured> {
  const url = `http://127.0.0.1:${server.port}${path}`
  await download(url, users.one())
  return watch(server, async () => {
    const endsAt = performance.now() + options.seconds * 1000
    let all = 0
    while (performance.now() < endsAt) {
      await download(url, users.one())
      all += rows
    }
    return all
  })
}

async function watch(server: ServerProcess, work: () => Promise<number>): Promise<Measured> {
  const fromUs = monotonicUs()
  const before = await readCpuUs(server.pid)
  const units = await work()
  const cpuUs = (await readCpuUs(server.pid)) - before
  return { window: { fromUs, toUs: monotonicUs() }, units, cpuUs: cpuUs / units }
}
