import { type Bench, type Contender, compare } from '../bench.ts'
import { type GraphqlList, graphqlRequests, type Listed, listedRecords } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers/all.ts'

const plain = ['page', 'ordered page', 'connection'] as const
const filtered = ['filtered page', 'filtered connection'] as const

/** The lists of an account of 1,000 over GraphQL: pages, pages with an order or a filter, and connections. */
export async function measureGraphqlLists(bench: Bench, { bizgate }: Servers): Promise<void> {
  for (const record of listedRecords) {
    for (const ways of [plain, filtered]) await checkAnswers(bench, bizgate.port, record, ways)
    const contender = (how: GraphqlList): Contender => ({
      name: how,
      server: bizgate,
      connections: 16,
      requests: async () => requestsOf(bench, record, how, await bench.users.take('graphql')),
    })
    await compare(bench, `GraphQL ${record}, 16 connections`, [...plain, ...filtered].map(contender))
  }
}

function requestsOf({ accounts }: Bench, record: Listed, how: GraphqlList, tokens: readonly string[]) {
  return graphqlRequests(record, accounts.small.id, tokens, how)
}

/** All ways answer what the first one does. */
async function checkAnswers(bench: Bench, port: number, record: Listed, ways: readonly GraphqlList[]) {
  const questionOf = (how: GraphqlList) => ({
    port,
    request: requestsOf(bench, record, how, [bench.users.one()])[0],
    read: idsOf,
  })
  const [first, ...others] = ways.map(questionOf)
  for (const other of others) if (first) await checkSameAnswer(`${record} over GraphQL`, [first, other])
}

type Shown = readonly { readonly id: string }[]

function idsOf(body: unknown): unknown {
  const [list] = Object.values((body as { data: Record<string, { items?: Shown; nodes?: Shown }> }).data)
  return (list?.items ?? list?.nodes)?.map(({ id }) => id)
}
