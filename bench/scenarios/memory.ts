import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, measure } from '../bench.ts'
import type { LoadRequest } from '../load/load.ts'
import { readRssMb } from '../measure.ts'
import { describeRun, say } from '../report/say.ts'
import { createContactRequests, graphqlRequests, listedRecords, listRequests } from '../requests.ts'
import { startBizgate } from '../servers/bizgate.ts'

const restMs = 5_000

/** What a fresh process holds at rest, then under everything at once over 16 and 64 connections, in MB. */
export async function measureMemory(bench: Bench): Promise<void> {
  const { results, options } = bench
  const server = await startBizgate(bench.environment)
  try {
    await delay(restMs)
    results.facts['memory at rest, MB'] = await readRssMb(server.pid)
    say(`\nmemory: ${results.facts['memory at rest, MB'].toFixed(0)} MB at rest`)
    for (const connections of [16, 64]) {
      const run = await measure(
        bench,
        { server, connections, requests: () => mixedRequests(bench) },
        options.seconds * 2,
      )
      results.addRun(`memory, ${connections} connections`, server.name, run)
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
  const lists = listedRecords.map(record => listRequests(record, small.id, tokens))
  const graphql = graphqlRequests('deals', small.id, tokens)
  const creates = createContactRequests(written.id, tokens)
  return tokens.flatMap((_, n) => [...lists, graphql, creates].flatMap(requests => requests[n] ?? []))
}
