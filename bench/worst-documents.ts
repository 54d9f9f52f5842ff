import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { getOperationAST, parse } from 'graphql'
import pg from 'pg'
import { schema } from '../src/domain/schema.ts'
import { pointsToRun } from '../src/server/graphql/checks/costs.ts'
import { countSelections } from '../src/server/graphql/checks/documents.ts'
import { loadTeam, userId } from './data.ts'
import { requireServerUrl, withDatabase } from './database.ts'
import { readPeakRssMb, resetPeakRss } from './measure.ts'
import { say } from './report/say.ts'
import { scatterChart } from './report/svg.ts'
import { markdownTable } from './report/table.ts'
import { freePort } from './server-process.ts'
import { startBizgate } from './servers/bizgate.ts'
import { openIdentityProvider } from './tokens.ts'
import { drawShape, type Ids, type Shape, type Size } from './worst/draw.ts'
import { fillHeavyAccount, heavyAccount } from './worst/fill.ts'
import { readWork, workBetween } from './worst/processor-time.ts'

// Draws documents that cost as many points as one operation may, over an account of the largest records, and
// measures what each takes of the processors and how long the event loop works before it answers others.

const seconds = Number(process.env.WORST_SECONDS ?? 600)
const seed = Number(process.env.WORST_SEED ?? Date.now() % 1e9)
const users = 2_000
/** Documents that are not counted, at the beginning. */
const warmUp = 100
/** How often a document is sent to be measured: one that takes little, more often. */
const repeatsOf = (points: number) => (points < 300 ? 20 : 3)
const shown = 30

/** From the largest on; what a field may have is not known before it is tried. */
const sizes: readonly Size[] = [240, 200, 150, 100, 60, 30, 15, 8, 4, 2, 1]
  .flatMap(names => [100, 60, 30, 12, 5, 1].map(items => ({ names, items })))
  .toSorted((one, other) => other.names * other.items ** 1.5 - one.names * one.items ** 1.5)

interface Measured {
  readonly kind: string
  readonly document: string
  readonly points: number
  readonly cpuMs: number
  readonly turnMs: number
  readonly peakMb: number
  readonly bytes: number
  readonly code: string
}

await withDatabase(requireServerUrl(), async databaseUrl => {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const provider = await openIdentityProvider()
  try {
    say('filling the account')
    await fillHeavyAccount(sql)
    await loadTeam(text => sql.query(text), [{ ...heavyAccount, contacts: 0, deals: 0, invoices: 0 }], users)
    const ids = await findIds(sql)
    const tokens = await Promise.all(Array.from({ length: users }, (_, n) => provider.sign(userId(n))))
    const metricsPort = await freePort()
    const server = await startBizgate({
      ...provider.environment,
      DATABASE_URL: databaseUrl,
      METRICS_PORT: String(metricsPort),
      // As in a small container.
      NODE_OPTIONS: '--max-old-space-size=384',
    })
    const watch = new Worker(new URL('worst/watch-live.ts', import.meta.url), {
      workerData: { port: server.port, pid: server.pid },
    })
    const longestLive = async () => {
      watch.postMessage(null)
      return Number((await once(watch, 'message'))[0])
    }
    let calls = 0
    const measure = async (kind: string, document: string, requested: number): Promise<Measured> => {
      const send = () => post(server.port, tokens[calls++ % users] ?? '', document)
      await longestLive()
      await resetPeakRss(server.pid)
      // Who sends a document again pays neither to have it read nor to have it validated.
      let text = await send()
      const repeats = repeatsOf(requested)
      const pointsBefore = await readCharged(metricsPort)
      const before = await readWork(server.pid, sql)
      for (let n = 0; n < repeats; n++) text = await send()
      const cpuMs = workBetween(before, await readWork(server.pid, sql)) / repeats
      const points = ((await readCharged(metricsPort)) - pointsBefore) / repeats
      const code = /"code":"(\w+)"/.exec(text.slice(-2_000) + text.slice(0, 2_000))?.[1] ?? ''
      return {
        kind,
        document,
        points,
        cpuMs,
        turnMs: await longestLive(),
        peakMb: await readPeakRssMb(server.pid),
        bytes: Buffer.byteLength(text),
        code,
      }
    }
    const all: Measured[] = []
    const endsAt = performance.now() + seconds * 1_000
    for (let n = 0; performance.now() < endsAt; n++) {
      const [shape] = fc.sample(
        fc.gen().map(g => drawShape(g, fc, schema, ids)),
        { numRuns: 1, seed: seed + n },
      )
      const fitted = shape && enlarge(shape)
      if (!fitted) continue
      const one = await measure(shape.kind, fitted.document, fitted.points).catch(error => {
        say(`${shape.kind}: ${error.message}\n${fitted.document.slice(0, 2_000)}\n${server.explain()}`)
        throw error
      })
      // What runs for the first time is compiled.
      if (n >= warmUp) all.push(one)
      if (one.turnMs > 60 || one.cpuMs > 400 || one.peakMb > 900)
        say(`${describe(one)}  ${one.document.slice(0, 300)}`)
    }
    say(`${all.length} documents, seed ${seed}, peak ${Math.round(await readPeakRssMb(server.pid))} MB`)
    await report(all)
    await watch.terminate()
    await server.stop()
  } finally {
    provider.close()
    await sql.end()
  }
})

