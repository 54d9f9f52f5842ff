import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { type UseQueryState, useClient, useQuery } from '@urql/preact'
import { useEffect, useRef } from 'preact/hooks'
import type { RecordKind } from '../generated.ts'
import { type OwnVariables, useWithAccount } from './account.tsx'
import { isComing } from './in-flight.ts'
import { useAccountChanges, useConnected, useOpening } from './live.tsx'
import { explain, isPassing } from './problem.ts'
import { useLastWhole } from './use-last-whole.ts'
import { useRetry } from './use-retry.ts'

/** A query's answer, and how to ask again. */
export type LiveAnswer<Data, Variables extends AnyVariables = AnyVariables> = UseQueryState<
  Data,
  Variables
> & {
  /** Whether it was read since it was last to be asked again: not what the cache repeats, nor what is from before. */
  readonly isLatest: boolean
  /** Whether what is there answers an earlier question, such as one with another filter, until this one’s answer comes. */
  readonly isOfEarlier: boolean
  /** May be called at any time after, from whichever state it was taken. */
  readonly refresh: () => void
}

/**
 * A query of the account that is asked once changes are heard, and again when a record of these kinds changes or a day
 * begins: at once, and then ever less often while changes go on, for a third of the points that the user has in a minute
 * at most. What it answered stays where it cannot be asked for a time, and it is asked again by itself then.
 */
export function useLiveQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: OwnVariables<Variables>,
  kinds: readonly RecordKind[],
  {
    isKnown = false,
    ids,
  }: {
    /** Whether another query has read it just before: it is asked only when it changes. */
    readonly isKnown?: boolean
    /** The records that it is about, where it is not about all of these kinds. */
    readonly ids?: readonly (string | undefined)[]
  } = {},
): LiveAnswer<Data, Variables> {
  const isOpening = useOpening()
  // The document's own type says which variables it takes; urql's argument type cannot be told so generically.
  const request = {
    query,
    variables: useWithAccount()(variables),
    pause: isOpening || isKnown,
  } as Parameters<typeof useQuery<Data, Variables>>[0]
  const [asked, execute] = useQuery(request)
  const answer = useLastWhole(asked)
  const client = useClient()
  // The cache sends no request for what another query's answer has left incomplete, so as not to go round in circles,
  // and marks it as stale for ever.
  const isSent = () => answer.operation === undefined || isComing(client, answer.operation.key)
  const isAwaited = () => answer.fetching || (answer.stale && isSent())
  const isRefused = answer.error !== undefined && isPassing(explain(answer.error))
  const isOutdated = useRef(false)
  // A query is not sent twice at a time, and what comes may be from before the change. By way of the cache it also
  // waits for the answers of moves that are shown already, or it would show their records where they were before.
  const refresh = () => {
    isOutdated.current = isAwaited()
    if (isOutdated.current) return
    execute({ requestPolicy: answer.error ? 'network-only' : 'cache-and-network' })
    if (!isSent()) execute({ requestPolicy: 'network-only' })
  }
  // Whoever refreshes after a mutation holds the function of when it began; waiting may have begun or ended since.
  const latest = useRef(refresh)
  latest.current = refresh
  const isWaiting = isAwaited()
  useEffect(() => {
    if (answer.stale && !isWaiting) refreshSoon()
    else if (isOutdated.current && !isRefused) refresh()
  }, [isWaiting, answer.stale])
  useRetry(answer.error, refresh)
  // What the cache answers has cost nothing, and says nothing of what it costs to ask again.
  const points = useRef(0)
  points.current = Number(answer.extensions?.cost?.spent ?? points.current)
  const refreshSoon = useThrottled(refresh, () => points.current * msPerPoint)
  useAccountChanges(kinds, change => {
    if (change && ids && !ids.includes(change.recordId)) return
    // What is still to be asked, for the first time or again, is asked after the change.
    if (!isOpening && (isWaiting || !isRefused)) refreshSoon()
  })
  const isConnected = useConnected()
  useEffect(() => {
    if (isConnected && answer.error?.networkError) refresh()
  }, [isConnected])
  const isLatest = !answer.fetching && !answer.stale && !answer.error && !isOutdated.current
  return { ...answer, isLatest, isOfEarlier: answer.fetching, refresh: () => latest.current() }
}

const leastMs = 2_000
/** While changes go on it is doubled, so many times; what costs more than that waits for its points only. */
const maxDoublings = 3
/** A third of 50,000 points a minute. */
const msPerPoint = 3.6

/** Calls at once, and once more after a pause where it was called meanwhile; then after a longer one, and so on. */
function useThrottled(call: () => void, pauseMs: () => number): () => void {
  const latest = useRef(call)
  latest.current = call
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; isWaiting?: boolean; inARow: number }>({
    inARow: 0,
  })
  useEffect(() => () => clearTimeout(state.current.timer), [])
  const run = () => {
    latest.current()
    state.current.isWaiting = false
    state.current.timer = setTimeout(
      () => {
        delete state.current.timer
        state.current.inARow = state.current.isWaiting ? state.current.inARow + 1 : 0
        if (state.current.isWaiting) run()
      },
      Math.max(pauseMs(), leastMs * 2 ** Math.min(state.current.inARow, maxDoublings)),
    )
  }
  return () => {
    if (state.current.timer === undefined) run()
    else state.current.isWaiting = true
  }
}
