import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../test/support/free-port.ts'
import { numberedAccount, ownerIdOf, userId } from './accounts.ts'
import { loadAccounts, loadForm } from './data.ts'
import { type TestBed, withTestBed } from './database.ts'
import { readCommandLine } from './options.ts'
import { publish, say } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { startBizgate } from './servers.ts'
import { visit, type World } from './soak/activities.ts'
import { Clients, Tally } from './soak/clients.ts'
import { judge, type Stretch, stretchTable } from './soak/report.ts'
import { readRestSample, readSample } from './soak/watch.ts'
import { signUsers } from './users.ts'

// npm run soak -- --minutes 20: mixed traffic against one server on Postgres and Redis. Ends with exit code 1 where
// the server holds more at the end than after warming up, or an answer is lost or unexpected. Use a Redis database
// of its own, such as redis://127.0.0.1:6379/9.

const { write, minutes, ...options } = readCommandLine({
  write: false,
  minutes: 20,
  /** How many visits begin each second. */
  visits: 40,
  /** Seconds, longer than anything of a client that has left stays: requests cut off, idle connections. */
  rest: 80,
})
/** Of the whole time; the rest is measured. */
const warmShare = 0.2
const stretchCount = 8
const users = 600
/** A share of requests that may be answered 503 once the server is warm: a machine that others use stands still at times. */
const mostBusy = 0.002
const { REDIS_URL } = process.env
if (!REDIS_URL) throw new Error('Set REDIS_URL')

await withTestBed(async bed => {
  const [world, probePort] = [await makeWorld(bed), await findFreePort()]
  const environment = { ...bed.environment, REDIS_URL, SOAK_PORT: String(probePort) }
  const probe = new URL('soak/probe.js', import.meta.url).href
  await using server = await startBizgate(environment, ['--expose-gc', `--import=${probe}`])
  await soak(bed, world, server, probePort)
})

async function soak({ sql }: TestBed, world: World, server: ServerProcess, probePort: number): Promise<void> {
  const clients = new Clients(server.url)
  const visits = new Set<Promise<unknown>>()
  const stretch = async (name: string, share: number): Promise<Stretch> => {
    const seconds = minutes * 60 * share
    const tally = new Tally()
    clients.tally = tally
    await makeTraffic(() => visit(clients, world), visits, seconds)
    const sample = await readSample(server.pid, sql)
    const { sent, lost, unexpected } = tally
    say(`${name}: ${sent} sent, ${lost} lost, ${unexpected.size} unexpected, ${sample.rssMb.toFixed(0)} MB`)
    return { name, seconds, tally, sample }
  }
  const rest = async () => {
    await Promise.all(visits)
    await delay(options.rest * 1_000)
    return readRestSample(server.pid, sql, probePort)
  }
  const warming = await stretch('warming up', warmShare)
  const warm = { loaded: warming.sample, resting: await rest() }
  const stretches: Stretch[] = []
  for (let n = 1; n <= stretchCount; n++)
    stretches.push(await stretch(`stretch ${n}`, (1 - warmShare) / stretchCount))
  const loaded = (stretches.at(-1) ?? warming).sample
  const { table, isWithin } = judge(warm, { loaded, resting: await rest() })
  const all = [warming, ...stretches]
  const unexpected = all.flatMap(({ name, tally }) =>
    [...tally.unexpected].map(([what, count]) => `- ${name}, ${count} times: ${what}`),
  )
  const about = `\`npm run soak\`, ${minutes} minutes, ${options.visits} visits a second, Postgres and Redis`
  const tables = [
    `At rest is with no client for ${options.rest} s, and the garbage collected.`,
    table,
    'Under load; times are in milliseconds, as the client measures them; busy are answers of 503.',
    stretchTable(all),
    ...(unexpected.length > 0 ? ['Unexpected answers:', unexpected.join('\n')] : []),
  ]
  publish({ name: 'soak', about, tables }, write)
  const isLost = unexpected.length > 0 || all.some(({ tally }) => tally.lost > 0)
  const isBusy = stretches.some(({ tally }) => tally.busy > tally.sent * mostBusy)
  if (isLost || isBusy || server.explain() !== '' || !isWithin) {
    say(`Failed. ${server.explain()}`)
    process.exitCode = 1
  }
}

/** Begins visits at random moments, whether or not those before have ended. */
async function makeTraffic(begin: () => Promise<unknown>, visits: Set<Promise<unknown>>, seconds: number) {
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const one: Promise<unknown> = begin().finally(() => visits.delete(one))
    visits.add(one)
    await delay((-Math.log(Math.random()) * 1000) / options.visits)
  }
}

/** Fills the database: an account of 20,000 contacts and many of 300, each with an owner of its own. */
async function makeWorld({ run, provider }: TestBed): Promise<World> {
  const larger = numberedAccount(1, 20_000, 200)
  const accounts = [larger, ...Array.from({ length: 39 }, (_, n) => numberedAccount(n + 2, 300, 200))]
  await loadAccounts(run, accounts, users)
  await loadForm(run, larger)
  const tokens = await signUsers(provider, users)
  const owned = accounts.map(async ({ id }) => ({ id, ownerToken: await provider.sign(ownerIdOf(id)) }))
  return {
    accounts: await Promise.all(owned),
    tokens: tokens.slice(20),
    greedyTokens: tokens.slice(0, 20),
    created: [],
    strangerToken: await provider.sign(userId(users)),
  }
}
