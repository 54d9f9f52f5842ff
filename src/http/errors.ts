import type { Details } from '../operations/check-input.ts'
import { OperationError, type OperationFailure } from '../operations/run.ts'

/** A refusal as the contract words it. */
export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly error: string; readonly details?: Details }
}

/** A refusal of the REST face itself, before any operation runs. */
export class HttpError extends Error {
  readonly answer: ErrorAnswer

  constructor(answer: ErrorAnswer) {
    super(answer.body.error)
    this.answer = answer
  }
}

/** How long a client should wait before it tries again while a dependency is down, in seconds. */
const unavailableRetrySeconds = 5

/** A refusal of one sentence. */
export function plain(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return { status, headers, body: { error } }
}

/** Every refusal that has one fixed answer. */
export const answers = {
  unauthorized: plain(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }),
  noAccess: plain(403, 'Forbidden: no access to this account'),
  ownerOnly: plain(403, 'Forbidden: account owner only'),
  crossSite: plain(403, 'Forbidden: cross-site request'),
  originRefused: plain(403, 'Forbidden: origin not allowed'),
  pathNotFound: plain(404, 'Not found'),
  bodyTooLarge: plain(413, 'Payload too large'),
  mediaType: plain(415, 'Unsupported media type'),
  rateLimited: plain(429, 'Rate limit exceeded'),
  internal: plain(500, 'Internal server error'),
  unavailable: plain(503, 'Service unavailable', { 'retry-after': String(unavailableRetrySeconds) }),
} satisfies Record<string, ErrorAnswer>

/** 405, with the methods that the path has. */
export function methodNotAllowed(allowed: readonly string[]): ErrorAnswer {
  return plain(405, 'Method not allowed', { allow: allowed.join(', ') })
}

/** 400, naming what is wrong with which field. */
export function invalidPayload(details: Details): ErrorAnswer {
  return { status: 400, headers: {}, body: { error: 'Invalid payload', details } }
}

/** A body that is no JSON object is reported under this name. */
export function invalidBody(message: string): HttpError {
  return new HttpError(invalidPayload({ body: [message] }))
}

/** Domain code to answer; a code that is not here is the unforeseen. */
const byCode: Readonly<Record<string, (failure: OperationFailure) => ErrorAnswer>> = {
  UNAUTHENTICATED: () => answers.unauthorized,
  FORBIDDEN: ({ extensions }) => forbidden(extensions.requires),
  NOT_FOUND: ({ message }) => plain(404, message),
  BAD_USER_INPUT: ({ details, message }) => invalidPayload(details ?? { body: [message] }),
  RATE_LIMITED: ({ extensions }) => ({
    ...answers.rateLimited,
    headers: { 'retry-after': String(extensions.retryAfterSeconds ?? 1) },
  }),
  CONFLICT: ({ message }) => plain(409, message),
  UNAVAILABLE: () => answers.unavailable,
}

function forbidden(requires: unknown): ErrorAnswer {
  if (requires === 'owner') return answers.ownerOnly
  return requires === 'allowed-origin' ? answers.originRefused : answers.noAccess
}

/** The contract's answer to whatever was thrown; null for the unforeseen, which is for the log. */
export function answerToError(error: unknown): ErrorAnswer | null {
  if (error instanceof HttpError) return error.answer
  if (!(error instanceof OperationError) || error.failure.code === null) return null
  return byCode[error.failure.code]?.(error.failure) ?? null
}
