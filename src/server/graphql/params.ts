import { HttpError } from '../../http/errors.ts'
import { readJsonObject } from '../../http/read-json.ts'
import { isObject } from '../../is-object.ts'
import { badRequest } from './errors.ts'
import { isLarge } from './large-bodies.ts'

/** The members of a GraphQL request's body, whatever they are. */
type SentParams = Readonly<Record<string, unknown>>

/** What 10,000 rows of an import have, each an object of seven fields, and some. */
const maxPartsOfLarge = 100_000

/** Reads a body as strictly as the REST face does: UTF-8, a JSON object, and no number that would be rounded. */
function readSent(body: Uint8Array): SentParams {
  try {
    return readJsonObject(body, isLarge(body.length) ? maxPartsOfLarge : undefined)
  } catch (error) {
    const problem = error instanceof HttpError ? error.answer.body.details?.body?.[0] : undefined
    if (problem === undefined) throw error
    throw badRequest(`Request body: ${problem}`, 'BAD_USER_INPUT')
  }
}

/** A request's document, with what it is to run with. */
export interface Params {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * What a request sends; throws a GraphQLError, for an answer with 400, of anything else. `textOf` knows the trusted
 * documents by their ids.
 */
export function readParams(body: Uint8Array, textOf: (id: string) => string | undefined): Params {
  const sent = readSent(body)
  const { variables, extensions } = sent
  const query = sent.query ?? findText(sent, textOf)
  // Clients that leave a field empty send "".
  const operationName = sent.operationName === '' ? undefined : (sent.operationName ?? undefined)
  const unknown = Object.keys(sent).find(name => !members.has(name) && sent[name] !== null)
  if (unknown !== undefined) throw badRequest(`Unexpected parameter "${unknown}" in the request body.`)
  if (typeof query !== 'string') throw badRequest('"query" must be the text of a document.')
  if (operationName !== undefined && typeof operationName !== 'string')
    throw badRequest('"operationName" must be a text or null.')
  if (!isAbsent(extensions) && !isObject(extensions))
    throw badRequest('"extensions" must be an object or null.')
  if (isAbsent(variables)) return { query, operationName, variables: {} }
  if (!isObject(variables)) throw badRequest('"variables" must be an object or null.')
  return { query, operationName, variables }
}

const members: ReadonlySet<string> = new Set([
  'query',
  'documentId',
  'variables',
  'operationName',
  'extensions',
])

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/**
 * The text of a document that is named by its id: `documentId` (GraphQL over HTTP) or Apollo's persisted query.
 * Clients of "automatic persisted queries" send the document after this code of an unknown one; after the one for a
 * missing document they give up.
 */
function findText(
  { documentId, extensions }: SentParams,
  textOf: (id: string) => string | undefined,
): string | undefined {
  const persisted = isObject(extensions) ? extensions.persistedQuery : undefined
  const id = documentId ?? (isObject(persisted) ? persisted.sha256Hash : undefined)
  const text = typeof id === 'string' ? textOf(id) : undefined
  if (text !== undefined || (id === undefined && persisted === undefined)) return text
  throw badRequest('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED')
}
