import { type Bench, type Contender, compare } from '../bench.ts'
import { postgraphileRequests, readPostgraphile, startPostgraphile } from '../peers/postgraphile.ts'
import { say } from '../report.ts'
import { graphqlRequests, type Listed, listedRecords, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Servers } from '../servers.ts'

/** The three lists of an account of 1,000, over REST and GraphQL, beside raw and, if asked for, PostGraphile. */
export async function measureLists(bench: Bench, servers: Servers): Promise<void> {
  const peer = bench.options.peers ? await startPostgraphile(bench) : null
  try {
    for (const record of listedRecords) await measureList(bench, servers, { record, peer })
  } finally {
    await peer?.stop()
  }
}

interface ListOf {
  readonly record: Listed
  readonly peer: ServerProcess | null
}

async function measureList(bench: Bench, servers: Servers, { record, peer }: ListOf): Promise<void> {
  const { raw, rawKept, bizgate } = servers
  const { users } = bench
  const { id } = bench.accounts.small
  await checkListAnswers(bench, servers, record)
  const over = (connections: number) =>
    [raw, bizgate, rawKept].map(
      (server): Contender => ({
        server,
        connections,
        requests: async () => listRequests(record, id, await users.take(`${id} ${record}`)),
      }),
    )
  const graphql: Contender = {
    name: 'bizgate-graphql',
    server: bizgate,
    connections: 16,
    requests: async () => graphqlRequests(record, id, await users.take('graphql')),
  }
  const peers = peer ? await contendersOfPeer(bench, servers, { record, peer }) : []
  await compare(bench, `GET ${record}, 16 connections`, [...over(16), graphql, ...peers])
  await compare(bench, `GET ${record}, 64 connections`, over(64))
}

/** None, with a line that says why, where PostGraphile does not answer what raw does. */
async function contendersOfPeer(
  bench: Bench,
  { raw }: Servers,
  { record, peer }: ListOf,
): Promise<Contender[]> {
  if (!peer) return []
  const { users } = bench
  const { id } = bench.accounts.small
  const [ours] = listRequests(record, id, [users.one()])
  const [theirs] = postgraphileRequests(record, id, [users.one()])
  try {
    await checkSameAnswer(`${record} of ${peer.name}`, [
      { port: raw.port, request: ours, read: readRest },
      { port: peer.port, request: theirs, read: readPostgraphile },
    ])
  } catch (error) {
    say(`${peer.name} is left out: ${error instanceof Error ? error.message : error}`)
    return []
  }
  const requests = async () => postgraphileRequests(record, id, await users.take(peer.name))
  return [{ server: peer, connections: 16, requests, isPeer: true }]
}

async function checkListAnswers(
  bench: Bench,
  { raw, rawKept, bizgate }: Servers,
  record: Listed,
): Promise<void> {
  const { id } = bench.accounts.small
  const token = bench.users.one()
  for (const parameters of [{}, { page: 3, page_size: 40 }, ...filtersOf[record]]) {
    const [request] = listRequests(record, id, [token], parameters)
    const questions = [raw, rawKept, bizgate].map(({ port }) => ({ port, request }))
    await checkSameAnswer(`${record} ${JSON.stringify(parameters)}`, questions)
  }
  const [rest] = listRequests(record, id, [token])
  const [graphql] = graphqlRequests(record, id, [token])
  await checkSameAnswer(`${record} over GraphQL`, [
    { port: raw.port, request: rest, read: readRest },
    { port: bizgate.port, request: graphql, read: body => readGraphql(body, record) },
  ])
}

const filtersOf = {
  contacts: [{ type: 'client' }, { search: 'an' }],
  deals: [{ status: 'won' }],
  invoices: [{ status: 'overdue' }, { status: 'sent' }, { status: 'paid' }],
} as const

type Items = readonly { readonly id: string }[]

function readGraphql(body: unknown, record: Listed): unknown {
  const { data } = body as { data: Record<Listed, { items: Items; total: number }> } // as asked for
  return { ids: data[record].items.map(({ id }) => id), total: data[record].total }
}

function readRest(body: unknown): unknown {
  const { data, total } = body as { data: Items; total: number } // the contract's
  return { ids: data.map(({ id }) => id), total }
}
