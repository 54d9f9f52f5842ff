import { setTimeout as delay } from 'node:timers/promises'
import { addFact, type Bench } from '../bench.ts'
import { withClient } from '../database.ts'
import { readPeakRssMb, readRssMb, resetPeakRss } from '../processes.ts'
import { say } from '../report.ts'
import { pairedRatio } from '../results.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate, withServer } from '../servers.ts'
import { type Ask, copyOut, countText, type Download, download, openExport, readSlowly } from './download.ts'
import type { Export } from './kinds.ts'

const restMs = 5_000
const slowBytesPerSecond = 2_000_000
const slowMs = 15_000

/** Measures an export beside `\copy`, its time and its memory. */
export async function measureExport(bench: Bench, what: Export): Promise<void> {
  const { options, environment } = bench
  const { name, records } = what
  say(`\n${name}: ${records} records, beside \\copy`)
  const copiesMs: number[] = []
  const downloads: Download[] = []
  await withServer(startBizgate(environment), async server => {
    await checkContents(bench, server, what)
    for (let round = 0; round < options.rounds; round += 1) {
      copiesMs.push(await copyOut(bench.databaseUrl, what))
      downloads.push(await download(server, await askFor(bench, what)))
    }
  })
  const takenMs = downloads.map(({ totalMs }) => totalMs)
  addFact(bench, `${name}: speed, as a share of \\copy's`, pairedRatio(copiesMs, takenMs))
  addFact(bench, `${name}: records a second`, ...takenMs.map(ms => records / (ms / 1000)))
  addFact(bench, `${name}: first byte, ms`, ...downloads.map(({ firstByteMs }) => firstByteMs))
  const growth = await measureGrowth(bench, what, download)
  addFact(bench, `${name}: memory added, MB`, growth)
  const slowGrowth = await measureGrowth(bench, what, readAndLeave)
  addFact(bench, `${name}: memory added by a slow client, MB`, slowGrowth)
}

/** How much more a fresh process holds during some work than at rest after a small export, in MB. */
async function measureGrowth(
  bench: Bench,
  what: Export,
  work: (server: ServerProcess, ask: Ask) => Promise<unknown>,
): Promise<number> {
  const { small, large } = bench.accounts
  return withServer(startBizgate(bench.environment), async server => {
    await download(server, await askFor(bench, { ...what, path: what.path.replace(large.id, small.id) }))
    await delay(restMs)
    const restMb = await readRssMb(server.pid)
    await resetPeakRss(server.pid)
    await work(server, await askFor(bench, what))
    return (await readPeakRssMb(server.pid)) - restMb
  })
}

async function readAndLeave(server: ServerProcess, ask: Ask): Promise<void> {
  const response = await openExport(server, ask)
  await readSlowly(response, slowBytesPerSecond, AbortSignal.timeout(slowMs))
  response.destroy()
}

/** Before anything is measured: is all of it there? */
async function checkContents(bench: Bench, server: ServerProcess, what: Export): Promise<void> {
  const [text, times] = what.holds
  const counter = countText(text)
  await download(server, await askFor(bench, what), chunk => counter.watch(chunk))
  if (counter.found() !== times)
    throw new Error(`${what.name} holds ${JSON.stringify(text)} ${counter.found()} times, not ${times}`)
}

/** How to ask for an export now, whatever was exported before: its hour is forgotten in the benchmark's database. */
export async function askFor({ databaseUrl, users }: Bench, { path }: Pick<Export, 'path'>): Promise<Ask> {
  // Only the owner has the account's; each CSV is another user's.
  if (!path.startsWith('/api/v1/account/')) return { path, token: users.one() }
  const account = path.split('=')[1] ?? ''
  const forget = 'DELETE FROM rate_limit_hits WHERE key LIKE $1'
  await withClient(databaseUrl, sql => sql.query(forget, [`%${account}%`]))
  return { path, token: await users.ownerOf(account) }
}
