import { GraphQLError } from 'graphql'

/** The error of a request that is answered with 400. */
export function badRequest(message: string, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } })
}
