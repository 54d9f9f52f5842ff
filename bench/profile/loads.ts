import { type Bench, measure } from '../bench.ts'
import { download } from '../exports/download.ts'
import type { Export } from '../exports/kinds.ts'
import { readCpuUs } from '../measure.ts'
import { graphqlRequests, type Listed, listRequests } from '../requests.ts'
import type { ServerProcess } from '../server-process.ts'
import { monotonicUs, type TimeWindow } from './cpu-profile.ts'

/** A load on a server while it is profiled. */
export interface Load {
  readonly name: string
  /** What its cost is told by. */
  readonly unit: 'request' | '1,000 rows'
  readonly run: (server: ServerProcess) => Promise<Measured>
}

/** When a load was on a server, and what a unit of it cost. */
export interface Measured {
  readonly window: TimeWindow
  /** Processor time of the server's process for a unit, in microseconds. */
  readonly cpuUs: number
}

const connections = 16

/** Users take 60 calls a minute each: those of one run are enough for so long, the warm-up included. */
const secondsPerUsers = 10
const warmUpSeconds = 6

/** GET of a list of 1,000 records over 16 connections. */
export function listLoad(bench: Bench, record: Listed): Load {
  return requestLoad(bench, `GET ${record}`, tokens => listRequests(record, bench.accounts.small.id, tokens))
}

/** POST of a client's own document for the same list. */
export function graphqlLoad(bench: Bench, record: Listed): Load {
  return requestLoad(bench, `POST graphql, ${record}`, tokens =>
    graphqlRequests(record, bench.accounts.small.id, tokens),
  )
}

function requestLoad(
  bench: Bench,
  name: string,
  write: (tokens: readonly string[]) => ReturnType<typeof listRequests>,
): Load {
  return {
    name,
    unit: 'request',
    async run(server) {
      const requests = write(await takeTokens(bench, name))
      // Sends each of them once before.
      await measure(bench, { server, connections, requests: async () => requests }, 1)
      const plan = { port: server.port, connections, seconds: bench.options.seconds, requests }
      return watch(server, async () => {
        const result = await bench.load.run(plan, 1)
        if (result.failures > 0) throw new Error(`${server.name}: ${result.failures} requests failed`)
        return result.requests
      })
    },
  }
}

async function takeTokens({ options, users }: Bench, limitName: string): Promise<string[]> {
  const runs = Math.ceil((options.seconds + warmUpSeconds) / secondsPerUsers)
  const taken: string[] = []
  for (let run = 0; run < runs; run += 1) taken.push(...(await users.take(limitName)))
  return taken
}

/** An export, again and again, one at a time; users change, as each may have five a minute. */
export function exportLoad({ options, users }: Bench, { name, path, rows }: Export): Load {
  return {
    name,
    unit: '1,000 rows',
    async run(server) {
      const url = `http://127.0.0.1:${server.port}${path}`
      await download(url, users.one())
      return watch(server, async () => {
        const endsAt = performance.now() + options.seconds * 1000
        let thousands = 0
        while (performance.now() < endsAt) {
          await download(url, users.one())
          thousands += rows / 1000
        }
        return thousands
      })
    },
  }
}

async function watch(server: ServerProcess, work: () => Promise<number>): Promise<Measured> {
  const fromUs = monotonicUs()
  const before = await readCpuUs(server.pid)
  const units = await work()
  const usedUs = (await readCpuUs(server.pid)) - before
  return { window: { fromUs, toUs: monotonicUs() }, cpuUs: usedUs / units }
}
