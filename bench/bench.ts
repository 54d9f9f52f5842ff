import type pg from 'pg'
import type { BenchAccounts } from './accounts.ts'
import { waitUntilIdle } from './database.ts'
import type { LoadGenerator, LoadPlan, LoadRequest } from './load/load.ts'
import { readCpuUs, readPeakRssMb, resetPeakRss } from './measure.ts'
import type { Options } from './options.ts'
import { describeRun, say } from './report/say.ts'
import type { Results, Run } from './results.ts'
import type { ServerProcess } from './server-process.ts'
import type { UserPool } from './users.ts'

/** What every scenario works with. */
export interface Bench {
  readonly options: Options
  readonly accounts: BenchAccounts
  /** The benchmark's own connection. */
  readonly sql: pg.Client
  /** Process of the Postgres server, where it runs on this machine. */
  readonly postmaster: number | null
  /** What a server's environment needs: the database and the identity provider. */
  readonly environment: Readonly<Record<string, string>>
  readonly users: UserPool
  readonly load: LoadGenerator
  readonly results: Results
}

/** One side of a comparison. */
export interface Contender {
  /** Its name in the results; the server's where absent. */
  readonly name?: string
  readonly server: ServerProcess
  readonly connections: number
  /** The requests of one run, with users who may call. */
  readonly requests: () => Promise<readonly LoadRequest[]>
  /** Done before each of its runs. */
  readonly prepare?: () => Promise<unknown>
  /** Other load runs meanwhile on purpose, so there is no quiet to wait for. */
  readonly disturbed?: true
}

const maxWarmUpSeconds = 5

/** Runs contenders in turn, the order reversed every other round, and adds what was measured to the results. */
export async function compare(
  bench: Bench,
  scenario: string,
  contenders: readonly Contender[],
  { rounds = bench.options.rounds, seconds = bench.options.seconds } = {},
): Promise<void> {
  say(`\n${scenario}`)
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      await contender.prepare?.()
      const run = await measure(bench, contender, seconds)
      const name = contender.name ?? contender.server.name
      bench.results.addRun(scenario, name, run)
      say(describeRun(name, run))
    }
  }
}

/** Warms a server up, then measures it under the same load. Rejects if any request failed. */
export async function measure(bench: Bench, contender: Contender, seconds: number): Promise<Run> {
  const { server, connections } = contender
  const settle = async () => contender.disturbed || waitUntilIdle(bench.sql)
  const plan = { port: server.port, connections, requests: await contender.requests() }
  await warmUp(bench, plan, server)
  await settle()
  await resetPeakRss(server.pid)
  const [serverBefore, postgresBefore] = await readTimes(bench, server)
  const result = await load(bench, { ...plan, seconds }, server)
  if (result.requests === 0) throw new Error(`${server.name} answered nothing in ${seconds} s`)
  const [serverAfter, postgresAfter] = await readTimes(bench, server)
  const peakRssMb = await readPeakRssMb(server.pid)
  await settle()
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    maxMs: result.maxMs,
    serverCpuUs: (serverAfter - serverBefore) / result.requests,
    postgresCpuUs:
      postgresBefore === null || postgresAfter === null
        ? null
        : (postgresAfter - postgresBefore) / result.requests,
    peakRssMb,
  }
}

/** Goes on until every request was sent once, so that signatures are checked before the measuring begins. */
async function warmUp(bench: Bench, plan: Omit<LoadPlan, 'seconds'>, server: ServerProcess): Promise<void> {
  let sent = 0
  // One connection alone may take minutes for all.
  const most = plan.connections === 1 ? 1 : maxWarmUpSeconds
  for (let second = 0; second < most && sent < plan.requests.length; second += 1) {
    const { requests } = await load(bench, { ...plan, seconds: 1 }, server)
    sent += requests
  }
}

function readTimes({ postmaster }: Bench, server: ServerProcess): Promise<[number, number | null]> {
  return Promise.all([readCpuUs(server.pid), postmaster === null ? null : readCpuUs(postmaster)])
}

// No number is used twice, so that each submission of the form comes from an address of its own.
let nextNumber = 1

async function load(bench: Bench, plan: LoadPlan, server: ServerProcess) {
  const result = await bench.load.run(plan, nextNumber).catch(error => {
    throw new Error(`The load broke off. ${server.explain()}`, { cause: error })
  })
  nextNumber += result.requests + plan.connections * 2
  if (result.failures > 0) {
    const answer = await describeFirst(plan).catch(String)
    throw new Error(
      `${server.name}: ${result.failures} of ${result.requests} requests failed: ${answer}\n${server.explain()}`,
    )
  }
  return result
}

/** What the server says to the first request of a plan, to explain a failure. */
async function describeFirst({ port, requests: [first] }: LoadPlan): Promise<string> {
  if (!first) return 'there were none'
  const { method, path, headers, body } = first
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
  return `${method} ${path.split('?')[0]} answers ${response.status} ${(await response.text()).slice(0, 300)}`
}
