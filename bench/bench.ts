import { type BenchAccounts, describeAccounts } from './accounts.ts'
import { loadAccounts, loadForm, loadTeam } from './data.ts'
import { type TestBed, waitUntilIdle, withTestBed } from './database.ts'
import type { Options } from './options.ts'
import { readCpuUs, readPeakRssMb, resetPeakRss } from './processes.ts'
import { describeRun, say } from './report.ts'
import { median, Results, type Run } from './results.ts'
import { fetchRequest } from './same-answer.ts'
import type { ServerProcess } from './server-process.ts'
import { openUserPool, type UserPool, userCount } from './users.ts'
import { type LoadPlan, type LoadRequest, requireWrk, runLoad } from './wrk.ts'

/** The resources of every scenario. */
export interface Bench extends TestBed {
  readonly options: Options
  readonly accounts: BenchAccounts
  readonly users: UserPool
  readonly results: Results
}

/** Makes everything that a run needs, on the server of DATABASE_URL, and removes it afterwards. */
export async function withBench(options: Options, work: (bench: Bench) => Promise<void>): Promise<void> {
  await requireWrk()
  await withTestBed(async bed => {
    const began = performance.now()
    const accounts = describeAccounts(options.quick)
    const run = (text: string) => bed.sql.query(text)
    await loadAccounts(run, Object.values(accounts))
    await loadForm(run, accounts.written.id)
    await loadTeam(run, Object.values(accounts), userCount)
    await run('VACUUM (ANALYZE)')
    await run('CHECKPOINT')
    say(`Loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const users = await openUserPool(bed.provider)
    await work({ ...bed, options, accounts, users, results: new Results() })
  })
}

/** The options of a run, as its results name them. */
export function describeOptions({ quick, rounds, seconds }: Options): string {
  return `${rounds} rounds of ${seconds} s${quick ? ', small accounts: not for comparing' : ''}`
}

/** One side of a comparison. */
export interface Contender {
  /** Its name in the results; the server's where absent. */
  readonly name?: string
  readonly server: ServerProcess
  readonly connections: number
  /** The requests of one run, with users who may call. */
  readonly requests: () => Promise<readonly LoadRequest[]>
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
  scenario: string,
  contenders: readonly Contender[],
  { rounds = bench.options.rounds, seconds = bench.options.seconds } = {},
): Promise<void> {
  say(`\n${scenario}`)
  await checkPlansOfRaw(bench, contenders)
  const failed = new Set<Contender>()
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      if (failed.has(contender)) continue
      const name = contender.name ?? contender.server.name
      try {
        const run = await measure(bench, contender, seconds)
        bench.results.addRun(scenario, name, run)
        say(describeRun(name, run))
      } catch (error) {
        if (!contender.isPeer) throw error
        failed.add(contender)
        say(`  ${name} is left out: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}

/** Rejects where raw takes a multiple of bizgate's time in Postgres, as it does once a statement lacks an index. */
async function checkPlansOfRaw(bench: Bench, contenders: readonly Contender[]): Promise<void> {
  const bizgate = contenders.find(({ name, server }) => (name ?? server.name) === 'bizgate')
  const raws = contenders.filter(({ name, server }) => (name ?? server.name).startsWith('raw'))
  if (!bizgate || raws.length === 0) return
  const ours = (await measure(bench, bizgate, 1)).postgresCpuUs
  for (const raw of raws) {
    const { postgresCpuUs } = await measure(bench, raw, 1)
    if (ours !== null && postgresCpuUs !== null && postgresCpuUs > ours * mostOfPostgres) {
      const times = `${postgresCpuUs.toFixed(0)} µs in Postgres, bizgate ${ours.toFixed(0)} µs`
      throw new Error(`${raw.server.name} takes ${times}: compare the plans of their statements`)
    }
  }
}

/** Warms a server up, then measures it under the same load. Rejects if any request failed. */
export async function measure(bench: Bench, contender: Contender, seconds: number): Promise<Run> {
  const { server, connections } = contender
  const settle = async () => contender.disturbed || waitUntilIdle(bench.sql)
  const plan = { port: server.port, connections, requests: await contender.requests() }
  await warmUp(plan, server)
  await settle()
  await resetPeakRss(server.pid)
  const before = await readTimes(bench, server)
  const result = await load({ ...plan, seconds }, server)
  if (result.requests === 0) throw new Error(`${server.name} answered nothing in ${seconds} s`)
  const after = await readTimes(bench, server)
  const peakRssMb = await readPeakRssMb(server.pid)
  await settle()
  const { p50Ms, p99Ms, maxMs, requests } = result
  return {
    requestsPerSecond: requests / result.seconds,
    p50Ms,
    p99Ms,
    maxMs,
    serverCpuUs: (after.server - before.server) / requests,
    postgresCpuUs: bench.postmaster === null ? null : (after.postgres - before.postgres) / requests,
    peakRssMb,
  }
}

/** Goes on until every request was sent once, so that signatures are checked before the measuring begins. */
async function warmUp(plan: Omit<LoadPlan, 'seconds'>, server: ServerProcess): Promise<void> {
  // One connection alone may take minutes for all.
  const most = plan.connections === 1 ? 1 : mostWarmUpSeconds
  let sent = 0
  for (let second = 0; second < most && sent < plan.requests.length; second += 1)
    sent += (await load({ ...plan, seconds: 1 }, server)).requests
}

/** Processor time of a server and of Postgres until now, in microseconds; 0 for a Postgres elsewhere. */
export async function readTimes(
  { postmaster }: Pick<TestBed, 'postmaster'>,
  { pid }: { readonly pid: number },
) {
  const [server, postgres] = await Promise.all([
    readCpuUs(pid),
    postmaster === null ? 0 : readCpuUs(postmaster),
  ])
  return { server, postgres }
}

// No number is used twice, so that each submission of the form comes from an address of its own.
let nextNumber = 1

/** Sends a load to a server. Rejects if any request failed. */
export async function load(plan: LoadPlan, server: ServerProcess) {
  const result = await runLoad(plan, nextNumber)
  nextNumber += result.requests + plan.connections * 2
  if (result.failures === 0) return result
  const [request] = plan.requests
  const answer = request && (await fetchRequest(plan.port, request).catch(String))
  const failed = `${server.name}: ${result.failures} of ${result.requests} requests failed`
  throw new Error(`${failed}: ${JSON.stringify(answer)}\n${server.explain()}`)
}

/** The median of a fact over several rounds, which is added to the results. */
export function addFact({ results }: Bench, name: string, values: readonly number[]): void {
  results.facts[name] = median(values)
  say(`  ${name}: ${values.map(value => value.toFixed(value < 10 ? 2 : 0)).join(', ')}`)
}
