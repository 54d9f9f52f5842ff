import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { withClient } from '../database.ts'
import { readPeakRssMb, readRssMb, resetPeakRss } from '../processes.ts'
import { say } from '../report.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers.ts'
import { type Ask, copyOut, countText, type Download, download, openExport, readSlowly } from './download.ts'
import type { Export } from './kinds.ts'

const restMs = 5_000
const slowBytesPerSecond = 2_000_000
const slowMs = 15_000

/** Measures an export beside `\copy`, its time and its memory. */
export async function measureExport(bench: Bench, what: Export): Promise<void> {
  const { name, records, path } = what
  say(`\n${name}: ${records} records, beside \\copy`)
  const rounds: (Download & { readonly copyMs: number })[] = []
  {
    await using server = await startBizgate(bench.environment)
    await checkContents(bench, server, what)
    while (rounds.length < bench.options.rounds) {
      const copyMs = await copyOut(bench.databaseUrl, what)
      rounds.push({ copyMs, ...(await download(server, await askFor(bench, path))) })
    }
  }
  const add = (fact: string, ...values: number[]) => bench.results.addFact(`${name}: ${fact}`, ...values)
  add("speed, as a share of \\copy's", ...rounds.map(({ copyMs, totalMs }) => copyMs / totalMs))
  add('records a second', ...rounds.map(({ totalMs }) => records / (totalMs / 1000)))
  add('first byte, ms', ...rounds.map(({ firstByteMs }) => firstByteMs))
  add('memory added, MB', await measureGrowth(bench, path, download))
  add('memory added by a slow client, MB', await measureGrowth(bench, path, readAndLeave))
}

/** How much more a fresh process holds during some work than at rest after a small export, in MB. */
async function measureGrowth(
  bench: Bench,
  path: string,
  work: (server: ServerProcess, ask: Ask) => Promise<unknown>,
): Promise<number> {
  const { small, large } = bench.accounts
  await using server = await startBizgate(bench.environment)
  await download(server, await askFor(bench, path.replace(large.id, small.id)))
  await delay(restMs)
  const restMb = await readRssMb(server.pid)
  await resetPeakRss(server.pid)
  await work(server, await askFor(bench, path))
  return (await readPeakRssMb(server.pid)) - restMb
}

async function readAndLeave(server: ServerProcess, ask: Ask): Promise<void> {
  const response = await openExport(server, ask)
  await readSlowly(response, slowBytesPerSecond, AbortSignal.timeout(slowMs))
  response.destroy()
}

/** Before anything is measured: is all of it there? */
async function checkContents(
  bench: Bench,
  server: ServerProcess,
  { name, path, holds }: Export,
): Promise<void> {
  const [text, times] = holds
  const found = await countText(await openExport(server, await askFor(bench, path)), text)
  if (found !== times) throw new Error(`${name} holds ${JSON.stringify(text)} ${found} times, not ${times}`)
}

/** How to ask for an export now, whatever was exported before: its hour is forgotten in the benchmark's database. */
export async function askFor({ databaseUrl, users }: Bench, path: string): Promise<Ask> {
  // Only the owner has the account's; each CSV is another user's.
  if (!path.startsWith('/api/v1/account/')) return { path, token: users.one() }
  const account = path.split('=')[1] ?? ''
  const forget = 'DELETE FROM rate_limit_hits WHERE key LIKE $1'
  await withClient(databaseUrl, sql => sql.query(forget, [`%${account}%`]))
  return { path, token: await users.ownerOf(account) }
}
