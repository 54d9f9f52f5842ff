import { setTimeout as delay } from 'node:timers/promises'
import { addFact, type Bench } from '../bench.ts'
import { readPeakRssMb, readRssMb, resetPeakRss } from '../processes.ts'
import { say } from '../report.ts'
import { pairedRatio } from '../results.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers.ts'
import { copyOut, countText, type Download, download, downloadSlowly } from './download.ts'
import type { Export } from './kinds.ts'

const restMs = 5_000

/** Measures an export beside `\copy`, its time and its memory. */
export async function measureExport(bench: Bench, what: Export): Promise<void> {
  const { options, environment } = bench
  say(`\n${what.name}: ${what.records} records, beside \\copy`)
  const server = await startBizgate(environment)
  const copies: Download[] = []
  const downloads: Download[] = []
  try {
    await checkContents(bench, server, what)
    for (let round = 0; round < options.rounds; round += 1) {
      copies.push(await copyOut(bench.databaseUrl, what))
      downloads.push(await downloadOnce(bench, server, { what }))
    }
  } finally {
    await server.stop()
  }
  const [copied, taken] = [copies, downloads].map(all => all.map(({ totalMs }) => totalMs))
  addFact(bench, `${what.name}: speed, as a share of \\copy's`, [pairedRatio(copied ?? [], taken ?? [])])
  addFact(
    bench,
    `${what.name}: records a second`,
    (taken ?? []).map(ms => what.records / (ms / 1000)),
  )
  addFact(
    bench,
    `${what.name}: first byte, ms`,
    downloads.map(({ firstByteMs }) => firstByteMs),
  )
  addFact(bench, `${what.name}: memory added, MB`, [
    await measureGrowth(bench, what, server => downloadOnce(bench, server, { what })),
  ])
  addFact(bench, `${what.name}: memory added by a slow client, MB`, [
    await measureGrowth(bench, what, server => downloadSlowly(...addressOf(bench, server, what))),
  ])
}

/** How much more a fresh process holds during some work than at rest after a small export, in MB. */
async function measureGrowth(bench: Bench, what: Export, work: (server: ServerProcess) => Promise<unknown>) {
  const { small, large } = bench.accounts
  const server = await startBizgate(bench.environment)
  try {
    await downloadOnce(bench, server, { what: { ...what, path: what.path.replace(large.id, small.id) } })
    await delay(restMs)
    const restMb = await readRssMb(server.pid)
    await resetPeakRss(server.pid)
    await allowExports(bench)
    await work(server)
    return (await readPeakRssMb(server.pid)) - restMb
  } finally {
    await server.stop()
  }
}

interface Downloaded {
  readonly what: Export
  readonly watch?: (chunk: Buffer) => void
}

/** An export, whatever was exported before. */
export async function downloadOnce(bench: Bench, server: ServerProcess, { what, watch }: Downloaded) {
  await allowExports(bench)
  return download(...addressOf(bench, server, what), watch)
}

/** Before anything is measured: is all of it there? */
async function checkContents(bench: Bench, server: ServerProcess, what: Export): Promise<void> {
  const [text, times] = what.holds
  const counter = countText(text)
  await downloadOnce(bench, server, { what, watch: chunk => counter.watch(chunk) })
  if (counter.found() !== times)
    throw new Error(`${what.name} holds ${JSON.stringify(text)} ${counter.found()} times, not ${times}`)
}

/** Forgets the account export's hour, in the benchmark's own database; each CSV is another user's. */
async function allowExports({ sql }: Bench): Promise<void> {
  await sql.query('DELETE FROM rate_limit_hits')
}

function addressOf({ users }: Bench, { port }: ServerProcess, { path, ownerOnly }: Export) {
  return [`http://127.0.0.1:${port}${path}`, ownerOnly ? users.owner : users.one()] as const
}
