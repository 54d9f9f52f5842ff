import { type GraphQLSchema, getNamedType } from 'graphql'
import type { Viewer } from '../auth/authenticator.ts'
import { answers, type ErrorAnswer, HttpError, invalidPayload, plain } from '../http/errors.ts'
import { readJsonObject } from '../http/read-json.ts'
import { claimFieldLimit, type FieldLimit } from '../limits/field-limit.ts'
import type { Claim, RateLimiter } from '../limits/rate-limiter.ts'
import { checkInput } from '../operations/check-input.ts'
import { type Operation, readOperation } from '../operations/operation.ts'
import { OperationError, runOperation, streamOperation } from '../operations/run.ts'
import type { Download } from './downloads.ts'
import type { Endpoint } from './endpoints.ts'
import { decimalsToNumbers, findDecimals, refuseTextAmounts } from './money.ts'
import { putBack } from './put-back.ts'
import { readQuery } from './read-query.ts'

/** Who calls, and the GraphQL context that goes with it, as the server made them of the request. */
export interface Caller {
  readonly viewer: Viewer | null
  readonly clientAddress: string
  readonly context: object
  readonly claims: Map<string, Claim>
  readonly limiter: RateLimiter
  readonly now: () => Date
}

/** The parts of a request that carry input. */
export interface RestRequest {
  readonly pathParameters: Readonly<Record<string, string>>
  readonly queryString: string
  readonly body: Uint8Array | null
}

/** A success, its body whole or in pieces. */
export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object | AsyncIterableIterator<string>
}

/** An endpoint with its operation read and checked against the schema. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint
  readonly operation: Operation
  /** Where the answer holds money. */
  readonly decimals: readonly (readonly string[])[]
  /** Where the operation finds nothing, or the path can name nothing. */
  readonly notFound: ErrorAnswer
}

/** Reads the endpoint's document once, at start. */
export function prepareEndpoint(schema: GraphQLSchema, endpoint: Endpoint): PreparedEndpoint {
  const operation = readOperation(schema, endpoint.document)
  const notFound = plain(404, endpoint.notFound ?? `${nameRecord(operation)} not found`)
  return { endpoint, operation, decimals: findDecimals(schema, endpoint.document), notFound }
}

/** What an operation answers with, as a sentence begins with it: `PipelineStage` is a `Pipeline stage`. */
function nameRecord({ rootField }: Operation): string {
  const words = getNamedType(rootField.type).name.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`)
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** Counts a call of a public endpoint before anything of it is read; throws the contract's 429. */
export async function claimPublicCall({ operation }: PreparedEndpoint, caller: Caller): Promise<void> {
  const limit = operation.rootField.extensions.limit as FieldLimit | undefined // put there by the field's rules
  if (!limit) return
  const claim = await claimFieldLimit(caller.limiter, limit, {
    fieldName: operation.rootField.name,
    args: {},
    viewerId: null,
    clientAddress: caller.clientAddress,
  })
  caller.claims.set(operation.rootField.name, claim)
  if (!claim.allowed) {
    throw new HttpError({ ...answers.rateLimited, headers: { 'retry-after': String(claim.resetSeconds) } })
  }
}

/** Answers a request to an endpoint: 401, then 400, then the operation with its own 403, 429 and work. */
export async function handle(
  prepared: PreparedEndpoint,
  request: RestRequest,
  caller: Caller,
): Promise<RestAnswer> {
  const { endpoint, operation, decimals, notFound } = prepared
  if (!endpoint.public && !caller.viewer) throw new HttpError(answers.unauthorized)
  const variables = readInput(prepared, request)
  if (endpoint.download) return answerDownload({ download: endpoint.download, operation }, variables, caller)
  try {
    const data = await runOperation(operation, variables, caller.context)
    if (data[operation.answerKey] === null) throw new HttpError(notFound)
    decimalsToNumbers(data, decimals)
    return {
      status: endpoint.status ?? 200,
      headers: {},
      // A root field called `body` is the answer itself; any other is a field of it.
      body: operation.answerKey === 'body' ? (data.body as object) : data,
    }
  } catch (error) {
    // The row's own sentence stands for the domain's.
    throw endpoint.notFound && isNotFound(error) ? new HttpError(notFound) : error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof OperationError && error.failure.code === 'NOT_FOUND'
}

function readInput(
  { endpoint, operation, notFound }: PreparedEndpoint,
  request: RestRequest,
): Record<string, unknown> {
  const sent =
    endpoint.method === 'GET' ? readQuery(operation, request.queryString) : readBody(operation, request)
  const checked = checkInput(operation, { ...sent, ...request.pathParameters })
  if (checked.ok) return checked.variables
  // A path that cannot name a record names none.
  const inPath = Object.keys(request.pathParameters).some(name => name in checked.details)
  throw new HttpError(inPath ? notFound : invalidPayload(checked.details))
}

function readBody(operation: Operation, { body }: RestRequest): Record<string, unknown> {
  return refuseTextAmounts(operation, readJsonObject(body ?? new Uint8Array()))
}

async function answerDownload(
  { download, operation }: { readonly download: Download; readonly operation: Operation },
  variables: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<RestAnswer> {
  const accountId = String(variables.account_id)
  const pieces = download.write(streamOperation(operation, variables, caller.context), accountId)
  // Until the first piece is there a failure can still be answered; after it the connection breaks.
  const first = await pieces.next()
  return {
    status: 200,
    headers: {
      'content-type': download.contentType,
      'content-disposition': `attachment; filename="${download.fileName(accountId, caller.now())}"`,
    },
    body: putBack(first, pieces),
  }
}
