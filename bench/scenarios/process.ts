import { setTimeout as delay } from 'node:timers/promises'
import { addFact, type Bench, compare, measure } from '../bench.ts'
import { readRssMb } from '../processes.ts'
import { describeRun, say } from '../report.ts'
import { createContactRequests, graphqlRequests, listedRecords, listRequests } from '../requests.ts'
import { startBizgate } from '../servers.ts'
import type { LoadRequest } from '../wrk.ts'

const restMs = 5_000

/** From the start of the process to `/ready`, on Postgres. */
export async function measureStart(bench: Bench): Promise<void> {
  await measureStarts(bench, 'start on Postgres, ms', bench.environment)
}

/** The median of several starts. */
export async function measureStarts(bench: Bench, fact: string, environment: Bench['environment']) {
  const times: number[] = []
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const server = await startBizgate(environment)
    times.push(server.startedInMs)
    await server.stop()
  }
  addFact(bench, fact, times)
}

/** What a fresh process holds at rest, then under everything at once over 16 and 64 connections. */
export async function measureMemory(bench: Bench): Promise<void> {
  const server = await startBizgate(bench.environment)
  try {
    await delay(restMs)
    addFact(bench, 'memory at rest, MB', [await readRssMb(server.pid)])
    for (const connections of [16, 64]) {
      const contender = { server, connections, requests: () => mixedRequests(bench) }
      const run = await measure(bench, contender, bench.options.seconds * 2)
      bench.results.addRun(`memory, ${connections} connections`, server.name, run)
      say(describeRun(`${connections} connections`, run))
    }
  } finally {
    await server.stop()
  }
}

/** Lists over REST and GraphQL, and one create in five. */
async function mixedRequests({ accounts, users }: Bench): Promise<LoadRequest[]> {
  const { small, written } = accounts
  const tokens = await users.take('memory')
  const kinds = [
    ...listedRecords.map(record => listRequests(record, small.id, tokens)),
    graphqlRequests('deals', small.id, tokens),
    createContactRequests(written.id, tokens),
  ]
  return tokens.flatMap((_, n) => kinds.flatMap(requests => requests[n] ?? []))
}

/** One process beside two, both with Redis: what a request costs in each, over 64 connections. */
export async function measureWorkers(bench: Bench): Promise<void> {
  const { REDIS_URL } = process.env
  if (!REDIS_URL) return say('\nworkers: left out, as REDIS_URL is not set')
  const environment = { ...bench.environment, REDIS_URL }
  const servers = [
    await startBizgate(environment, '1 worker'),
    await startBizgate({ ...environment, WORKERS: '2' }, '2 workers'),
  ]
  const { id } = bench.accounts.small
  const requests = async () => listRequests('contacts', id, await bench.users.take('workers'))
  try {
    await compare(
      bench,
      'WORKERS',
      servers.map(server => ({ server, connections: 64, requests })),
    )
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}
