import { useEffect, useState } from 'preact/hooks'
import type { Problem } from '../client/problem.ts'

/** What happened and what to do: in place of what is missing, or beside what is still shown. */
export function ProblemNotice({
  problem,
  retry,
  isAside = false,
}: {
  readonly problem: Problem
  readonly retry?: () => void
  readonly isAside?: boolean
}) {
  const { kind, text, advice, requestId } = problem
  const seconds = useCountdown(problem, retry)
  const canRetry = retry && !['forbidden', 'missing'].includes(kind)
  return (
    <div class={isAside ? 'notice notice-aside' : 'notice'} role="alert" data-kind={kind}>
      <p>
        <strong>{text}</strong> {advice}
        {isAside && ' What you see may be out of date.'}
      </p>
      {seconds > 0 && <p>Possible again in {seconds === 1 ? '1 second' : `${seconds} seconds`}.</p>}
      {canRetry && seconds === 0 && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
      {kind === 'broken' && requestId && (
        <p class="quiet">
          If it stays, quote the request <code>{requestId}</code>.
        </p>
      )}
    </div>
  )
}

/** How many seconds are left before it is possible again; then it is tried. */
function useCountdown({ retryAfterSeconds }: Problem, retry: (() => void) | undefined): number {
  const [seconds, setSeconds] = useState(retryAfterSeconds ?? 0)
  useEffect(() => {
    if (retryAfterSeconds === null) return
    const end = Date.now() + retryAfterSeconds * 1_000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      retry?.()
    }, 1_000)
    return () => clearInterval(timer)
    // A new refusal is a new object, also where it says the same.
  }, [retryAfterSeconds])
  return seconds
}
