import type { ExecutionResult } from 'graphql'
import type { RequestWork } from '../../observation/request-work.ts'

/** Codes of refusals that cost the caller nothing and us something, as 400, 401 and 403 do over REST. */
const refusals: ReadonlySet<string> = new Set([
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST'],
  ...['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN'],
])

/** Notes the errors of a result, or of one event of a stream, for the log; returns their codes. */
export function noteErrors(work: RequestWork, { errors = [] }: ExecutionResult): readonly string[] {
  const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'UNKNOWN'))
  for (const code of codes) work.errors.add(code)
  return codes
}

/** Notes a whole result for the log and the flood guard; its HTTP status shows a part. */
export function noteResult(work: RequestWork, result: ExecutionResult): void {
  const codes = noteErrors(work, result)
  const hasData = Object.values(result.data ?? {}).some(value => value !== null)
  work.isRefused = codes.length > 0 && !hasData && codes.every(code => refusals.has(code))
}
