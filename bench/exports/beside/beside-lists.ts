import { setTimeout as delay } from 'node:timers/promises'
import type { BenchAccount } from '../../accounts.ts'
import type { Bench } from '../../bench.ts'
import { loadAccounts, loadTeam } from '../../data.ts'
import { readPeakRssMb, readRssMb, resetPeakRss } from '../../measure.ts'
import { say } from '../../report/say.ts'
import type { ServerProcess } from '../../server-process.ts'
import { startBizgate } from '../../servers/bizgate.ts'
import { median } from '../../statistics.ts'
import { userCount } from '../../users.ts'
import { type AskedExport, type LoadCounts, runLoad } from './loads.ts'
import { type ProbeResult, probeLists } from './probe.ts'

/** How lists are asked for meanwhile. */
const lists = { users: 400, perSecond: 100 }
/** Until all places of a load are at work, in milliseconds. */
const maxSettleMs = 40_000
/** So that one that is read slowly lasts longer than its load. */
const slowBytesPerSecond = 20_000

/** What is measured: how many exports there are at once, and which. */
interface Load {
  readonly name: string
  readonly places: number
  readonly next: (number: number) => Promise<AskedExport>
  readonly bytesPerSecond?: number
}

/** The latencies of lists beside exports, as shares of those without, and what the server held more, in MB. */
export interface BesideFacts {
  readonly listsAloneP99Ms: number
  readonly listsBeside: Readonly<Record<string, { p50: number; p99: number; growthMb: number }>>
}

/** Measures lists alone and beside each load of exports, in turn, on one server. */
export async function measureBesideLists(bench: Bench): Promise<BesideFacts> {
  const { sql } = bench
  await loadAccounts(text => sql.query(text), accounts)
  await loadTeam(text => sql.query(text), accounts, userCount)
  const owners = (await bench.users.take('account exports')).slice(0, accounts.length)
  for (const [number, { id }] of accounts.entries())
    await sql.query('UPDATE accounts SET owner_id = $2 WHERE id = $1', [id, subjectOf(owners[number])])
  await sql.query('VACUUM (ANALYZE)')
  const server = await startBizgate(bench.environment)
  try {
    return await measureAll(bench, server, owners)
  } finally {
    await server.stop()
  }
}

async function measureAll(
  bench: Bench,
  server: ServerProcess,
  owners: readonly string[],
): Promise<BesideFacts> {
  const tokens = (await bench.users.take('lists beside exports')).slice(0, lists.users)
  const url = `http://127.0.0.1:${server.port}/api/v1/contacts?account_id=${bench.accounts.small.id}`
  // A thousand lists, so that ten of them are above p99.
  const seconds = Math.max(10, bench.options.seconds)
  const probe = () => probeLists({ url, tokens, perSecond: lists.perSecond, seconds })
  say(`\nLists beside exports: ${lists.perSecond} a second, ${seconds} s each`)
  await probe()
  const alone: ProbeResult[] = []
  const found = new Map<string, { p50: number[]; p99: number[]; growthMb: number[] }>()
  for (let round = 0; round < bench.options.rounds; round += 1) {
    for (const load of loads(bench, server, owners)) {
      const without = await probe()
      alone.push(without)
      const beside = await measureBeside(server, load, probe)
      const { p50, p99, growthMb } = found.get(load.name) ?? { p50: [], p99: [], growthMb: [] }
      p50.push(beside.p50Ms / without.p50Ms)
      p99.push(beside.p99Ms / without.p99Ms)
      growthMb.push(beside.growthMb)
      found.set(load.name, { p50, p99, growthMb })
      say(`  ${load.name}: ${describe(beside)}; without ${describe(without)}; ${beside.what}`)
    }
  }
  return {
    listsAloneP99Ms: median(alone.map(({ p99Ms }) => p99Ms)),
    listsBeside: Object.fromEntries(
      [...found].map(([name, { p50, p99, growthMb }]) => [
        name,
        { p50: median(p50), p99: median(p99), growthMb: median(growthMb) },
      ]),
    ),
  }
}

async function measureBeside(server: ServerProcess, load: Load, probe: () => Promise<ProbeResult>) {
  const rest = await readRssMb(server.pid)
  await resetPeakRss(server.pid)
  const ending = new AbortController()
  let number = 0
  const counts: LoadCounts = { running: 0, whole: 0, bytes: 0, refused: {} }
  const running = runLoad(load.places, () => load.next(number++), {
    counts,
    signal: ending.signal,
    ...(load.bytesPerSecond ? { bytesPerSecond: load.bytesPerSecond } : {}),
  })
  const endsAtMs = performance.now() + maxSettleMs
  do await delay(1_000)
  while (counts.running < load.places && performance.now() < endsAtMs)
  const result = await probe()
  const growthMb = (await readPeakRssMb(server.pid)) - rest
  ending.abort()
  await running
  const { whole, bytes, refused } = counts
  const what = `${whole} exports whole, ${(bytes / 1e6).toFixed(0)} MB, refused ${JSON.stringify(refused)}, +${growthMb.toFixed(0)} MB`
  await delay(1_000)
  return { ...result, growthMb, what }
}

function describe({ p50Ms, p99Ms, failures }: ProbeResult): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms${failures ? `, ${failures} FAILED` : ''}`
}

/** Each export has a user of its own, so that no limit of theirs is reached. */
function loads({ users, sql }: Bench, { port }: ServerProcess, owners: readonly string[]): Load[] {
  const origin = `http://127.0.0.1:${port}`
  const accountOf = (number: number) => accounts[number % accounts.length]?.id ?? ''
  const csv = async (number: number) => ({
    url: `${origin}/api/v1/contacts/export?account_id=${accountOf(number)}`,
    token: users.one(),
  })
  return [
    { name: 'ten CSV exports', places: 10, next: csv },
    {
      name: 'ten account exports',
      places: 10,
      async next(number) {
        // The hour of those that have ended; one at work keeps its own.
        await sql.query(`DELETE FROM rate_limit_hits WHERE key LIKE '%${accountOf(number)}%'`)
        return {
          url: `${origin}/api/v1/account/export?account_id=${accountOf(number)}`,
          token: owners[number % owners.length] ?? '',
        }
      },
    },
    {
      name: 'ten GraphQL exports with relations',
      places: 10,
      next: async number => ({
        url: `${origin}/graphql`,
        token: users.one(),
        body: JSON.stringify({ query: relations, variables: { accountId: accountOf(number) } }),
      }),
    },
    { name: 'fifty slow readers', places: 50, next: csv, bytesPerSecond: slowBytesPerSecond },
  ]
}

const relations = `subscription ($accountId: UUID!) { contactsExport(accountId: $accountId) { contacts {
  id firstName lastName email deals(first: 5) { nodes { title value } } invoices(first: 5) { nodes { amount } }
} } }`

/** Ten, as an account has one account export at a time. */
const accounts: readonly BenchAccount[] = Array.from({ length: 10 }, (_, number) => ({
  id: `5eb0c0de-0000-4000-8000-00000000001${number}`,
  contacts: 20_000,
  deals: 2_000,
  invoices: 2_000,
}))

/** Whose token it is. */
function subjectOf(token = ''): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
}
