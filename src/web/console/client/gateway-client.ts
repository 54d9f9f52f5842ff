import { Client, fetchExchange, makeOperation, mapExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { fetchChange, fetchInSession } from '../session/session.ts'
import { noteInFlight } from './in-flight.ts'
import { optimisticMoves } from './optimistic.ts'
import { graceMs, isWanted, pause } from './page-state.ts'

/** The types whose `id` is another record's, or is unique in its list only: they stay where they stand. */
const kept = [
  'LeadFormField',
  'Refusal',
  'NamedGroup',
  'DeletedRecord',
  'TeamMember',
  'AgendaEntry',
  'SearchHit',
]

/** Changes have their own time. */
const allowChanges = mapExchange({
  onOperation: operation =>
    operation.kind === 'mutation'
      ? makeOperation('mutation', operation, { ...operation.context, fetch: fetchChange })
      : operation,
})

/** A client of the gateway with a cache of its own. */
export function createGatewayClient(): Client {
  const cache = cacheExchange({
    keys: Object.fromEntries(kept.map(type => [type, () => null])),
    optimistic: optimisticMoves,
    resolvers: {
      Query: {
        // What a list or a change has brought is there by its id too, unless that is known to name nothing.
        deal(_query, args, cache) {
          const known = cache.resolve('Query', 'deal', args)
          return known === undefined ? { __typename: 'Deal', id: String(args.id) } : known
        },
      },
    },
  })
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: fetchQuery,
    exchanges: [cache, noteInFlight, allowChanges, fetchExchange],
  })
}

/** Fetches what a query answers; fails only where the page is still there a moment later. */
async function fetchQuery(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetchInSession(input, init)
  } catch (error) {
    if (isWanted()) await pause(graceMs, init.signal ?? new AbortController().signal)
    throw error
  }
}
