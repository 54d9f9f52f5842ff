import { writeFile } from 'node:fs/promises'
import { getOperationAST, parse } from 'graphql'
import pg from 'pg'
import { schema } from '../src/domain/schema.ts'
import { pointsToRun } from '../src/server/graphql/checks/costs.ts'
import { type BenchAccount, describeAccounts } from './accounts.ts'
import { loadAccounts, loadTeam, userId } from './data.ts'
import { requireServerUrl, withDatabase } from './database.ts'
import { findPostmaster } from './measure.ts'
import { measureRequest } from './points/measure.ts'
import { type PointsOperation, pointsOperations } from './points/operations.ts'
import { say } from './report/say.ts'
import { markdownTable } from './report/table.ts'
import { startBizgate } from './servers/bizgate.ts'
import { openIdentityProvider } from './tokens.ts'

/** Enough that none of them spends a budget. */
const users = 400
const { medium, written } = describeAccounts(false)
const large: BenchAccount = { ...medium, deals: 10_000, invoices: 10_000 }

await withDatabase(requireServerUrl(), async databaseUrl => {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const provider = await openIdentityProvider()
  try {
    await loadAccounts(text => sql.query(text), [large, written])
    await loadTeam(text => sql.query(text), [large, written], users)
    await sql.query('VACUUM (ANALYZE)')
    const tokens = await Promise.all(Array.from({ length: users }, (_, n) => provider.sign(userId(n))))
    const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const postmaster = await findPostmaster(rows[0]?.pid ?? 0)
    const server = await startBizgate({ ...provider.environment, DATABASE_URL: databaseUrl })
    let calls = 0
    const rowsOfTable: string[][] = []
    for (const operation of pointsOperations(large, written)) {
      const send = async () => {
        const token = tokens[calls++ % users] ?? ''
        await post(`http://127.0.0.1:${server.port}/graphql`, token, operation)
      }
      const cpu = await measureRequest(send, { serverPid: server.pid, postmaster })
      const points = pointsOf(operation) + (operation.paidLater ?? 0)
      const totalUs = cpu.serverUs + (cpu.postgresUs ?? 0)
      rowsOfTable.push([
        operation.name,
        String(points),
        (cpu.serverUs / 1_000).toFixed(2),
        cpu.postgresUs === null ? '' : (cpu.postgresUs / 1_000).toFixed(2),
        (totalUs / points).toFixed(1),
      ])
      say((rowsOfTable.at(-1) ?? []).join('  '))
    }
    await server.stop()
    const heads = ['operation', 'points', 'server ms', 'Postgres ms', 'µs a point']
    await writeFile(new URL('results/points.md', import.meta.url), markdownTable(heads, rowsOfTable))
  } finally {
    provider.close()
    await sql.end()
  }
})

async function post(url: string, token: string, { query, name }: PointsOperation): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await response.json()) as { errors?: readonly { readonly message: string }[] }
  if (errors) throw new Error(`${name}: ${errors[0]?.message}`)
}

function pointsOf({ query }: PointsOperation): number {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The document has no operation')
  // The costs of fields look at their arguments only.
  return pointsToRun(schema, { document, operation, variables: {} }, {} as never)
}
