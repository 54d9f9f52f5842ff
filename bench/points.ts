import { numberedAccount } from './accounts.ts'
import { readTimes } from './bench.ts'
import { loadAccounts, loadTeam } from './data.ts'
import { withTestBed } from './database.ts'
import { pointsOf } from './points-of.ts'
import { pointsOperations } from './points-operations.ts'
import { markdownTable, say, writeResult } from './report.ts'
import { jsonHeaders } from './requests.ts'
import { startBizgate } from './servers.ts'
import { signUsers } from './users.ts'

// What a point of each operation takes of the processors: npm run bench:points.

/** Enough that none of them spends a budget. */
const users = 400
const large = numberedAccount(2, 100_000, 10_000)
const written = numberedAccount(4, 1_000, 1_000)
const leastMs = 2_000
const leastRequests = 5

await withTestBed(async bed => {
  const run = (text: string) => bed.sql.query(text)
  await loadAccounts(run, [large, written])
  await loadTeam(run, [large, written], users)
  await run('VACUUM (ANALYZE)')
  const tokens = await signUsers(bed.provider, users)
  const server = await startBizgate(bed.environment)
  let calls = 0
  const rows: string[][] = []
  for (const { name, query, paidLater = 0 } of pointsOperations(large, written)) {
    const { serverMs, postgresMs } = await measureRequest(
      () => post(server.port, tokens[calls++ % users] ?? '', query),
      () => readTimes(bed, server),
    )
    const points = pointsOf(query) + paidLater
    const perPoint = ((serverMs + postgresMs) * 1_000) / points
    rows.push([name, ...[points, serverMs, postgresMs, perPoint].map(value => value.toFixed(2))])
    say((rows.at(-1) ?? []).join('  '))
  }
  await server.stop()
  const heads = ['operation', 'points', 'server ms', 'Postgres ms', 'µs a point']
  await writeResult('points.md', '`npm run bench:points`', [markdownTable(heads, rows)])
})

/** Sends requests one after the other for some seconds: what one of them takes on average. */
async function measureRequest(send: () => Promise<void>, read: () => ReturnType<typeof readTimes>) {
  for (let count = 0; count < leastRequests; count++) await send()
  const before = await read()
  const beganAt = performance.now()
  let requests = 0
  while (requests < leastRequests || performance.now() - beganAt < leastMs) {
    await send()
    requests++
  }
  const after = await read()
  const perRequest = (key: 'server' | 'postgres') => (after[key] - before[key]) / requests / 1_000
  return { serverMs: perRequest('server'), postgresMs: perRequest('postgres') }
}

async function post(port: number, token: string, query: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: jsonHeaders(token),
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  if (/^\{"errors"|"errors":\[/.test(text)) throw new Error(`${query.slice(0, 200)}: ${text.slice(0, 500)}`)
}
