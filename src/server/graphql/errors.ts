import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError, Kind } from 'graphql'
import { ClientLeftError } from '../../http/client-left.ts'
import type { ErrorAnswer } from '../../http/errors.ts'
import { chooseRefusalType } from './accepted-type.ts'

/** Refusals of the domain and graphql-js's of what was sent pass; any other error is masked and logged. */
export function maskError(error: unknown, log: FastifyBaseLogger): GraphQLError {
  if (isMeantForCaller(error)) {
    const { code, retryAfterSeconds } = error.extensions
    // What a bound refuses has no cause.
    if (code === 'UNAVAILABLE' && retryAfterSeconds === undefined)
      log.warn({ err: error.originalError ?? error }, 'unavailable')
    return code === undefined ? asBadInput(error) : error
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
  if (!(error instanceof GraphQLError)) return false
  const origin = error.originalError ?? error
  if (!(origin instanceof GraphQLError)) return false
  // Of graphql-js's own, what was sent is refused with its place in the document, and a value of ours without.
  return origin.extensions.code !== undefined || origin.nodes !== undefined
}

/** What graphql-js refuses as it runs a document that is valid: the null of a variable where none may be. */
function asBadInput({ message, nodes, source, positions, path }: GraphQLError): GraphQLError {
  const variables = (nodes ?? []).flatMap(node => (node.kind === Kind.VARIABLE ? [node.name.value] : []))
  const fields = Object.fromEntries(variables.map(name => [name, ['Must not be null']]))
  return new GraphQLError(message, {
    ...{ nodes, source, positions, path },
    extensions: { code: 'BAD_USER_INPUT', ...(variables.length > 0 && { fields }) },
  })
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  409: 'IDEMPOTENCY_KEY_IN_USE',
  422: 'IDEMPOTENCY_KEY_REUSED',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'UNAVAILABLE',
}

/** A refusal of the whole request as GraphQL clients read it, with the status and header fields of REST's. */
export function asGraphqlAnswer(answer: ErrorAnswer, accept: string | undefined) {
  const { status, headers, body } = answer
  return {
    status,
    headers: { ...headers, 'content-type': chooseRefusalType(accept) },
    body: { errors: [{ message: body.error, extensions: extensionsOf(answer) }] },
  }
}

/** A refusal of the whole request, as an error that decides the status of its answer. */
export function refusalError(answer: ErrorAnswer): GraphQLError {
  const { status, headers, body } = answer
  return new GraphQLError(body.error, { extensions: { ...extensionsOf(answer), http: { status, headers } } })
}

function extensionsOf({ status, headers, limit }: ErrorAnswer) {
  const wait = headers['retry-after']
  return {
    code: codes[status] ?? 'BAD_REQUEST',
    ...(wait !== undefined && { retryAfterSeconds: Number(wait) }),
    ...(limit && { limit }),
  }
}

/** The error of a request that is answered with 400. */
export function badRequest(message: string, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } })
}
