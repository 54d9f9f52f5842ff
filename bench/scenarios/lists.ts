import { type Bench, type Contender, compare } from '../bench.ts'
import { graphqlRequests, type Listed, listedRecords, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers/all.ts'

/** The three lists of an account of 1,000, over REST and GraphQL, beside raw and the peers. */
export async function measureLists(bench: Bench, servers: Servers): Promise<void> {
  for (const record of listedRecords) {
    await checkListAnswers(bench, servers, record)
    const over = (connections: number, server = servers.bizgate): Contender => ({
      server,
      connections,
      requests: () => list(bench, record),
    })
    const graphql: Contender = {
      name: 'bizgate-graphql',
      server: servers.bizgate,
      connections: 16,
      requests: async () =>
        graphqlRequests(record, bench.accounts.small.id, await bench.users.take('graphql')),
    }
    const peers = servers.peers.map(peer => ({
      server: peer.server,
      connections: 16,
      requests: () => peer.listRequests(record, bench),
    }))
    await compare(bench, `GET ${record}, 16 connections`, [
      over(16, servers.raw),
      over(16),
      over(16, servers.rawKept),
      over(16, servers.rawOne),
      graphql,
      ...peers,
    ])
    await compare(bench, `GET ${record}, 64 connections`, [
      over(64, servers.raw),
      over(64),
      over(64, servers.rawKept),
    ])
  }
}

async function list({ accounts, users }: Bench, record: Listed) {
  return listRequests(record, accounts.small.id, await users.take(`${accounts.small.id} ${record}`))
}

async function checkListAnswers(bench: Bench, servers: Servers, record: Listed): Promise<void> {
  const { small } = bench.accounts
  const token = bench.users.one()
  for (const parameters of [{}, { page: 3, page_size: 40 }, ...filtersOf[record]]) {
    const [request] = listRequests(record, small.id, [token], parameters)
    for (const server of [servers.bizgate, servers.rawOne, servers.rawKept]) {
      await checkSameAnswer(`${record} of ${server.name}`, [
        { port: servers.raw.port, request },
        { port: server.port, request },
      ])
    }
  }
  const [request] = listRequests(record, small.id, [token])
  await checkSameAnswer(`${record} over GraphQL`, [
    { port: servers.raw.port, request, read: idsAndTotal },
    {
      port: servers.bizgate.port,
      request: graphqlRequests(record, small.id, [token])[0],
      read: body => readGraphql(body, record),
    },
  ])
  for (const peer of servers.peers) {
    await checkSameAnswer(`${record} of ${peer.server.name}`, [
      { port: servers.raw.port, request, read: idsAndTotal },
      {
        port: peer.server.port,
        request: (await peer.listRequests(record, bench))[0],
        read: body => peer.readIdsAndTotal(body, record),
      },
    ])
  }
}

const filtersOf = {
  contacts: [{ type: 'client' }, { search: 'an' }],
  deals: [{ status: 'won' }],
  invoices: [{ status: 'overdue' }, { status: 'sent' }, { status: 'paid' }],
} as const

interface List {
  readonly data: readonly { readonly id: string }[]
  readonly total: number
}

function readGraphql(body: unknown, record: Listed): unknown {
  const { items, total } = (body as { data: Record<Listed, { items: List['data']; total: number }> }).data[
    record
  ]
  return { ids: items.map(item => item.id), total }
}

function idsAndTotal(body: unknown): unknown {
  const { data, total } = body as List
  return { ids: data.map(item => item.id), total }
}
