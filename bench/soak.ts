import { setTimeout as delay } from 'node:timers/promises'
import { numberedAccount } from './accounts.ts'
import { loadAccounts, loadForm, loadTeam, userId } from './data.ts'
import { type TestBed, withTestBed } from './database.ts'
import { readCommandLine } from './options.ts'
import { say, writeResult } from './report.ts'
import { startBizgate } from './servers.ts'
import { visit, type World } from './soak/activities.ts'
import { Clients } from './soak/clients.ts'
import { judge, type Stretch, stretchTable, verdictTable } from './soak/report.ts'
import { Tally } from './soak/tally.ts'
import { probeFile, readRestSample, readSample } from './soak/watch.ts'
import { signUsers } from './users.ts'

// npm run soak -- --minutes 20: mixed traffic against one server on Postgres and Redis. Ends with exit code 1 where
// the server holds more at the end than after warming up, or an answer is lost or unexpected. Use a Redis database
// of its own, such as redis://127.0.0.1:6379/9.

const {
  minutes,
  visits: visitsPerSecond,
  rest: restSeconds,
} = readCommandLine({
  minutes: 20,
  /** How many visits begin each second. */
  visits: 40,
  /** Longer than anything of a client that has left stays: requests cut off, idle connections. */
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
  const world = await makeWorld(bed)
  const environment = { ...bed.environment, REDIS_URL, SOAK_PROBE: probeFile }
  const probe = new URL('soak/probe.js', import.meta.url).href
  const server = await startBizgate(environment, 'bizgate', ['--expose-gc', `--import=${probe}`])
  const clients = new Clients(server.port)
  const visits = new Set<Promise<unknown>>()
  const stretch = async (name: string, seconds: number): Promise<Stretch> => {
    const tally = new Tally()
    clients.tally = tally
    await makeTraffic(() => visit(clients, world), visits, seconds)
    const sample = await readSample(server.pid, bed.sql)
    say(
      `${name}: ${tally.sent} sent, ${tally.lost} lost, ${tally.unexpected.size} unexpected, ${sample.rssMb.toFixed(0)} MB`,
    )
    return { name, seconds, tally, sample }
  }
  const rest = async () => {
    await Promise.all(visits)
    await delay(restSeconds * 1_000)
    return readRestSample(server.pid, bed.sql)
  }
  const stretches = [await stretch('warming up', minutes * 60 * warmShare)]
  const warm = await rest()
  for (let n = 1; n <= stretchCount; n++)
    stretches.push(await stretch(`stretch ${n}`, (minutes * 60 * (1 - warmShare)) / stretchCount))
  const verdicts = judge([stretches[0], warm], [stretches.at(-1), await rest()])
  const complaints = server.explain()
  await server.stop()
  const unexpected = stretches.flatMap(({ name, tally }) =>
    [...tally.unexpected].map(([what, count]) => `- ${name}, ${count} times: ${what}`),
  )
  await writeResult('soak.md', `\`npm run soak\`, ${minutes} minutes, ${visitsPerSecond} visits a second`, [
    `Memory at rest: with no client for ${restSeconds} s, and the garbage collected.`,
    verdictTable(verdicts),
    'Under load; times are in milliseconds, as the client measures them.',
    stretchTable(stretches),
    ...(unexpected.length > 0 ? ['Unexpected answers:', unexpected.join('\n')] : []),
  ])
  const isLost = unexpected.length > 0 || stretches.some(({ tally }) => tally.lost > 0)
  const isBusy = stretches.slice(1).some(({ tally }) => tally.busy > tally.sent * mostBusy)
  if (isLost || isBusy || complaints !== '' || verdicts.some(({ isWithin }) => !isWithin)) {
    say(`Failed. ${complaints}`)
    process.exitCode = 1
  }
})

/** Begins visits at random moments, whether or not those before have ended. */
async function makeTraffic(begin: () => Promise<unknown>, visits: Set<Promise<unknown>>, seconds: number) {
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const one: Promise<unknown> = begin().finally(() => visits.delete(one))
    visits.add(one)
    await delay((-Math.log(Math.random()) * 1000) / visitsPerSecond)
  }
}

/** Fills the database: an account of 20,000 contacts and many of 300, each with an owner of its own. */
async function makeWorld({ sql, provider }: TestBed): Promise<World> {
  const accounts = Array.from({ length: 40 }, (_, n) => numberedAccount(n + 1, n === 0 ? 20_000 : 300, 200))
  const run = (text: string) => sql.query(text)
  await loadAccounts(run, accounts)
  await loadForm(run, accounts[0]?.id ?? '')
  await loadTeam(run, accounts, users)
  await run(`UPDATE accounts SET owner_id = 'soak-owner-' || id`)
  await run('VACUUM (ANALYZE)')
  const tokens = await signUsers(provider, users)
  const owned = accounts.map(async ({ id }) => ({ id, ownerToken: await provider.sign(`soak-owner-${id}`) }))
  return {
    accounts: await Promise.all(owned),
    tokens: tokens.slice(20),
    greedyTokens: tokens.slice(0, 20),
    created: [],
    strangerToken: await provider.sign(userId(users)),
  }
}
