import {
  type ErrorAnswer,
  errorAnswer,
  HttpError,
  httpErrors,
  invalidPayload,
  occupiedAnswer,
  rateLimitedAnswer,
} from '../http/errors.ts'
import { fromExtensions, type RefusalExtensions, refusalHeaders, toExtensions } from '../limits/refusal.ts'
import { OperationError, type OperationFailure } from '../operations/run.ts'

/** The part of a failure that its answer contains. */
type AnsweredFailure = Pick<OperationFailure, 'message' | 'extensions' | 'details'>

/** The contract's answer to each of the domain's codes; a failure with any other code is unforeseen. */
const byCode: Readonly<Record<string, (failure: AnsweredFailure) => ErrorAnswer>> = {
  UNAUTHENTICATED: () => httpErrors.unauthorized,
  FORBIDDEN: ({ extensions }) => errorAnswer(403, sentences[String(extensions.requires)] ?? noAccessMessage),
  NOT_FOUND: ({ message }) => errorAnswer(404, message),
  BAD_USER_INPUT: ({ details, message }) => invalidPayload(details ?? { body: [message] }),
  // A domain error of this code carries the state of a limit.
  RATE_LIMITED: ({ extensions }) =>
    rateLimitedAnswer(refusalHeaders(fromExtensions(extensions as unknown as RefusalExtensions))),
  CONFLICT: ({ message }) => errorAnswer(409, message),
  UNAVAILABLE: ({ extensions: { retryAfterSeconds } }) =>
    typeof retryAfterSeconds === 'number' ? occupiedAnswer(retryAfterSeconds) : httpErrors.unavailable,
}

/** The domain's codes that have an answer. */
export const codes: readonly string[] = Object.keys(byCode)

/** The answer to a failure by its code; null for the unforeseen. */
export function answerTo(code: unknown, failure: AnsweredFailure): ErrorAnswer | null {
  return byCode[String(code)]?.(failure) ?? null
}

/** The answer to a code for a description, without a call. */
export function describeAnswer(code: string): ErrorAnswer {
  const limit = { name: 'contacts', max: 60, windowSeconds: 60 }
  const extensions = { ...toExtensions({ limit, remaining: 0, resetSeconds: 60 }) }
  return answerTo(code, { message: '', extensions, details: null }) ?? httpErrors.internal
}

/** The message of a 403 for a caller who is neither owner nor team member. */
export const noAccessMessage = 'Forbidden: no access to this account'

/** The messages of other 403s, by what the caller lacks. */
export const forbidden = {
  owner: 'Forbidden: account owner only',
  'allowed-origin': 'Forbidden: origin not allowed',
  user: 'Forbidden: users only',
  'scope:read': 'Forbidden: the scope read is missing',
  'scope:write': 'Forbidden: the scope write is missing',
  'scope:export': 'Forbidden: the scope export is missing',
  'scope:admin': 'Forbidden: the scope admin is missing',
} as const satisfies Readonly<Record<string, string>>

/** The same, for lookup by any word of a failure. */
const sentences: Readonly<Record<string, string>> = forbidden

/**
 * A failure of an operation as the refusal that answers it, or as its unforeseen cause; any other error as it
 * is. `notFound` is the message of a 404 in place of the domain's sentence.
 */
export function toHttpError(error: unknown, notFound?: string): unknown {
  if (!(error instanceof OperationError)) return error
  const { failure } = error
  const { cause } = failure
  if (failure.code === 'NOT_FOUND' && notFound !== undefined)
    return new HttpError(errorAnswer(404, notFound), { cause })
  const answer = answerTo(failure.code, failure)
  return answer ? new HttpError(answer, { cause }) : cause
}
