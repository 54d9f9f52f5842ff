import {
  type ErrorAnswer,
  errorAnswer,
  HttpError,
  httpErrors,
  invalidPayload,
  occupied,
  rateLimited,
} from '../http/errors.ts'
import { OperationError, type OperationFailure } from '../operations/run.ts'

/** The contract's answer to each of the domain's codes; a failure with any other code is unforeseen. */
const byCode: Readonly<Record<string, (failure: OperationFailure) => ErrorAnswer>> = {
  UNAUTHENTICATED: () => httpErrors.unauthorized,
  FORBIDDEN: ({ extensions }) => errorAnswer(403, sentences[String(extensions.requires)] ?? noAccess),
  NOT_FOUND: ({ message }) => errorAnswer(404, message),
  BAD_USER_INPUT: ({ details, message }) => invalidPayload(details ?? { body: [message] }),
  RATE_LIMITED: ({ extensions }) => rateLimited(Number(extensions.retryAfterSeconds ?? 1)),
  CONFLICT: ({ message }) => errorAnswer(409, message),
  UNAVAILABLE: ({ extensions: { retryAfterSeconds } }) =>
    typeof retryAfterSeconds === 'number' ? occupied(retryAfterSeconds) : httpErrors.unavailable,
}

/** The domain's codes that have an answer. */
export const codes: readonly string[] = Object.keys(byCode)

/** The status that answers a code. */
export function statusOf(code: string): number {
  const failure = { code, message: '', extensions: {}, details: null, cause: undefined }
  return byCode[code]?.(failure).status ?? httpErrors.internal.status
}

/** What a 403 says to who is neither owner nor team member. */
export const noAccess = 'Forbidden: no access to this account'

/** What a 403 says otherwise, by what the caller lacks. */
export const forbidden = {
  owner: 'Forbidden: account owner only',
  'allowed-origin': 'Forbidden: origin not allowed',
} as const satisfies Readonly<Record<string, string>>

/** The same for any word that a failure may have. */
const sentences: Readonly<Record<string, string>> = forbidden

/**
 * A failure of an operation as the refusal that answers it, or as its unforeseen cause; any other error as it
 * is. `notFound` is what a 404 says in place of the domain's sentence.
 */
export function toHttpError(error: unknown, notFound?: string): unknown {
  if (!(error instanceof OperationError)) return error
  const { failure } = error
  const { cause } = failure
  if (failure.code === 'NOT_FOUND' && notFound !== undefined)
    return new HttpError(errorAnswer(404, notFound), { cause })
  const answer = byCode[failure.code ?? '']?.(failure)
  return answer ? new HttpError(answer, { cause }) : cause
}
