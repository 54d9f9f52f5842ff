import { GraphQLError } from 'graphql'
import type { GraphQLParams } from 'graphql-yoga'
import { HttpError } from '../../http/errors.ts'
import { readJsonObject } from '../../http/read-json.ts'
import { isObject } from '../../is-object.ts'
import { isLarge } from './large-bodies.ts'

/** The members of a GraphQL request's body: `query`, `variables`, `operationName`, `extensions`. */
export type SentParams = Readonly<Record<string, unknown>>

/** What 10,000 rows of an import have, each an object of seven fields, and some. */
const maxPartsOfLarge = 100_000

/**
 * Reads a request's body as strictly as the REST face does: UTF-8, a JSON object, and no number that
 * would be rounded. Throws a GraphQLError, for an answer with 400, of anything else.
 */
export function readParams(body: Uint8Array): SentParams {
  try {
    return readJsonObject(body, isLarge(body.length) ? maxPartsOfLarge : undefined)
  } catch (error) {
    const problem = error instanceof HttpError ? error.answer.body.details?.body?.[0] : undefined
    if (problem === undefined) throw error
    throw new GraphQLError(`Request body: ${problem}`, {
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    })
  }
}

/** The members of a request's body, for yoga, which checks the type of each. */
export function paramsOf(body: Uint8Array): GraphQLParams {
  const params = readParams(body)
  refuseHash(params)
  return params as GraphQLParams
}

/**
 * A client that sends a document's hash first (Apollo's "automatic persisted queries") sends the document after
 * this code; after the one for a missing document it gives up.
 */
function refuseHash({ query, extensions }: SentParams): void {
  if (query != null || !isObject(extensions) || extensions.persistedQuery === undefined) return
  throw new GraphQLError('PersistedQueryNotSupported', {
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 400 } },
  })
}