async function findIds(sql: pg.Client): Promise<Ids> {
  const ids: Record<string, string> = {}
  const tables = {
    contact: 'contacts',
    deal: 'deals',
    invoice: 'invoices',
    leadForm: 'lead_forms',
    proposal: 'proposals',
    contract: 'contracts',
    gallery: 'galleries',
    booking: 'bookings',
    workflow: 'workflows',
    pipelineStage: 'pipeline_stages',
    formSubmission: 'form_submissions',
  }
  for (const [field, table] of Object.entries(tables)) {
    const { rows } = await sql.query(`SELECT id FROM ${table} WHERE account_id = $1 ORDER BY id LIMIT 1`, [
      heavyAccount.id,
    ])
    ids[field] = rows[0]?.id
  }
  return ids
}

/** The shape in the largest size that one operation may have; null where none may. */
function enlarge(shape: Shape): { readonly document: string; readonly points: number } | null {
  for (const size of sizes) {
    const document = shape.write(size)
    if (document === null) continue
    try {
      const parsed = parse(document)
      countSelections(parsed)
      const operation = getOperationAST(parsed)
      if (operation)
        return {
          document,
          points: pointsToRun(schema, { document: parsed, operation, variables: {} }, {} as never),
        }
    } catch {
      // Too large: the next size is smaller.
    }
  }
  return null
}

async function post(port: number, token: string, query: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return response.text()
}

/** The points that all requests until now have cost, with what was charged once they were done. */
async function readCharged(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^bizgate_graphql_cost_points_sum (\S+)$/m.exec(metrics)?.[1] ?? 0)
}

function describe({ kind, points, cpuMs, turnMs, peakMb, bytes, code }: Measured): string {
  return `${kind}: ${points} points, ${cpuMs.toFixed(1)} ms, turn ${turnMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB, ${bytes} bytes ${code}`
}

/** The documents of a kind as one. */
function meanOf(group: readonly Measured[]): Measured {
  const mean = (read: (one: Measured) => number) =>
    group.reduce((sum, one) => sum + read(one), 0) / group.length
  return {
    kind: `${group[0]?.kind} (${group.length})`,
    document: '',
    code: '',
    points: mean(one => one.points),
    cpuMs: mean(one => one.cpuMs),
    bytes: mean(one => one.bytes),
    turnMs: Math.max(...group.map(one => one.turnMs)),
    peakMb: Math.max(...group.map(one => one.peakMb)),
  }
}

async function report(all: readonly Measured[]): Promise<void> {
  const perPoint = (one: Measured) => (one.cpuMs * 1_000) / one.points
  const medianUs = all.map(perPoint).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const heads = [
    'kind',
    'points',
    'processor ms',
    'µs a point',
    '… of the median',
    'longest turn ms',
    'peak MB',
    'bytes',
    'error',
  ]
  const row = (one: Measured) => [
    one.kind,
    one.points.toFixed(0),
    one.cpuMs.toFixed(1),
    perPoint(one).toFixed(1),
    (perPoint(one) / medianUs).toFixed(1),
    one.turnMs.toFixed(0),
    one.peakMb.toFixed(0),
    one.bytes.toFixed(0),
    one.code,
  ]
  const kinds = Object.values(Object.groupBy(all, ({ kind }) => kind)).map(group => meanOf(group ?? []))
  const worst = kinds.toSorted((a, b) => perPoint(b) - perPoint(a)).slice(0, shown)
  const slowest = all.toSorted((a, b) => b.turnMs - a.turnMs).slice(0, shown)
  const text = [
    `${all.length} documents in ${seconds} s, seed ${seed}; the median of what a point buys is ${medianUs.toFixed(1)} µs.`,
    'Points are what a document is charged that the gateway has read before; processor time is that of the gateway and of its backends of Postgres.',
    'What buys most for a point, each kind as the mean of its documents; a request by itself takes some 2 ms:',
    markdownTable(heads, worst.map(row)),
    'The longest that the event loop worked before it answered `/live`, in processor time:',
    markdownTable(heads, slowest.map(row)),
  ].join('\n\n')
  await writeFile(new URL('results/worst-documents.md', import.meta.url), text)
  const points = all.map(({ points: x, cpuMs: y }) => ({ x: Math.max(1, x), y: Math.max(0.1, y) }))
  const axis = { x: 'points', y: 'processor time of gateway and Postgres, ms' }
  await writeFile(
    new URL('results/worst-documents.svg', import.meta.url),
    scatterChart('What points buy', points, axis),
  )
}
