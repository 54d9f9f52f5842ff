import type { AnyVariables } from '@urql/core'
import { type UseQueryArgs, type UseQueryState, useQuery } from '@urql/preact'
import { useRetry } from './use-retry.ts'

/** A query that is asked again by itself where it was refused for a time; `refresh` asks it now. */
export function useRetriedQuery<Data, Variables extends AnyVariables>(
  query: UseQueryArgs<Variables, Data>,
): UseQueryState<Data, Variables> & { readonly refresh: () => void } {
  const [answer, execute] = useQuery<Data, Variables>(query)
  const refresh = () => execute({ requestPolicy: 'network-only' })
  // What is not asked any more keeps its last error.
  useRetry(query.pause ? undefined : answer.error, refresh)
  return { ...answer, refresh }
}
