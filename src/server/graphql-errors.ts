import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError } from 'graphql'

/** The domain's refusals and what graphql-js says of a document pass; anything else is masked, and logged. */
export function maskError(error: unknown, log: FastifyBaseLogger): Error {
  if (isMeantForCaller(error)) {
    if (error.extensions.code === 'UNAVAILABLE')
      log.warn({ err: error.originalError ?? error }, 'unavailable')
    return error
  }
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  log.error({ err: cause }, 'unforeseen error')
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
