import { type Bench, type Contender, compare } from '../bench.ts'
import { makeFolder } from '../folders.ts'
import { postgraphileRequests, readPostgraphile, startPostgraphile } from '../peers/postgraphile.ts'
import { orLeaveOut } from '../report.ts'
import { graphqlRequests, type Listed, listedRecords, listRequests, trustedRequests } from '../requests.ts'
import { checkSameAnswer, type Question } from '../same-answer.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate, startRaw, trustDocuments } from '../servers.ts'

/** The three lists of an account of 1,000, over REST and GraphQL, beside raw and, if asked for, PostGraphile. */
export async function measureLists(bench: Bench): Promise<void> {
  const { small } = bench.accounts
  await using folder = await makeFolder()
  const environment = await trustDocuments(bench.environment, folder.path)
  await using raw = await startRaw(environment)
  await using rawKept = await startRaw(environment, 'raw-kept')
  await using bizgate = await startBizgate(environment)
  await using peer = bench.options.peers ? await startPostgraphile(environment) : null
  for (const record of listedRecords) {
    await checkAnswers(bench, [raw, rawKept, bizgate], record)
    const write = listRequests(record, small)
    const expected = { server: raw, write, read: readRest }
    const graphql = { name: 'bizgate-graphql', server: bizgate, write: graphqlRequests(record, small) }
    const same = { ...graphql, read: (body: unknown) => readGraphql(body, record) }
    await checkSameAnswer(`${record} over GraphQL`, bench.users.one(), [expected, same])
    const other = peer && (await orLeaveOut(peer.name, () => asContender(bench, { peer, record, expected })))
    await compare(bench, `GET ${record}`, [
      ...[raw, bizgate, rawKept].map(server => ({ server, write })),
      graphql,
      { name: 'bizgate-trusted', server: bizgate, write: trustedRequests(record, small) },
      ...(other ? [other] : []),
    ])
  }
}

/** Rejects where PostGraphile does not answer what raw does. */
async function asContender(
  { accounts, users }: Bench,
  { peer, record, expected }: { peer: ServerProcess; record: Listed; expected: Question },
): Promise<Contender> {
  const write = postgraphileRequests(record, accounts.small)
  const contender = { server: peer, write, isPeer: true } as const
  const same = { ...contender, read: readPostgraphile }
  await checkSameAnswer(`${record} of ${peer.name}`, users.one(), [expected, same])
  return contender
}

const filtersOf = {
  contacts: [{ type: 'client' }, { search: 'an' }],
  deals: [{ status: 'won' }],
  invoices: [{ status: 'overdue' }, { status: 'sent' }, { status: 'paid' }],
} as const

async function checkAnswers(bench: Bench, servers: readonly ServerProcess[], record: Listed): Promise<void> {
  for (const parameters of [{}, { page: 3, page_size: 40 }, ...filtersOf[record]]) {
    const write = listRequests(record, bench.accounts.small, parameters)
    const sides = servers.map(server => ({ server, write }))
    await checkSameAnswer(`${record} ${JSON.stringify(parameters)}`, bench.users.one(), sides)
  }
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
