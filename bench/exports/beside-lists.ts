import { setTimeout as delay } from 'node:timers/promises'
import { numberedAccount } from '../accounts.ts'
import { type Bench, measure } from '../bench.ts'
import { loadAccounts } from '../data.ts'
import { say } from '../report.ts'
import { listRequests } from '../requests.ts'
import { describeRun, type Run } from '../results.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers.ts'
import { userCount } from '../users.ts'
import { openExport, readSlowly } from './download.ts'
import { askFor } from './measure.ts'

/** Ten, as an account has one account export at a time. */
const accounts = Array.from({ length: 10 }, (_, n) => numberedAccount(10 + n, 20_000, 2_000))
/** Until enough exports are at work at once: slow readers wait for each other, as ten at a time read the database. */
const [leastSettleMs, mostSettleMs] = [3_000, 60_000]
/** A share of a load's places: some are between two exports. */
const enough = 0.8

/** Exports at once: how many, how each is requested, and how fast it is read. */
interface ExportLoad {
  readonly name: string
  readonly places: number
  readonly path: string
  readonly query?: string
  readonly bytesPerSecond?: number
}

const csv = '/api/v1/contacts/export?account_id='
const loads: readonly ExportLoad[] = [
  { name: 'ten CSV exports', places: 10, path: csv },
  { name: 'ten account exports', places: 10, path: '/api/v1/account/export?account_id=' },
  {
    name: 'ten GraphQL exports with relations',
    places: 10,
    path: '/graphql?account=',
    query: `subscription ($account: UUID!) { contactsExport(accountId: $account) { contacts {
      id firstName lastName email deals(first: 5) { nodes { title value } } invoices(first: 5) { nodes { amount } }
    } } }`,
  },
  { name: 'fifty slow readers', places: 50, path: csv, bytesPerSecond: 20_000 },
]

/** Measures lists over four connections alone and beside each load of exports, in turn, on one server. */
export async function measureBesideLists(bench: Bench): Promise<void> {
  const { environment, options, results } = bench
  const { small } = bench.accounts
  await loadAccounts(bench.run, accounts, userCount)
  await using server = await startBizgate(environment)
  const contender = {
    server,
    connections: 4,
    write: listRequests('contacts', small),
    disturbed: true,
  } as const
  const lists = () => measure(bench, contender, Math.max(5, options.seconds))
  for (const load of loads) {
    say(`\nlists beside ${load.name}`)
    const rounds: { readonly alone: Run; readonly beside: Run }[] = []
    while (rounds.length < options.rounds) {
      const [alone, beside] = [await lists(), await besideLoad(bench, server, load, lists)]
      say(describeRun('alone', alone))
      say(describeRun('beside', beside))
      rounds.push({ alone, beside })
    }
    for (const [name, metric] of [
      ['p50', 'p50Ms'],
      ['p99', 'p99Ms'],
    ] as const) {
      const shares = rounds.map(({ alone, beside }) => beside[metric] / alone[metric])
      results.addFact(`lists beside ${load.name}: ${name}, as a share of alone`, ...shares)
    }
  }
}

/** Measures lists while each place of a load begins the next export when its last has ended. */
async function besideLoad(
  bench: Bench,
  server: ServerProcess,
  { name, places, path, query, bytesPerSecond = Number.POSITIVE_INFINITY }: ExportLoad,
  lists: () => Promise<Run>,
): Promise<Run> {
  const ending = new AbortController()
  const { signal } = ending
  const refused = new Set<string>()
  let [atWork, most, whole] = [0, 0, 0]
  const exportOnce = async (place: number) => {
    const account = accounts[place % accounts.length]?.id ?? ''
    const body = query && JSON.stringify({ query, variables: { account } })
    const ask = await askFor(bench, `${path}${account}`)
    const response = await openExport(server, { ...ask, signal, body })
    atWork += 1
    most = Math.max(most, atWork)
    await readSlowly(response, bytesPerSecond, signal).finally(() => {
      atWork -= 1
    })
    if (!signal.aborted) whole += 1
  }
  const exporting = Array.from({ length: places }, async (_, place) => {
    while (!signal.aborted)
      await exportOnce(place).catch(async (error: Error) => {
        if (signal.aborted) return
        refused.add(error.message)
        await delay(1_000, undefined, { signal }).catch(() => {})
      })
  })
  const began = performance.now()
  await delay(leastSettleMs)
  while (most < places * enough && performance.now() - began < mostSettleMs) await delay(100)
  const run = await lists()
  ending.abort()
  await Promise.all(exporting)
  say(`  ${most} at work, ${whole} exports whole; refused meanwhile: ${[...refused].join(', ') || 'none'}`)
  if (most < places * enough) throw new Error(`Only ${most} of ${name} were at work`)
  return run
}
