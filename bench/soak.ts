import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { withDatabase } from './database.ts'
import { say } from './report/say.ts'
import { startServerProcess } from './server-process.ts'
import { startArguments } from './servers/bizgate.ts'
import { visit } from './soak/activities.ts'
import { Clients } from './soak/clients.ts'
import { countSurprises, type Stretch, writeReport } from './soak/report.ts'
import { Tally } from './soak/tally.ts'
import { judge } from './soak/verdict.ts'
import { probeFile, readRestSample, readSample } from './soak/watch.ts'
import { makeWorld } from './soak/world.ts'
import { openIdentityProvider } from './tokens.ts'

// npm run soak -- --minutes 20: mixed traffic against one server on Postgres and Redis. Ends with exit code 1 where
// the server holds more at the end than after warming up, or gave an answer that nobody expects. Use a Redis database
// of its own, such as redis://127.0.0.1:6379/9.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, visits: { type: 'string', default: '40' } },
})
const minutes = Number(values.minutes)
/** How many visits begin each second. */
const visitsPerSecond = Number(values.visits)
/** Of the whole time; the rest is measured. */
const warmShare = 0.2
const stretchCount = 8
/** Longer than anything of a client that has left is kept: requests cut off, idle connections. */
const restMs = 80_000
/** A share of requests that may be answered 503 once the server is warm: a machine that others use stands still at times. */
const maxBusy = 0.002

const { DATABASE_URL: serverUrl, REDIS_URL: redisUrl } = process.env
if (!serverUrl || !redisUrl) throw new Error('Set DATABASE_URL and REDIS_URL')
if (!(minutes > 0 && visitsPerSecond > 0)) throw new Error('--minutes and --visits are numbers above 0')

await withDatabase(serverUrl, async databaseUrl => {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const provider = await openIdentityProvider()
  try {
    const world = await makeWorld(sql, provider)
    const probe = new URL('soak/probe.js', import.meta.url).href
    const server = await startServerProcess({
      name: 'bizgate',
      args: ['--expose-gc', `--import=${probe}`, ...startArguments()],
      environment: {
        NODE_ENV: 'production',
        TRUSTED_PROXY_HOPS: '1',
        SOAK_PROBE: probeFile,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        ...provider.environment,
      },
      readyPath: '/ready',
    })
    const clients = new Clients(server.port, new Tally())
    const visits = new Set<Promise<unknown>>()
    const stretch = async (seconds: number, from: number): Promise<Stretch> => {
      const tally = new Tally()
      clients.tally = tally
      await makeTraffic(() => visit(clients, world), visits, seconds)
      const name = `${(from / 60).toFixed(1)} to ${((from + seconds) / 60).toFixed(1)}`
      const done = { name, seconds, tally, sample: await readSample(server.pid, sql) }
      say(
        `${name}: ${tally.sent} sent, ${tally.lost} lost, ${tally.busy} busy, ${countSurprises(tally)} unexpected, ${done.sample.rssMb.toFixed(0)} MB`,
      )
      return done
    }
    const rest = async () => {
      await Promise.all(visits)
      await delay(restMs)
      return readRestSample(server.pid, sql)
    }
    const warmSeconds = minutes * 60 * warmShare
    const warming = await stretch(warmSeconds, 0)
    const warm = { loaded: warming.sample, resting: await rest() }
    const stretches = [warming]
    const seconds = (minutes * 60 - warmSeconds) / stretchCount
    for (let n = 0; n < stretchCount; n++) stretches.push(await stretch(seconds, warmSeconds + n * seconds))
    const { sample: loaded } = stretches.at(-1) ?? warming
    const verdicts = judge(warm, { loaded, resting: await rest() })
    const complaints = server.explain()
    await server.stop()
    const about = `${new Date().toISOString().slice(0, 10)}: ${minutes} minutes, ${visitsPerSecond} visits a second, Node ${process.version}, ${availableParallelism()} cores shared with the client, Postgres, Redis and other work.`
    const report = writeReport(stretches, verdicts, about)
    await writeFile(new URL('results/soak.md', import.meta.url), report)
    say(report)
    const failed = stretches.some(({ tally }) => tally.lost > 0 || countSurprises(tally) > 0)
    const isBusy = stretches.slice(1).some(({ tally }) => tally.busy > tally.sent * maxBusy)
    if (failed || isBusy || complaints !== '' || verdicts.some(({ kept }) => !kept)) {
      say(`Failed. ${complaints}`)
      process.exitCode = 1
    }
  } finally {
    provider.close()
    await sql.end()
  }
})

/** Begins visits at random moments, whether or not those before have ended. */
async function makeTraffic(
  begin: () => Promise<unknown>,
  visits: Set<Promise<unknown>>,
  seconds: number,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const one: Promise<unknown> = begin().finally(() => visits.delete(one))
    visits.add(one)
    await delay((-Math.log(Math.random()) * 1000) / visitsPerSecond)
  }
}
