import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { installInto } from '../install.ts'
import { authorization, type Listed } from '../requests.ts'
import { startServerProcess } from '../server-process.ts'
import type { Peer } from './all.ts'

const folder = fileURLToPath(new URL('../peers/', import.meta.url))

const person = 'contactByAccountIdAndContactId { rowId firstName lastName }'
const fields: Readonly<Record<Listed, string>> = {
  contacts: 'rowId firstName lastName email phone company contactType source createdAt',
  deals: `rowId title value probability status expectedCloseDate ${person} pipelineStageByAccountIdAndStageId { rowId name }`,
  invoices: `rowId invoiceNumber amount status dueDate ${person} createdAt`,
}

/** Starts PostGraphile, whose field for a list is asked for the contract's columns, page and total. */
export async function startPostgraphile({ environment }: Bench): Promise<Peer> {
  await installInto(folder)
  const server = await startServerProcess({
    name: 'postgraphile',
    args: [`${folder}postgraphile-server.js`],
    environment: { NODE_ENV: 'production', ...environment },
    readyPath: '/ready',
  })
  return {
    server,
    async listRequests(record, { accounts, users }) {
      const tokens = await users.take('postgraphile')
      const query = `query List($account: UUID!) { list: all${record.charAt(0).toUpperCase()}${record.slice(1)}(
        condition: { accountId: $account }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 25, offset: 0
      ) { nodes { ${fields[record]} } totalCount } }`
      const body = JSON.stringify({ query, variables: { account: accounts.small.id } })
      return tokens.map(token => ({
        method: 'POST',
        path: '/graphql',
        headers: { ...authorization(token), 'Content-Type': 'application/json' },
        body,
      }))
    },
    readIdsAndTotal(body) {
      const { list } = (body as { data: { list: { nodes: { rowId: string }[]; totalCount: number } } }).data
      return { ids: list.nodes.map(node => node.rowId), total: list.totalCount }
    },
  }
}
