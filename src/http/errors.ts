/** An answer that refuses a request, as JSON. */
export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly error: string; readonly details?: ErrorDetails }
  /** The service has a bound, which was reached, and no fault: the log needs no more than the request's line. */
  readonly isBound?: true
}

/** What is wrong with which field of the input. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>>

/** A refusal that says its own answer; `cause` is for the log. */
export class HttpError extends Error {
  readonly answer: ErrorAnswer

  constructor(answer: ErrorAnswer, options?: ErrorOptions) {
    super(answer.body.error, options)
    this.answer = answer
  }
}

/** How long a client should wait before it tries again while a dependency is down, in seconds. */
const unavailableRetrySeconds = 5

/** A refusal of one sentence. */
export function errorAnswer(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return { status, headers, body: { error } }
}

/** The refusals that are the same wherever they are given. */
export const httpErrors = {
  unauthorized: errorAnswer(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }),
  crossSite: errorAnswer(403, 'Forbidden: cross-site request'),
  /** For what is not the HTTP that we take. */
  malformed: errorAnswer(400, 'Bad Request'),
  pathNotFound: errorAnswer(404, 'Not found'),
  late: errorAnswer(408, 'Request Timeout'),
  bodyTooLarge: errorAnswer(413, 'Payload too large'),
  mediaType: errorAnswer(415, 'Unsupported media type'),
  /** Which nobody gets: for the log and metrics, as nginx has it. */
  clientLeft: errorAnswer(499, 'Client closed request'),
  internal: errorAnswer(500, 'Internal server error'),
  /** More comes than can be served: for a moment only. */
  overloaded: errorAnswer(503, 'Service unavailable', { 'retry-after': '1' }),
  unavailable: errorAnswer(503, 'Service unavailable', { 'retry-after': String(unavailableRetrySeconds) }),
} satisfies Record<string, ErrorAnswer>

/** 405, with the methods that the path has. */
export function methodNotAllowed(allowed: readonly string[]): ErrorAnswer {
  return errorAnswer(405, 'Method not allowed', { allow: allowed.join(', ') })
}

/** What every 429 tells: when a call may pass, and by which limit none does now. */
type RefusalFields = Readonly<Record<'retry-after' | 'ratelimit' | 'ratelimit-policy', string>>

/** 429; the only way to one. */
export function rateLimitedAnswer(fields: RefusalFields): ErrorAnswer {
  return errorAnswer(429, 'Rate limit exceeded', fields)
}

/** 503 where all places for such work are taken, with the seconds after which a call may pass. */
export function occupiedAnswer(retryAfterSeconds: number): ErrorAnswer {
  const answer = errorAnswer(503, 'Service unavailable', { 'retry-after': String(retryAfterSeconds) })
  return { ...answer, isBound: true }
}

/** 400, naming what is wrong with which field. */
export function invalidPayload(details: ErrorDetails): ErrorAnswer {
  return { status: 400, headers: {}, body: { error: 'Invalid payload', details } }
}

/** 400 for a body that is no JSON object, which is reported under the name `body`. */
export function invalidBody(message: string): HttpError {
  return new HttpError(invalidPayload({ body: [message] }))
}
