import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { type UseQueryState, useQuery } from '@urql/preact'
import { useEffect, useRef } from 'preact/hooks'
import type { RecordKind } from '../generated.ts'
import { useAccountChanges, useConnected } from './live.tsx'

/** A query's answer, and how to ask again. */
export type LiveAnswer<Data, Variables extends AnyVariables = AnyVariables> = UseQueryState<
  Data,
  Variables
> & {
  readonly refresh: () => void
}

/**
 * A query that is asked again when a record of these kinds changes: at once, and then as often as takes a third of
 * the points that the user has in a minute, or every two seconds.
 */
export function useLiveQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  kinds: readonly RecordKind[],
): LiveAnswer<Data, Variables> {
  // The document's own type says which variables it takes; urql's argument type cannot be told so generically.
  const [answer, execute] = useQuery({ query, variables } as Parameters<typeof useQuery<Data, Variables>>[0])
  const isWaiting = answer.fetching || answer.stale
  const isOutdated = useRef(false)
  // A query is not sent twice at a time, and what comes may be from before the change.
  const refresh = () => {
    isOutdated.current = isWaiting
    if (!isWaiting) execute({ requestPolicy: 'network-only' })
  }
  useEffect(() => {
    if (isOutdated.current) refresh()
  }, [isWaiting])
  const points = Number(answer.extensions?.cost?.requested ?? 0)
  const refreshSoon = useThrottled(refresh, Math.max(leastMs, points * msPerPoint))
  useAccountChanges(kinds, refreshSoon)
  const isConnected = useConnected()
  useEffect(() => {
    if (isConnected && answer.error?.networkError) refresh()
  }, [isConnected])
  return { ...answer, refresh }
}

const leastMs = 2_000
/** A third of 50,000 points a minute. */
const msPerPoint = 3.6

/** Calls at once, and once more after the time where it was called meanwhile. */
function useThrottled(call: () => void, milliseconds: number): () => void {
  const latest = useRef(call)
  latest.current = call
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; isWaiting?: boolean }>({})
  useEffect(() => () => clearTimeout(state.current.timer), [])
  const run = () => {
    latest.current()
    state.current.isWaiting = false
    state.current.timer = setTimeout(() => {
      delete state.current.timer
      if (state.current.isWaiting) run()
    }, milliseconds)
  }
  return () => {
    if (state.current.timer === undefined) run()
    else state.current.isWaiting = true
  }
}
