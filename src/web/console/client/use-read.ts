import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { useClient } from '@urql/preact'
import { type OwnVariables, useWithAccount } from './account.tsx'

/** Reads what holds now in the account, past the cache; nothing where it cannot be read. */
export function useRead<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
): (variables: OwnVariables<Variables>) => Promise<Data | undefined> {
  const client = useClient()
  const withAccount = useWithAccount()
  return async variables => {
    const options = { requestPolicy: 'network-only' } as const
    const { data } = await client.query(query, withAccount<Variables>(variables), options)
    return data
  }
}
