import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { BenchAccount } from '../accounts.ts'
import type { Bench } from '../bench.ts'
import { orLeaveOut, say } from '../report.ts'
import { type Listed, postRequests } from '../requests.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { root } from '../servers.ts'
import type { WriteRequests } from '../users.ts'

const folder = `${root}bench/peers`

const person = 'contactByAccountIdAndContactId { rowId firstName lastName }'
const fields: Readonly<Record<Listed, string>> = {
  contacts: 'rowId firstName lastName email phone company contactType source createdAt',
  deals: `rowId title value probability status expectedCloseDate ${person} pipelineStageByAccountIdAndStageId { rowId name }`,
  invoices: `rowId invoiceNumber amount status dueDate ${person} createdAt`,
}

/** Starts PostGraphile, installed on first use; null, with a line that gives the reason, where it cannot. */
export function startPostgraphile(environment: Bench['environment']): Promise<ServerProcess | null> {
  return orLeaveOut('postgraphile', async () => {
    if (!existsSync(`${folder}/node_modules/.package-lock.json`)) {
      say(`Installing into ${folder} …`)
      const options = ['--no-package-lock', '--no-audit', '--no-fund']
      await promisify(execFile)('npm', ['install', '--prefix', folder, ...options], { cwd: folder })
    }
    const args = [`${folder}/postgraphile-server.js`]
    return startServerProcess({ name: 'postgraphile', args, environment })
  })
}

/** A list with the contract's columns, order, page and total, once per token. */
export function postgraphileRequests(record: Listed, { id }: BenchAccount): WriteRequests {
  const field = `all${record.charAt(0).toUpperCase()}${record.slice(1)}`
  const query = `query List($account: UUID!) { list: ${field}(
    condition: { accountId: $account }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 25, offset: 0
  ) { nodes { ${fields[record]} } totalCount } }`
  return postRequests('/graphql', { query, variables: { account: id } })
}

/** The parts that are compared with raw's answer: ids and total. */
export function readPostgraphile(body: unknown): unknown {
  const { list } = (body as { data: { list: { nodes: { rowId: string }[]; totalCount: number } } }).data // as asked for
  return { ids: list.nodes.map(node => node.rowId), total: list.totalCount }
}
