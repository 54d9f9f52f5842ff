import { useQuery } from '@urql/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { explain, type Problem } from '../client/problem.ts'
import { useRetry } from '../client/use-retry.ts'
import { SearchDocument, type SearchQuery } from '../generated.ts'

/** What was found, by kind. */
export type FoundRecords = NonNullable<SearchQuery['search']>

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200
/** So many searches a minute take a third of the points that a user has in it; whoever types more waits. */
const maxPerMinute = 50
const minuteMs = 60_000

/** When the last searches of this page were asked for. */
let askedAt: readonly number[] = []

function waitMs(): number {
  const now = performance.now()
  askedAt = askedAt.filter(at => at > now - minuteMs)
  const oldest = askedAt.at(-maxPerMinute)
  return oldest === undefined ? restMs : Math.max(restMs, oldest + minuteMs - now)
}

/**
 * The records that a text finds, once typing rests. Until they are known, what was found before stays; what comes for
 * an earlier text is not shown any more.
 */
export function useFoundRecords(text: string): {
  readonly found: FoundRecords
  /** Whether it is this text that found them. */
  readonly isOfText: boolean
  readonly isWaiting: boolean
  readonly problem: Problem | null
} {
  const { id: account } = useAccount()
  const [asked, ask] = useState('')
  const last = useRef<FoundRecords>([])
  useEffect(() => {
    if (text === '') return ask('')
    const timer = setTimeout(() => {
      askedAt = [...askedAt, performance.now()]
      ask(text)
    }, waitMs())
    return () => clearTimeout(timer)
  }, [text])
  const [{ data, error, operation, fetching }, execute] = useQuery({
    query: SearchDocument,
    variables: { account, text: asked },
    pause: asked === '',
  })
  const isAnswered = asked === text && operation?.variables.text === text
  useRetry(isAnswered ? error : undefined, () => execute({ requestPolicy: 'network-only' }))
  if (text === '') last.current = []
  else if (isAnswered && data?.search) last.current = data.search
  return {
    found: last.current,
    isOfText: text === '' || (isAnswered && data?.search != null),
    isWaiting: text !== '' && (!isAnswered || fetching),
    problem: isAnswered && error ? explain(error) : null,
  }
}
