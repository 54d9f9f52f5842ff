import { type Bench, type Contender, compare } from '../bench.ts'
import { postgraphileRequests, readPostgraphile, startPostgraphile } from '../peers/postgraphile.ts'
import { say } from '../report.ts'
import { graphqlRequests, type Listed, listedRecords, listRequests, trustedRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { ServerProcess } from '../server-process.ts'
import { type Servers, withServers, withTrustedDocuments } from '../servers.ts'

/** The three lists of an account of 1,000, over REST and GraphQL, beside raw and, if asked for, PostGraphile. */
export function measureLists(bench: Bench): Promise<void> {
  const { environment, options } = bench
  const { small } = bench.accounts
  return withTrustedDocuments(environment, trusting =>
    withServers(trusting, async servers => {
      const peer = options.peers ? await startPostgraphile(environment) : null
      try {
        for (const record of listedRecords) {
          await checkAnswers(bench, servers, record)
          const { raw, bizgate, rawKept } = servers
          const write = listRequests(record, small)
          await compare(bench, `GET ${record}`, [
            ...[raw, bizgate, rawKept].map(server => ({ server, write })),
            { name: 'bizgate-graphql', server: bizgate, write: graphqlRequests(record, small) },
            { name: 'bizgate-trusted', server: bizgate, write: trustedRequests(record, small) },
            ...(peer ? await asContender(bench, servers, { record, peer }) : []),
          ])
        }
      } finally {
        await peer?.stop()
      }
    }),
  )
}

const filtersOf = {
  contacts: [{ type: 'client' }, { search: 'an' }],
  deals: [{ status: 'won' }],
  invoices: [{ status: 'overdue' }, { status: 'sent' }, { status: 'paid' }],
} as const

async function checkAnswers(bench: Bench, { raw, rawKept, bizgate }: Servers, record: Listed): Promise<void> {
  const { small } = bench.accounts
  const token = bench.users.one()
  for (const parameters of [{}, { page: 3, page_size: 40 }, ...filtersOf[record]]) {
    const [request] = listRequests(record, small, parameters)([token])
    const questions = [raw, rawKept, bizgate].map(server => ({ server, request }))
    await checkSameAnswer(`${record} ${JSON.stringify(parameters)}`, questions)
  }
  const [rest] = listRequests(record, small)([token])
  const [graphql] = graphqlRequests(record, small)([token])
  await checkSameAnswer(`${record} over GraphQL`, [
    { server: raw, request: rest, read: readRest },
    { server: bizgate, request: graphql, read: body => readGraphql(body, record) },
  ])
}

/** None, with a line that says why, where PostGraphile does not answer what raw does. */
async function asContender(
  bench: Bench,
  { raw }: Servers,
  { record, peer }: { readonly record: Listed; readonly peer: ServerProcess },
): Promise<Contender[]> {
  const { small } = bench.accounts
  const token = bench.users.one()
  const write = postgraphileRequests(record, small)
  try {
    await checkSameAnswer(`${record} of ${peer.name}`, [
      { server: raw, request: listRequests(record, small)([token])[0], read: readRest },
      { server: peer, request: write([token])[0], read: readPostgraphile },
    ])
  } catch (error) {
    say(`${peer.name} is left out: ${error instanceof Error ? error.message : error}`)
    return []
  }
  return [{ server: peer, write, isPeer: true }]
}

type Items = readonly { readonly id: string }[]

function readGraphql(body: unknown, record: Listed): unknown {
  const { data } = body as { data: Record<Listed, { items: Items; total: number }> } // as asked for
  return { ids: data[record].items.map(({ id }) => id), total: data[record].total }
}

function readRest(body: unknown): unknown {
  const { data, total } = body as { data: Items; total: number } // the contract's
  return { ids: data.map(({ id }) => id), total }
}
