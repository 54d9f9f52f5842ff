// Answers the process that started it, which sends it requests by kind, with what one of each kind costs.
import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { readConfig } from '../../src/config.ts'
import { buildServer } from '../../src/server/server.ts'
import { openServices } from '../../src/server/services.ts'
import { fillRequest, type LoadRequest } from '../load.ts'

/** What a request costs; the injected request and its answer are part of it. */
export interface Cost {
  /** Functions of JavaScript that are called, those of Node and packages included. */
  readonly calls: number
  readonly allocatedKb: number
  /** What of it outlives two collections of the young generation. */
  readonly keptKb: number
}

/** Which users send requests of a kind, one round each. */
const users = { warmUp: [0, 10], allocated: [10, 14], warmUpCounted: [14, 16], called: [16, 20] } as const
/** Fewer than any of them may send in a minute. */
const requestsOfRound = 30

const services = await openServices(readConfig(process.env))
await services.databaseReady
const server = await buildServer(services)
const collections = new PerformanceObserver(() => {})
collections.observe({ entryTypes: ['gc'] })
const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')

type Requests = readonly LoadRequest[]

let number = 0
/** Sends the requests of some users, of whom each has one. */
async function send(requests: Requests): Promise<void> {
  for (const request of requests)
    for (let count = 0; count < requestsOfRound; count++) {
      const { method, path: url, headers, body } = fillRequest(request, ++number)
      const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) })
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    }
}

async function countAllocations(requests: Requests): Promise<Omit<Cost, 'calls'>> {
  const counted = requests.slice(...users.allocated)
  await send(requests.slice(...users.warmUp))
  global.gc?.()
  await new Promise(resolve => setImmediate(resolve))
  collections.takeRecords()
  const before = getHeapStatistics().used_heap_size
  await send(counted)
  const perRequest = () =>
    (getHeapStatistics().used_heap_size - before) / (counted.length * requestsOfRound) / 1024
  const allocatedKb = perRequest()
  if (collections.takeRecords().length > 0) throw new Error('A garbage collection came in between')
  for (let time = 0; time < 2; time++) global.gc?.({ type: 'minor' })
  return { allocatedKb, keptKb: perRequest() }
}

/** V8 counts each function's calls while it measures coverage; reading starts from zero again. */
async function countCalls(requests: Requests): Promise<number> {
  const counted = requests.slice(...users.called)
  await send(requests.slice(...users.warmUpCounted))
  await inspector.post('Profiler.takePreciseCoverage')
  await send(counted)
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const calls = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
  return calls.reduce((sum, count) => sum + count, 0) / (counted.length * requestsOfRound)
}

const [kinds] = (await once(process, 'message')) as [Readonly<Record<string, Requests>>] // of gate.ts
const costs: Record<string, object> = {}
for (const [kind, requests] of Object.entries(kinds)) costs[kind] = await countAllocations(requests)
// Only now: code that is counted is not optimized, and allocates more.
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
for (const [kind, requests] of Object.entries(kinds))
  costs[kind] = { calls: await countCalls(requests), ...costs[kind] }
process.send?.(costs)
await server.close()
await services.close()
process.disconnect()
