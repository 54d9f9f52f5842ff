import type { CombinedError } from '@urql/core'
import { useEffect, useRef } from 'preact/hooks'
import { waitUntilWanted } from './page-state.ts'
import { explain, isPassing } from './problem.ts'

const firstPauseMs = 2_000
const maxDoublings = 4

/**
 * Asks again where an answer was refused for a time: when the refusal says that it is possible, or else after two
 * seconds, then four and so on, while somebody looks at the page.
 */
export function useRetry(error: CombinedError | undefined, retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  const attempts = useRef(0)
  useEffect(() => {
    const problem = error && explain(error)
    if (!problem || !isPassing(problem)) {
      attempts.current = 0
      return
    }
    const { retryAfterSeconds } = problem
    const ownPauseMs = firstPauseMs * 2 ** Math.min(attempts.current, maxDoublings)
    attempts.current += 1
    const over = new AbortController()
    void waitUntilWanted(
      retryAfterSeconds === null ? ownPauseMs : retryAfterSeconds * 1_000,
      over.signal,
    ).then(() => over.signal.aborted || latest.current())
    return () => over.abort()
  }, [error])
}
