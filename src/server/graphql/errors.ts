import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError } from 'graphql'
import { ClientLeftError } from '../../http/client-left.ts'
import { type ErrorAnswer, httpErrors } from '../../http/errors.ts'

/** Refusals of the domain and document errors of graphql-js pass; any other error is masked and logged. */
export function maskError(error: unknown, log: FastifyBaseLogger): GraphQLError {
  if (isMeantForCaller(error)) {
    const { code, retryAfterSeconds } = error.extensions
    // What a bound refuses has no cause.
    if (code === 'UNAVAILABLE' && retryAfterSeconds === undefined)
      log.warn({ err: error.originalError ?? error }, 'unavailable')
    return error
  }
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  if (!(cause instanceof ClientLeftError)) log.error({ err: cause }, 'unforeseen error')
  const where = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {}
  return new GraphQLError('Internal server error', {
    ...where,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  })
}

function isMeantForCaller(error: unknown): error is GraphQLError {
  return (
    error instanceof GraphQLError && (!error.originalError || error.originalError instanceof GraphQLError)
  )
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'UNAVAILABLE',
}

/** A refusal of the whole request as GraphQL clients read it, with the status and header fields of REST's. */
export function asGraphqlAnswer({ status, headers, body }: ErrorAnswer) {
  const extensions = { code: codes[status] ?? 'BAD_REQUEST' }
  return { status, headers, body: { errors: [{ message: body.error, extensions }] } }
}

/** The caller is not signed in and the operation is not public: a 401, as for a bad token. */
export function signedOut(): GraphQLError {
  const http = { status: 401, headers: { 'www-authenticate': 'Bearer' } }
  return new GraphQLError('Unauthorized', { extensions: { code: 'UNAUTHENTICATED', http } })
}

/** A body that is larger than those of such operations may be, as it is refused where nobody's may be so large. */
export function bodyTooLarge(): GraphQLError {
  const { status, headers, body } = httpErrors.bodyTooLarge
  return new GraphQLError(body.error, { extensions: { code: 'BAD_REQUEST', http: { status, headers } } })
}
