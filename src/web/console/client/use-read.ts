import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { useClient } from '@urql/preact'
import { type OwnVariables, useWithAccount } from './account.tsx'
import { explain, missing } from './problem.ts'
import type { Outcome } from './use-change.ts'
import { isWhole, type WholeData } from './use-last-whole.ts'

/**
 * Reads what holds now in the account, past the cache. `take` is given all that was asked for; null is its answer where
 * what it looks for is not there, as a record is null that does not exist.
 */
export function useRead<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
): <Taken>(
  variables: OwnVariables<Variables>,
  take: (now: WholeData<Data>) => Taken | null,
) => Promise<Outcome<Taken>> {
  const client = useClient()
  const withAccount = useWithAccount()
  return async (variables, take) => {
    const options = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(query, withAccount<Variables>(variables), options)
    if (error) return { problem: explain(error) }
    const taken = isWhole(data) ? take(data) : null
    return taken === null ? { problem: missing } : { data: taken }
  }
}
