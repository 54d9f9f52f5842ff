import { HttpError, httpErrors, rateLimitedAnswer } from '../http/errors.ts'
import { replayedField } from '../http/idempotency-key.ts'
import { readAhead } from '../http/read-ahead.ts'
import { claimCall, type LimitedContext } from '../limits/claim-call.ts'
import type { FieldLimit } from '../limits/field-limit.ts'
import { refusalHeaders } from '../limits/refusal.ts'
import { runOperation, streamOperation } from '../operations/run.ts'
import type { Piece } from './downloads.ts'
import { toHttpError } from './error-answers.ts'
import { decimalsToNumbers } from './money.ts'
import type { PreparedEndpoint, PreparedFile } from './prepare.ts'
import { type RestRequest, readInput } from './read-input.ts'
import type { DescribedFile } from './receipt-trailers.ts'

/** The part of a request's GraphQL context that the REST face uses. */
export interface RestContext extends LimitedContext {
  readonly now: () => Date
  /** The export that the operation has started. */
  readonly exportRun: ExportedFile | null
}

/** An export that is written to a file; it ends with the file. */
interface ExportedFile extends DescribedFile {
  file(pieces: AsyncIterable<Piece>): AsyncIterableIterator<Uint8Array>
}

/** A success with JSON; null where it has no body. */
export interface JsonAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** A success; its body is whole, in pieces, or none. */
export interface RestAnswer extends Omit<JsonAnswer, 'body'> {
  readonly body: string | AsyncIterableIterator<Uint8Array> | null
  /** The description of the body, where it is a file. */
  readonly file?: DescribedFile
}

/** Counts a call of a public operation before its body is read; throws the contract's 429. */
export async function countPublicCall(
  { operation: { rootField } }: Pick<PreparedEndpoint, 'operation'>,
  context: RestContext,
): Promise<void> {
  const limit = rootField.extensions.limit as FieldLimit | undefined // put there by the field's rules
  if (!limit) return
  const claim = await claimCall(limit, { fieldName: rootField.name, args: {} }, context)
  if (!claim.allowed) throw new HttpError(rateLimitedAnswer(refusalHeaders(claim)))
}

/** Does work once for the key of its request, in the context that it is given; later its answer is repeated, after a look. */
export type Once = (
  input: Variables,
  work: (inside: RestContext) => Promise<JsonAnswer>,
) => Promise<JsonAnswer & { readonly isReplayed: boolean }>

/**
 * Answers a request to an endpoint: 401, then 400, then the operation with its own 403, 429 and work. `once` is there
 * where the request has a key, and a mutation goes by it.
 */
export async function handle(
  prepared: PreparedEndpoint,
  request: RestRequest,
  context: RestContext,
  once?: Once,
): Promise<RestAnswer> {
  const { endpoint, operation, chooseFile } = prepared
  if (endpoint.access === 'session' && !context.viewer) throw new HttpError(httpErrors.unauthorized)
  const variables = readInput(prepared, request)
  if (chooseFile) return answerFile({ ...prepared, ...chooseFile(variables) }, variables, context)
  if (!once || operation.kind !== 'mutation') return answerJson(prepared, variables, context)
  const { isReplayed, ...answer } = await once(variables, inside => answerJson(prepared, variables, inside))
  return isReplayed ? { ...answer, headers: { ...answer.headers, [replayedField]: 'true' } } : answer
}

type Variables = Readonly<Record<string, unknown>>

async function answerJson(
  { endpoint, operation, decimals, notFound }: PreparedEndpoint,
  variables: Variables,
  context: RestContext,
): Promise<JsonAnswer> {
  const data = await runOperation(operation, variables, context).catch(error => {
    throw toHttpError(error, endpoint.notFound)
  })
  const { status } = endpoint
  if (data[operation.answerKey] === null && !context.looksOnly) throw new HttpError(notFound)
  if (status === 204 || context.looksOnly) return { status, headers: {}, body: null }
  decimalsToNumbers(data, decimals)
  // A root field called `body` is the answer itself; any other is a field of it.
  const body = JSON.stringify(operation.answerKey === 'body' ? data.body : data)
  return { status, headers: { 'content-type': 'application/json' }, body }
}

async function answerFile(
  prepared: PreparedEndpoint & PreparedFile,
  variables: Variables,
  context: RestContext,
): Promise<RestAnswer> {
  const { endpoint, operation, download, writeFile } = prepared
  const events = await streamOperation(operation, variables, context).catch(error => {
    throw toHttpError(error, endpoint.notFound)
  })
  const head = {
    status: endpoint.status,
    headers: {
      'content-type': download.contentType,
      'content-disposition': `attachment; filename="${download.fileName(variables, context.now())}"`,
    },
  }
  const { exportRun } = context
  if (context.looksOnly) return { ...head, body: null }
  if (!exportRun) throw new Error(`${endpoint.path} answers a file of no export`)
  const answers = readAnswers(prepared, events)
  // A failure before the first piece can still be answered; a later one breaks the connection.
  const body = await readAhead(exportRun.file(writeFile(answers, variables)))
  return { ...head, body, file: exportRun }
}

/** The answers of the root field, event by event. */
async function* readAnswers(
  { endpoint, operation }: PreparedEndpoint,
  events: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<unknown, void, void> {
  try {
    for await (const data of events) yield data[operation.answerKey]
  } catch (error) {
    throw toHttpError(error, endpoint.notFound)
  }
}
