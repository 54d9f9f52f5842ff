import { Client, fetchExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

export function createUrqlClient(url: string, token: () => string): Client {
  const cache = cacheExchange({
    keys: Object.fromEntries(kept.map(type => [type, () => null])),
    resolvers: {
      Query: { contactsConnection: relayPagination() },
      Contact: { deals: relayPagination() },
    },
  })
  return new Client({
    url,
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: () => ({ headers: { authorization: `Bearer ${token()}` } }),
    exchanges: [cache, fetchExchange],
  })
}

/** Kept where they stand in an answer: they have no id, or one that is not theirs alone. */
const kept = [
  'Activity',
  'ContactPage',
  'ContactTotals',
  'DeletedRecord',
  'DeletedRecords',
  'LeadFormField',
  'PublicLeadForm',
  'PublicLeadFormField',
  'LeadFormPage',
  'Refusal',
  'TeamMember',
]
