/** An answer that refuses a request, as JSON. */
export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly error: string; readonly details?: ErrorDetails }
  /** A bound of the service was reached, which is no fault: the log needs only the request's line. */
  readonly isBound?: true
  /** The limit that refuses, for GraphQL's `extensions`; REST has it in `headers`. */
  readonly limit?: object
}

/** The problems of the input, by field. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>>

/** A refusal with its answer; `cause` is for the log. */
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

/** Refusals that are the same for all requests. */
export const httpErrors = {
  unauthorized: errorAnswer(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }),
  crossSite: errorAnswer(403, 'Forbidden: cross-site request'),
  /** For a request that is no valid HTTP. */
  malformed: errorAnswer(400, 'Bad Request'),
  /** For one whose target has characters that stand in none: most are names and searches in a query. */
  badTarget: errorAnswer(400, 'Bad Request: the address must be a path or URL, percent-encoded'),
  pathNotFound: errorAnswer(404, 'Not found'),
  late: errorAnswer(408, 'Request Timeout'),
  bodyTooLarge: errorAnswer(413, 'Payload too large'),
  /** Never sent: nginx's status for the log and metrics. */
  clientLeft: errorAnswer(499, 'Client closed request'),
  internal: errorAnswer(500, 'Internal server error'),
  /** More requests arrive than can be served, for a moment only. */
  overloaded: errorAnswer(503, 'Service unavailable', { 'retry-after': '1' }),
  unavailable: errorAnswer(503, 'Service unavailable', { 'retry-after': String(unavailableRetrySeconds) }),
  /** `unavailable` for a token that anybody can make up: the outage itself has its line in the log. */
  unknownKey: occupiedAnswer(unavailableRetrySeconds),
} satisfies Record<string, ErrorAnswer>

/** 415, with what would have been taken in place of what was sent (RFC 9110 15.5.16). */
export function unsupportedMedia(
  taken: Readonly<Partial<Record<'accept' | 'accept-encoding', string>>>,
): ErrorAnswer {
  return errorAnswer(415, 'Unsupported media type', taken)
}

/** 405, with the methods of the path. */
export function methodNotAllowed(allowed: readonly string[]): ErrorAnswer {
  return errorAnswer(405, 'Method not allowed', { allow: allowed.join(', ') })
}

/** The header fields of every 429: the limit, and when a call can pass. */
type RefusalFields = Readonly<Record<'retry-after' | 'ratelimit' | 'ratelimit-policy', string>>

/** 429; the only way to one. `limit` is that of the fields for who reads no header. */
export function rateLimitedAnswer(fields: RefusalFields, limit?: object): ErrorAnswer {
  return { ...errorAnswer(429, 'Rate limit exceeded', fields), ...(limit && { limit }) }
}

/** 503 where all places for such work are taken, with the seconds after which a call can pass. */
export function occupiedAnswer(retryAfterSeconds: number): ErrorAnswer {
  const answer = errorAnswer(503, 'Service unavailable', { 'retry-after': String(retryAfterSeconds) })
  return { ...answer, isBound: true }
}

/** 400, with the problems of each field. */
export function invalidPayload(details: ErrorDetails): ErrorAnswer {
  return { status: 400, headers: {}, body: { error: 'Invalid payload', details } }
}

/** 400 for a body that is no JSON object, which is reported under the name `body`. */
export function invalidBody(message: string): HttpError {
  return new HttpError(invalidPayload({ body: [message] }))
}
