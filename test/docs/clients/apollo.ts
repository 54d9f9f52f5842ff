import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { relayStylePagination } from '@apollo/client/utilities'
import { type ExecutionResult, OperationTypeNode, print } from 'graphql'
import { createClient, type Sink } from 'graphql-sse'

export function createApolloClient(url: string, token: () => string): ApolloClient {
  const headers = () => ({ authorization: `Bearer ${token()}` })
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { contactsConnection: relayStylePagination(['accountId', 'filter', 'orderBy']) } },
      Contact: {
        fields: { deals: relayStylePagination(['filter', 'orderBy']), activity: relayStylePagination() },
      },
      // Their ids are not theirs alone.
      DeletedRecord: { keyFields: false },
      LeadFormField: { keyFields: false },
      PublicLeadForm: { keyFields: false },
      PublicLeadFormField: { keyFields: false },
      Refusal: { keyFields: false },
      // Two queries that ask for different parts have both.
      Agenda: { merge: true },
      AgendaPart: { merge: true },
      ContactPage: { merge: true },
      ContactTotals: { merge: true },
    },
  })
  const requests = new SetContextLink(() => ({ headers: headers() })).concat(new HttpLink({ uri: url }))
  const events = createClient({ url, headers, retryAttempts: 0 })
  const streams = new ApolloLink(
    ({ query, variables }) =>
      new Observable(observer =>
        events.subscribe({ query: print(query), variables }, observer as Sink<ExecutionResult>),
      ),
  )
  const isStream = ({ operationType }: ApolloLink.Operation) =>
    operationType === OperationTypeNode.SUBSCRIPTION
  return new ApolloClient({ cache, link: ApolloLink.split(isStream, streams, requests) })
}
