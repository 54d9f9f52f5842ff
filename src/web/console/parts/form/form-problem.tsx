import type { Problem } from '../../client/problem.ts'
import { count } from '../../words/numbers.ts'

/** Why a form was not saved, above its fields; the error of a field is at the field. */
export function FormProblem({ problem }: { readonly problem: Problem | null }) {
  if (!problem) return null
  const { kind, text, advice, retryAfterSeconds, requestId } = problem
  return (
    <p class="form-problem" role="alert">
      {text}{' '}
      {kind === 'limited' ? `It is possible again in ${count(retryAfterSeconds ?? 60, 'second')}.` : advice}
      {kind === 'broken' && requestId && (
        <>
          {' '}
          The request was <code>{requestId}</code>.
        </>
      )}
    </p>
  )
}
