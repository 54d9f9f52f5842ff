import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { parse } from 'graphql'
import type pg from 'pg'
import { exportedRecords } from '../src/domain/exports/account/collections.ts'
import { schema } from '../src/domain/schema.ts'
import { countSelections } from '../src/server/graphql/checks/documents.ts'
import { loadTeam } from './data.ts'
import { type TestBed, withTestBed } from './database.ts'
import { readCommandLine } from './options.ts'
import { pointsOf } from './points-of.ts'
import { readPeakRssMb, readThreadsMs, resetPeakRss } from './processes.ts'
import { say } from './report.ts'
import { jsonHeaders } from './requests.ts'
import { freePort, type ServerProcess } from './server-process.ts'
import { startBizgate } from './servers.ts'
import { signUsers } from './users.ts'
import { fillHeavyAccount, heavyAccount } from './worst/fill.ts'
import { drawShape, type Ids, type Shape, type Size } from './worst/random-document.ts'
import { type MeasuredDocument, writeDocuments } from './worst/report.ts'

// Draws documents that cost as many points as one operation may, over an account of the largest records, and
// measures what each takes of the processors and how long the event loop works before it answers others:
// npm run bench:documents -- --seconds 600. A seed that is given draws the same documents.

const { seconds, seed } = readCommandLine({ seconds: 600, seed: Date.now() % 1e9 })
const users = 2_000
/** Documents that are not counted, at the beginning: what runs for the first time is compiled. */
const warmUp = 100
/** How often a document is sent to be measured: one that takes little, more often. */
const repeatsOf = (points: number) => (points < 300 ? 20 : 3)

/** From the largest on; what a field may have is not known before it is tried. */
const sizes: readonly Size[] = [240, 200, 150, 100, 60, 30, 15, 8, 4, 2, 1]
  .flatMap(names => [100, 60, 30, 12, 5, 1].map(items => ({ names, items })))
  .toSorted((one, other) => other.names * other.items ** 1.5 - one.names * one.items ** 1.5)

await withTestBed(async bed => {
  say('filling the account')
  await fillHeavyAccount(bed.sql)
  await loadTeam(text => bed.sql.query(text), [heavyAccount], users)
  const ids = await findIds(bed.sql)
  const tokens = await signUsers(bed.provider, users)
  const metricsPort = await freePort()
  const server = await startBizgate({
    ...bed.environment,
    METRICS_PORT: String(metricsPort),
    // As in a small container.
    NODE_OPTIONS: '--max-old-space-size=384',
  })
  const watch = new Worker(new URL('worst/watch-live.ts', import.meta.url), {
    workerData: { port: server.port, pid: server.pid },
  })
  const longestLiveMs = async () => {
    watch.postMessage(null)
    return Number((await once(watch, 'message'))[0])
  }
  let calls = 0
  const send = (document: string) => post(server.port, tokens[calls++ % users] ?? '', document)
  const readCharged = () => readChargedPoints(metricsPort)
  const all: MeasuredDocument[] = []
  const endsAt = performance.now() + seconds * 1_000
  for (let n = 0; performance.now() < endsAt; n++) {
    const shapes = fc.gen().map(g => drawShape(g, fc, schema, ids))
    const [shape] = fc.sample(shapes, { numRuns: 1, seed: seed + n })
    const document = shape && enlarge(shape)
    if (!document) continue
    await longestLiveMs()
    const measured = await measureDocument(bed, server, { document, send, readCharged })
    if (n >= warmUp) all.push({ kind: shape.kind, ...measured, turnMs: await longestLiveMs() })
  }
  const peakMb = await readPeakRssMb(server.pid)
  await writeDocuments(all, `${seconds} s, seed ${seed}, peak of the last document ${peakMb.toFixed(0)} MB`)
  await watch.terminate()
  await server.stop()
})

interface Measuring {
  readonly document: string
  readonly send: (document: string) => Promise<string>
  readonly readCharged: () => Promise<number>
}

async function measureDocument(
  bed: TestBed,
  server: ServerProcess,
  { document, send, readCharged }: Measuring,
) {
  await resetPeakRss(server.pid)
  // Sent again, a document is neither parsed nor validated.
  let text = await send(document).catch(error => {
    throw new Error(`${document.slice(0, 2_000)}\n${server.explain()}`, { cause: error })
  })
  const repeats = repeatsOf(pointsOf(document))
  const pointsBefore = await readCharged()
  const before = await readWork(server.pid, bed.sql)
  for (let n = 0; n < repeats; n++) text = await send(document)
  const after = await readWork(server.pid, bed.sql)
  const workedMs = [...after].map(([pid, ms]) => Math.max(0, ms - (before.get(pid) ?? 0)))
  return {
    points: ((await readCharged()) - pointsBefore) / repeats,
    cpuMs: workedMs.reduce((sum, ms) => sum + ms, 0) / repeats,
    peakMb: await readPeakRssMb(server.pid),
    bytes: Buffer.byteLength(text),
    code: /"code":"(\w+)"/.exec(text.slice(-2_000) + text.slice(0, 2_000))?.[1] ?? '',
  }
}

/** Processor time of a server and of the backends of its database, by process, in milliseconds. */
async function readWork(serverPid: number, sql: pg.Client): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type IN ('client backend', 'parallel worker')`)
  const pids = [serverPid, ...rows.map(({ pid }) => pid)]
  return new Map(await Promise.all(pids.map(async pid => [pid, await readThreadsMs(pid)] as const)))
}

/** The id of a record of each kind, by the root field that reads one. */
async function findIds(sql: pg.Client): Promise<Ids> {
  const ids: Record<string, string> = {}
  for (const { model, table, key } of exportedRecords) {
    if (key.column !== 'id' || table === 'accounts') continue
    const text = `SELECT id FROM ${table} WHERE account_id = $1 ORDER BY id LIMIT 1`
    const { rows } = await sql.query(text, [heavyAccount.id])
    ids[model.charAt(0).toLowerCase() + model.slice(1)] = rows[0]?.id
  }
  return ids
}

/** The shape in the largest size that one operation may have; null where none may. */
function enlarge(shape: Shape): string | null {
  for (const size of sizes) {
    const document = shape.write(size)
    if (document === null) continue
    try {
      countSelections(parse(document))
      pointsOf(document)
      return document
    } catch {
      // Too large: the next size is smaller.
    }
  }
  return null
}

async function post(port: number, token: string, query: string): Promise<string> {
  const body = JSON.stringify({ query })
  const url = `http://127.0.0.1:${port}/graphql`
  return (await fetch(url, { method: 'POST', headers: jsonHeaders(token), body })).text()
}

/** The points that all requests until now have cost, with what was charged once they were done. */
async function readChargedPoints(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^bizgate_graphql_cost_points_sum (\S+)$/m.exec(metrics)?.[1] ?? 0)
}
