import { Client, fetchExchange, mapExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { optimisticDeals } from '../pipeline/optimistic.ts'
import { hasCode } from './problem.ts'

/** The types whose `id` is another record's, or is unique in its list only: they stay where they stand. */
const kept = ['LeadFormField', 'Refusal', 'NamedGroup', 'DeletedRecord', 'TeamMember']

/** A client of the gateway with a cache of its own; `onSignedOut` is called when the session is no longer good. */
export function createGatewayClient(onSignedOut: () => void): Client {
  const cache = cacheExchange({
    keys: Object.fromEntries(kept.map(type => [type, () => null])),
    optimistic: optimisticDeals,
  })
  const session = mapExchange({
    onError: error => {
      if (hasCode(error, 'UNAUTHENTICATED')) onSignedOut()
    },
  })
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [cache, session, fetchExchange],
  })
}
