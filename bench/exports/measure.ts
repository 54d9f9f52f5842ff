import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { readPeakRssMb, readRssMb, resetPeakRss } from '../measure.ts'
import { say } from '../report/say.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate } from '../servers/bizgate.ts'
import { median, pairedRatio } from '../statistics.ts'
import { countTexts } from './contents.ts'
import { findCopy } from './copy.ts'
import { type Asked, type Download, download, downloadSlowly } from './download.ts'
import type { Export } from './kinds.ts'

const restMs = 5_000
const slowly = { bytesPerSecond: 2_000_000, seconds: 15 }

/** What was found about one export. */
export interface Found {
  readonly share: number
  readonly perSecond: number
  readonly copyPerSecond: number
  readonly firstByteMs: number
  readonly growthMb: number
  readonly slowGrowthMb: number
}

/** Measures an export beside COPY, its time and its memory. */
export async function measureExport(bench: Bench, what: Export): Promise<Found> {
  const { name, copy } = await findCopy()
  say(`\n${what.name}: ${what.rows} records, beside COPY with ${name}`)
  const server = await startBizgate(bench.environment)
  try {
    await checkContents(bench, server, what)
    const copies: number[] = []
    const downloads: Download[] = []
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const copied = await copy(bench.environment.DATABASE_URL ?? '', what.queries, what.format)
      copies.push(copied.totalMs)
      const downloaded = await downloadOnce(bench, server, what)
      downloads.push(downloaded)
      say(`  COPY ${describe(copied, what)}`)
      say(`  export ${describe(downloaded, what)}, first byte ${downloaded.firstByteMs.toFixed(1)} ms`)
    }
    const totals = downloads.map(({ totalMs }) => totalMs)
    return {
      share: pairedRatio(copies, totals),
      perSecond: what.rows / (median(totals) / 1000),
      copyPerSecond: what.rows / (median(copies) / 1000),
      firstByteMs: median(downloads.map(({ firstByteMs }) => firstByteMs)),
      ...(await measureMemory(bench, what)),
    }
  } finally {
    await server.stop()
  }
}

/** How much more a fresh process holds during the export than at rest, after a small export has loaded the code. */
async function measureMemory(bench: Bench, what: Export): Promise<Pick<Found, 'growthMb' | 'slowGrowthMb'>> {
  const growthMb = await growth(bench, what, server => downloadOnce(bench, server, what))
  const slowGrowthMb = await growth(bench, what, async server =>
    downloadSlowly(urlOf(server, what.path), tokenOf(bench, what), slowly),
  )
  say(`  memory +${growthMb.toFixed(1)} MB, slow client +${slowGrowthMb.toFixed(1)} MB`)
  return { growthMb, slowGrowthMb }
}

/** How much more a fresh process holds during some work than at rest, in MB. */
export async function growth(
  bench: Bench,
  what: Export,
  work: (server: ServerProcess) => Promise<unknown>,
): Promise<number> {
  const { small, large } = bench.accounts
  const server = await startBizgate(bench.environment)
  try {
    await allowExports(bench)
    await download(urlOf(server, what.path.replace(large.id, small.id)), tokenOf(bench, what))
    await delay(restMs)
    const rest = await readRssMb(server.pid)
    await resetPeakRss(server.pid)
    await work(server)
    return (await readPeakRssMb(server.pid)) - rest
  } finally {
    await server.stop()
  }
}

/** An export, whatever was exported before. */
export async function downloadOnce(
  bench: Bench,
  server: ServerProcess,
  { asked, ...what }: Export & { readonly asked?: Asked },
): Promise<Download> {
  await allowExports(bench)
  return download(urlOf(server, what.path), tokenOf(bench, what), asked)
}

/** Before anything is measured: is all of it there? */
async function checkContents(bench: Bench, server: ServerProcess, what: Export): Promise<void> {
  const counter = countTexts(Object.keys(what.holds))
  await downloadOnce(bench, server, { ...what, asked: { watch: chunk => counter.watch(chunk) } })
  for (const [text, expected] of Object.entries(what.holds)) {
    const found = counter.found.get(text)
    if (found !== expected)
      throw new Error(`${what.name} holds ${JSON.stringify(text)} ${found} times, not ${expected}`)
  }
}

/** Forgets the account export's hour, in the benchmark's own database; the CSV's limit is kept by changing users. */
async function allowExports({ sql }: Bench): Promise<void> {
  await sql.query('DELETE FROM rate_limit_hits')
}

function tokenOf({ users }: Bench, { ownerOnly }: Export): string {
  return ownerOnly ? users.owner : users.one()
}

function urlOf({ port }: ServerProcess, path: string): string {
  return `http://127.0.0.1:${port}${path}`
}

function describe({ bytes, totalMs }: { bytes: number; totalMs: number }, { rows }: Export): string {
  const perSecond = Math.round(rows / (totalMs / 1000)).toLocaleString('en')
  return `${(totalMs / 1000).toFixed(2)} s, ${perSecond} records/s, ${(bytes / 1e6).toFixed(0)} MB`
}
