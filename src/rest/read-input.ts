import { HttpError, invalidPayload } from '../http/errors.ts'
import { keyDetails } from '../http/idempotency-key.ts'
import { readJsonObject } from '../http/read-json.ts'
import { checkInput } from '../operations/check-input.ts'
import { typeName } from '../operations/variables.ts'
import { hasBody } from './endpoints.ts'
import { readBody } from './money.ts'
import type { PreparedEndpoint } from './prepare.ts'
import { readParameter, readQuery } from './read-query.ts'

/** The parts of a request that carry input. */
export interface RestRequest {
  readonly pathParameters: Readonly<Record<string, string>>
  readonly queryString: string
  readonly body: Uint8Array | null
  /** The header field, by which a mutation goes. */
  readonly idempotencyKey: string | undefined
}

/**
 * The operation's variables: those of the path, and the others from the query or the body; a key there that
 * is named like one of the path is ignored like any unknown one. With them comes the form of a download that
 * the query names. Throws the contract's 400, or the row's 404.
 */
export function readInput(prepared: PreparedEndpoint, request: RestRequest): Record<string, unknown> {
  const { endpoint, operation, inPath, inRequest, notFound } = prepared
  const { input, problems } = hasBody(endpoint)
    ? readBody(inRequest, readJsonObject(request.body ?? new Uint8Array()))
    : readQuery(inRequest, request.queryString)
  for (const variable of inPath)
    input[variable.name] = readParameter(request.pathParameters[variable.name] ?? '', typeName(variable))
  const checked = checkInput({ variables: [...inPath, ...inRequest] }, input)
  if (checked.ok && problems === null) return checked.variables
  const ofKey = operation.kind === 'mutation' ? keyDetails(request.idempotencyKey) : {}
  const details = { ...(checked.ok ? {} : checked.details), ...problems, ...ofKey }
  // A path that cannot name a record names none.
  const namesNothing = inPath.some(({ name }) => name in details)
  throw new HttpError(namesNothing ? notFound : invalidPayload(details))
}
