import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../src/database/open-database.ts'
import { type Bench, measure } from '../bench.ts'
import { loadAccounts } from '../data.ts'
import { makeFolder } from '../folders.ts'
import { readRssMb } from '../processes.ts'
import { createContactRequests, graphqlRequests, listedRecords, listRequests } from '../requests.ts'
import { startBizgate } from '../servers.ts'
import { userCount, type WriteRequests } from '../users.ts'

const restMs = 5_000

/** From the start of the process to `/ready`, on Postgres and on an existing directory of the embedded database. */
export async function measureStart(bench: Bench): Promise<void> {
  const { DATABASE_URL: _, ...others } = bench.environment
  await measureStarts(bench, 'start on Postgres, ms', bench.environment)
  await using directory = await makeFolder()
  const { prisma, close } = await openDatabase({ url: null, dataDir: directory.path })
  const run = (sql: string) => prisma.$executeRawUnsafe(sql)
  await loadAccounts(run, [bench.accounts.small, bench.accounts.written], userCount).finally(close)
  await measureStarts(bench, 'start on an embedded directory, ms', { ...others, DATA_DIR: directory.path })
}

async function measureStarts(bench: Bench, fact: string, environment: Bench['environment']): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < bench.options.rounds; round += 1) {
    await using server = await startBizgate(environment)
    times.push(server.startedInMs)
  }
  bench.results.addFact(fact, ...times)
}

/** What a fresh process holds at rest, then under everything at once over 16 and 64 connections. */
export async function measureMemory(bench: Bench): Promise<void> {
  const { accounts, environment, options, results } = bench
  await using server = await startBizgate(environment)
  await delay(restMs)
  results.addFact('memory at rest, MB', await readRssMb(server.pid))
  for (const connections of [16, 64]) {
    const contender = { server, connections, write: mixedRequests(accounts) }
    const run = await measure(bench, contender, options.seconds * 2)
    results.addRun('everything', `${connections} connections`, run)
  }
}

/** Lists over REST and GraphQL, and one create in five. */
function mixedRequests({ small, written }: Bench['accounts']): WriteRequests {
  const kinds = [
    ...listedRecords.map(record => listRequests(record, small)),
    graphqlRequests('deals', small),
    createContactRequests(written),
  ]
  return tokens => tokens.flatMap(token => kinds.flatMap(write => write([token])))
}
