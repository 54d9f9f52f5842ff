import { getOperationAST, parse } from 'graphql'
import { schema } from '../src/domain/schema.ts'
import { pointsToRun } from '../src/server/graphql/checks/costs.ts'
import { numberedAccount } from './accounts.ts'
import { watchCosts } from './bench.ts'
import { loadAccounts } from './data.ts'
import { withTestBed } from './database.ts'
import { sendOne } from './load.ts'
import { readCommandLine } from './options.ts'
import { pointsOperations } from './points-operations.ts'
import { markdownTable, publish, say } from './report.ts'
import { postRequests } from './requests.ts'
import type { ServerProcess } from './server-process.ts'
import { startBizgate } from './servers.ts'
import { signUsers } from './users.ts'

// What a point of each operation takes of the processors: npm run bench:points.

/** Enough that none of them spends a budget. */
const users = 400
const large = numberedAccount(2, 100_000, 10_000)
const written = numberedAccount(4, 1_000, 1_000)
const leastMs = 2_000
const leastRequests = 5
const { write } = readCommandLine({ write: false })

await withTestBed(async bed => {
  await loadAccounts(bed.run, [large, written], users)
  const tokens = await signUsers(bed.provider, users)
  let calls = 0
  await using server = await startBizgate(bed.environment)
  const rows: (string | number)[][] = []
  for (const { name, query, paidLater } of pointsOperations(large, written)) {
    const send = () => post(server, tokens[calls++ % users] ?? '', query)
    for (let count = 0; count < leastRequests; count++) await send()
    const readCosts = await watchCosts(bed, server)
    const beganAt = performance.now()
    let requests = 0
    for (; requests < leastRequests || performance.now() - beganAt < leastMs; requests++) await send()
    const { serverCpuUs, postgresCpuUs } = await readCosts(requests)
    const points = pointsOf(query) + paidLater
    const perPoint = (serverCpuUs + postgresCpuUs) / points
    const row = [name, points, serverCpuUs / 1_000, postgresCpuUs / 1_000, perPoint]
    rows.push(row)
    say(row.join('  '))
  }
  const tables = [markdownTable(['operation', 'points', 'server ms', 'Postgres ms', 'µs a point'], rows)]
  publish({ name: 'points', about: '`npm run bench:points`', tables }, write)
})

/** The points of an operation, as the server charges them before it runs. */
function pointsOf(query: string): number {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The document has no operation')
  // The costs of fields read their arguments only.
  return pointsToRun(schema, { document, operation, variables: {} }, {} as never)
}

async function post(server: ServerProcess, token: string, query: string): Promise<void> {
  const [request] = postRequests('/graphql', { query })([token])
  const { text } = request ? await sendOne(server, request) : { text: '' }
  if (/^\{"errors"|"errors":\[/.test(text)) throw new Error(`${query.slice(0, 200)}: ${text.slice(0, 500)}`)
}
