import { type BenchAccounts, describeAccounts } from './accounts.ts'
import { loadAccounts, loadForm } from './data.ts'
import { type TestBed, waitUntilIdle, withTestBed } from './database.ts'
import { requireWrk, sendLoad } from './load.ts'
import { type Options, readOptions } from './options.ts'
import { readCpuUs, readPeakRssMb, readPostgresCpuUs, resetPeakRss } from './processes.ts'
import { orLeaveOut, publish, say } from './report.ts'
import { Results, type Run } from './results.ts'
import type { ServerProcess } from './server-process.ts'
import { openUserPool, type UserPool, userCount, type WriteRequests } from './users.ts'

/** The resources of every scenario. */
export interface Bench extends TestBed {
  readonly options: Options
  readonly accounts: BenchAccounts
  readonly users: UserPool
  readonly results: Results
}

/** Measures something; its figures go into the results. */
export type Scenario = (bench: Bench) => Promise<void>

/** Runs the scenarios of a command that its options name; the others' figures are of use when one fails. */
export async function runScenarios(
  command: string,
  scenarios: Readonly<Record<string, Scenario>>,
): Promise<void> {
  const options = readOptions(Object.keys(scenarios))
  const size = `${options.rounds} rounds of ${options.seconds} s`
  const about = `\`npm run ${command}\`, ${size}${options.quick ? ', small accounts: not for comparing' : ''}`
  await withBench(options, async bench => {
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue
      const began = performance.now()
      const results = new Results()
      try {
        await scenario({ ...bench, results })
        publish({ name, about, tables: results.tables() }, options.write)
      } catch (error) {
        process.exitCode = 1
        say(`FAILED: ${name}: ${error instanceof Error ? error.stack : error}`)
      }
      say(`${name} took ${secondsSince(began)} s`)
    }
  })
}

/** Makes everything that a run needs, on the server of DATABASE_URL, and removes it afterwards. */
export async function withBench(options: Options, work: Scenario): Promise<void> {
  await requireWrk()
  await withTestBed(async bed => {
    const began = performance.now()
    const accounts = describeAccounts(options.quick)
    await loadAccounts(bed.run, Object.values(accounts), userCount)
    await loadForm(bed.run, accounts.written)
    await bed.run('CHECKPOINT')
    say(`Loaded in ${secondsSince(began)} s`)
    const users = await openUserPool(bed.provider)
    await work({ ...bed, options, accounts, users, results: new Results() })
  })
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}

/** One side of a comparison. */
export interface Contender {
  /** Its name in the results; the server's where absent. */
  readonly name?: string
  readonly server: ServerProcess
  /** 16 unless given. */
  readonly connections?: number
  readonly write: WriteRequests
  /** Other load runs meanwhile on purpose, so there is no quiet to wait for. */
  readonly disturbed?: true
  /** Another product: where it fails, only its figures are missing. */
  readonly isPeer?: true
}

const mostWarmUpSeconds = 5
/** How many times bizgate's processor time in Postgres a statement written by hand may take. */
const mostOfPostgres = 8

/** Runs contenders in turn, the order reversed every other round, and adds the figures to the results. */
export async function compare(
  bench: Bench,
  question: string,
  contenders: readonly Contender[],
  { rounds = bench.options.rounds, seconds = bench.options.seconds } = {},
): Promise<void> {
  say(`\n${question}`)
  await checkPlansOfRaw(bench, contenders)
  const failed = new Set<Contender>()
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      if (failed.has(contender)) continue
      const work = () => measure(bench, contender, seconds)
      const run = await (contender.isPeer ? orLeaveOut(nameOf(contender), work) : work())
      if (run) bench.results.addRun(question, nameOf(contender), run)
      else failed.add(contender)
    }
  }
}

function nameOf({ name, server }: Contender): string {
  return name ?? server.name
}

/** Rejects where raw takes a multiple of bizgate's time in Postgres, as it does once a statement lacks an index. */
async function checkPlansOfRaw(bench: Bench, contenders: readonly Contender[]): Promise<void> {
  const bizgate = contenders.find(contender => nameOf(contender) === 'bizgate')
  const raws = contenders.filter(contender => nameOf(contender).startsWith('raw'))
  if (!bizgate || raws.length === 0) return
  const ours = (await measure(bench, bizgate, 1)).postgresCpuUs
  for (const raw of raws) {
    const { postgresCpuUs } = await measure(bench, raw, 1)
    if (postgresCpuUs <= ours * mostOfPostgres || bench.postmaster === null) continue
    const times = `${postgresCpuUs.toFixed(0)} µs in Postgres, bizgate ${ours.toFixed(0)} µs`
    throw new Error(`${raw.server.name} takes ${times}: compare the plans of their statements`)
  }
}

/** Warms a server up, then measures it under the same load. Rejects if any request failed. */
export async function measure(bench: Bench, contender: Contender, seconds: number): Promise<Run> {
  const { server, connections = 16 } = contender
  const settle = async () => contender.disturbed || waitUntilIdle(bench.sql)
  const load = { server, connections, requests: await bench.users.requests(contender.write) }
  // Until every request was sent once, so that signatures are checked before; one connection may take minutes for all.
  const mostWarmUp = connections === 1 ? 1 : mostWarmUpSeconds
  for (let second = 0, sent = 0; second < mostWarmUp && sent < load.requests.length; second += 1)
    sent += (await sendLoad({ ...load, seconds: 1 })).requests
  await settle()
  await resetPeakRss(server.pid)
  const readCosts = await watchCosts(bench, server)
  const { requests, seconds: took, failures: _, ...latencies } = await sendLoad({ ...load, seconds })
  if (requests === 0) throw new Error(`${server.name} answered nothing in ${seconds} s`)
  const costs = await readCosts(requests)
  const peakRssMb = await readPeakRssMb(server.pid)
  await settle()
  return { requestsPerSecond: requests / took, ...latencies, ...costs, peakRssMb }
}

/** Tells what each of so many requests took of the processors from now on, in microseconds; NaN for a Postgres elsewhere. */
export async function watchCosts({ postmaster }: Pick<TestBed, 'postmaster'>, { pid }: ServerProcess) {
  const read = () =>
    Promise.all([readCpuUs(pid), postmaster === null ? Number.NaN : readPostgresCpuUs(postmaster)])
  const before = await read()
  return async (requests: number) => {
    const [server, postgres] = await read()
    return {
      serverCpuUs: (server - before[0]) / requests,
      postgresCpuUs: (postgres - before[1]) / requests,
    }
  }
}
