import { useMemo } from 'preact/hooks'
import { isPassing, type Problem } from '../client/problem.ts'
import { count } from '../words/numbers.ts'
import { noteFocus } from './overlays/note-focus.ts'
import { useSecondsTo } from './use-seconds-to.ts'

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
  const { kind, text, requestId } = problem
  const end = useMemo(() => Date.now() + (problem.retryAfterSeconds ?? 0) * 1_000, [problem])
  const seconds = useSecondsTo(end)
  const canRetry = retry && !['forbidden', 'missing'].includes(kind)
  return (
    <div
      class={isAside ? 'notice notice-aside' : 'notice'}
      role={isAside ? 'status' : 'alert'}
      data-kind={kind}
    >
      <p>
        <strong>{text}</strong> {adviceOn(problem, isAside)}
      </p>
      {seconds > 0 && <p>Possible again in {count(seconds, 'second')}.</p>}
      {canRetry && seconds === 0 && (
        <button
          type="button"
          onClick={() => {
            // It goes, and the focus with it.
            noteFocus()()
            retry()
          }}
        >
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

function adviceOn(problem: Problem, isAside: boolean): string {
  if (!isPassing(problem)) return isAside ? `${problem.advice} ${outdated}.` : problem.advice
  return isAside ? `${outdated}; it is read again by itself.` : 'It is tried again by itself.'
}

const outdated = 'What you see may be out of date'
