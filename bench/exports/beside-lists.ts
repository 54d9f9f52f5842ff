import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { numberedAccount } from '../accounts.ts'
import { addFact, type Bench, measure } from '../bench.ts'
import { loadAccounts, loadTeam } from '../data.ts'
import { describeRun, say } from '../report.ts'
import { jsonHeaders, listRequests } from '../requests.ts'
import { pairedRatio, type Run } from '../results.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers.ts'
import { userCount } from '../users.ts'

/** Ten, as an account has one account export at a time. */
const accounts = Array.from({ length: 10 }, (_, n) => numberedAccount(10 + n, 20_000, 2_000))
const settleMs = 3_000

/** Exports at once: how many, how each is requested, and how fast it is read. */
interface Load {
  readonly name: string
  readonly places: number
  readonly path: string
  readonly query?: string
  readonly bytesPerSecond?: number
}

const csv = '/api/v1/contacts/export?account_id='
const loads: readonly Load[] = [
  { name: 'ten CSV exports', places: 10, path: csv },
  { name: 'ten account exports', places: 10, path: '/api/v1/account/export?account_id=' },
  {
    name: 'ten GraphQL exports with relations',
    places: 10,
    path: '/graphql?',
    query: `subscription ($account: UUID!) { contactsExport(accountId: $account) { contacts {
      id firstName lastName email deals(first: 5) { nodes { title value } } invoices(first: 5) { nodes { amount } }
    } } }`,
  },
  { name: 'fifty slow readers', places: 50, path: csv, bytesPerSecond: 20_000 },
]

/** Measures lists over four connections alone and beside each load of exports, in turn, on one server. */
export async function measureBesideLists(bench: Bench): Promise<void> {
  const { sql, users } = bench
  const { small } = bench.accounts
  await loadAccounts(text => sql.query(text), accounts)
  await loadTeam(text => sql.query(text), accounts, userCount)
  await sql.query('VACUUM (ANALYZE)')
  const server = await startBizgate(bench.environment)
  const requests = async () => listRequests('contacts', small.id, await users.take('beside'))
  const contender = { server, connections: 4, requests, disturbed: true } as const
  const lists = () => measure(bench, contender, Math.max(5, bench.options.seconds))
  try {
    for (const load of loads) {
      say(`\nlists beside ${load.name}`)
      const rounds: (readonly [alone: Run, beside: Run])[] = []
      for (let round = 0; round < bench.options.rounds; round += 1) {
        rounds.push([await lists(), await besideLoad(bench, server, { load, lists })])
        for (const run of rounds.at(-1) ?? []) say(describeRun('', run))
      }
      const ratio = (metric: 'p50Ms' | 'p99Ms') =>
        pairedRatio(
          rounds.map(([, run]) => run[metric]),
          rounds.map(([run]) => run[metric]),
        )
      addFact(bench, `lists beside ${load.name}: p50, as a share of alone`, [ratio('p50Ms')])
      addFact(bench, `lists beside ${load.name}: p99, as a share of alone`, [ratio('p99Ms')])
    }
  } finally {
    await server.stop()
  }
}

interface Beside {
  readonly load: Load
  readonly lists: () => Promise<Run>
}

/** Measures lists while each place of a load begins the next export when its last has ended. */
async function besideLoad(bench: Bench, server: ServerProcess, { load, lists }: Beside): Promise<Run> {
  const ending = new AbortController()
  const { signal } = ending
  const counts = { running: 0, whole: 0, refused: new Set<unknown>() }
  const places = Array.from({ length: load.places }, async (_, place) => {
    while (!signal.aborted) {
      const status = await exportOnce(bench, server, { load, place, signal, counts }).catch(String)
      if (status === 200) counts.whole += 1
      else if (!signal.aborted) {
        counts.refused.add(status)
        await delay(1_000, undefined, { signal }).catch(() => {})
      }
    }
  })
  await delay(settleMs)
  const { running } = counts
  const run = await lists()
  ending.abort()
  await Promise.all(places)
  const refused = [...counts.refused].join(', ')
  say(`  ${running} at work, ${counts.whole} exports whole${refused && `; refused: ${refused}`}`)
  if (running === 0) throw new Error(`Nothing of ${load.name} was at work`)
  return run
}

interface Place {
  readonly load: Load
  readonly place: number
  readonly signal: AbortSignal
  readonly counts: { running: number }
}

/** The status of an export's answer, once it was read. */
async function exportOnce(
  { sql, users }: Bench,
  { port }: ServerProcess,
  { load, place, signal, counts }: Place,
) {
  const account = accounts[place % accounts.length]?.id ?? ''
  const { path, query, bytesPerSecond } = load
  // The hour of an account's last export, which has ended.
  if (path.includes('/account/'))
    await sql.query('DELETE FROM rate_limit_hits WHERE key LIKE $1', [`%${account}%`])
  const body = query && JSON.stringify({ query, variables: { account } })
  const token = path.includes('/account/') ? users.owner : users.one()
  const headers = { ...jsonHeaders(token), ...(body && { accept: 'text/event-stream' }) }
  const url = `http://127.0.0.1:${port}${path}${body ? '' : account}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: body ? 'POST' : 'GET', headers, agent: false, signal }
    request(url, options, resolve).on('error', reject).end(body)
  })
  const { statusCode } = response
  if (statusCode !== 200) {
    response.resume()
    return statusCode
  }
  counts.running += 1
  try {
    const began = performance.now()
    let bytes = 0
    for await (const chunk of response) {
      bytes += chunk.length
      const aheadMs = bytesPerSecond ? (bytes / bytesPerSecond) * 1_000 - (performance.now() - began) : 0
      if (aheadMs > 0) await delay(aheadMs, undefined, { signal })
    }
    return statusCode
  } finally {
    counts.running -= 1
  }
}
