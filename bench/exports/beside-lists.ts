import { setTimeout as delay } from 'node:timers/promises'
import { numberedAccount } from '../accounts.ts'
import { addFact, type Bench, measure } from '../bench.ts'
import { loadAccounts } from '../data.ts'
import { say } from '../report.ts'
import { listRequests } from '../requests.ts'
import { describeRun, pairedRatio, type Run } from '../results.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate, withServer } from '../servers.ts'
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
  await loadAccounts(bench.run, accounts, userCount)
  await withServer(startBizgate(bench.environment), async server => {
    const write = listRequests('contacts', bench.accounts.small)
    const seconds = Math.max(5, bench.options.seconds)
    const lists = () => measure(bench, { server, connections: 4, write, disturbed: true }, seconds)
    for (const load of loads) {
      say(`\nlists beside ${load.name}`)
      const [alone, beside]: [Run[], Run[]] = [[], []]
      for (let round = 0; round < bench.options.rounds; round += 1) {
        alone.push(await lists())
        beside.push(await besideLoad(bench, server, { load, lists }))
        for (const run of [alone.at(-1), beside.at(-1)]) if (run) say(describeRun('', run))
      }
      for (const [metric, name] of [['p50Ms', 'p50'] as const, ['p99Ms', 'p99'] as const]) {
        const [ofBeside, ofAlone] = [beside, alone].map(runs => runs.map(run => run[metric]))
        addFact(
          bench,
          `lists beside ${load.name}: ${name}, as a share of alone`,
          pairedRatio(ofBeside ?? [], ofAlone ?? []),
        )
      }
    }
  })
}

interface Beside {
  readonly load: ExportLoad
  readonly lists: () => Promise<Run>
}

/** Measures lists while each place of a load begins the next export when its last has ended. */
async function besideLoad(bench: Bench, server: ServerProcess, { load, lists }: Beside): Promise<Run> {
  const ending = new AbortController()
  const { signal } = ending
  const refused = new Set<string>()
  let [atWork, most, whole] = [0, 0, 0]
  const exportOnce = async (place: number) => {
    const account = accounts[place % accounts.length]?.id ?? ''
    const body = load.query && JSON.stringify({ query: load.query, variables: { account } })
    const ask = {
      ...(await askFor(bench, { path: `${load.path}${account}` })),
      signal,
      ...(body && { body }),
    }
    const response = await openExport(server, ask)
    atWork += 1
    most = Math.max(most, atWork)
    try {
      await readSlowly(response, load.bytesPerSecond ?? Number.POSITIVE_INFINITY, signal)
      if (!signal.aborted) whole += 1
    } finally {
      atWork -= 1
    }
  }
  const places = Array.from({ length: load.places }, async (_, place) => {
    while (!signal.aborted)
      await exportOnce(place).catch(async (error: Error) => {
        if (signal.aborted) return
        refused.add(error.message)
        await delay(1_000, undefined, { signal }).catch(() => {})
      })
  })
  const began = performance.now()
  await delay(leastSettleMs)
  while (most < load.places * enough && performance.now() - began < mostSettleMs) await delay(100)
  const run = await lists()
  ending.abort()
  await Promise.all(places)
  say(`  ${most} at work, ${whole} exports whole; refused meanwhile: ${[...refused].join(', ') || 'none'}`)
  if (most < load.places * enough) throw new Error(`Only ${most} of ${load.name} were at work`)
  return run
}
