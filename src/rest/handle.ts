import { HttpError, httpErrors, rateLimited } from '../http/errors.ts'
import { readAhead } from '../http/read-ahead.ts'
import { claimCall, type LimitedContext } from '../limits/claim-call.ts'
import type { FieldLimit } from '../limits/field-limit.ts'
import { runOperation, streamOperation } from '../operations/run.ts'
import type { Download, WriteFile } from './downloads.ts'
import { toHttpError } from './error-answers.ts'
import { decimalsToNumbers } from './money.ts'
import type { PreparedEndpoint } from './prepare.ts'
import { type RestRequest, readInput } from './read-input.ts'

/** The GraphQL context of a request, as far as the REST face looks into it. */
export interface RestContext extends LimitedContext {
  readonly now: () => Date
}

/** A success; its body is whole, in pieces, or none. */
export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | AsyncIterableIterator<string> | undefined
}

/** Counts a call of a public endpoint before anything of it is read; throws the contract's 429. */
export async function countPublicCall(
  { operation: { rootField } }: PreparedEndpoint,
  context: RestContext,
): Promise<void> {
  const limit = rootField.extensions.limit as FieldLimit | undefined // put there by the field's rules
  if (!limit) return
  const { allowed, resetSeconds } = await claimCall(limit, { fieldName: rootField.name, args: {} }, context)
  if (!allowed) throw new HttpError(rateLimited(resetSeconds))
}

/** Answers a request to an endpoint: 401, then 400, then the operation with its own 403, 429 and work. */
export async function handle(
  prepared: PreparedEndpoint,
  request: RestRequest,
  context: RestContext,
): Promise<RestAnswer> {
  const { endpoint, writeFile } = prepared
  if (endpoint.access === 'session' && !context.viewer) throw new HttpError(httpErrors.unauthorized)
  const variables = readInput(prepared, request)
  const { download } = endpoint
  if (download && writeFile) return answerFile({ ...prepared, download, writeFile }, variables, context)
  return answerJson(prepared, variables, context)
}

type Variables = Readonly<Record<string, unknown>>

async function answerJson(
  { endpoint, operation, decimals, notFound }: PreparedEndpoint,
  variables: Variables,
  context: RestContext,
): Promise<RestAnswer> {
  const data = await runOperation(operation, variables, context).catch(error => {
    throw toHttpError(error, endpoint.notFound)
  })
  if (data[operation.answerKey] === null) throw new HttpError(notFound)
  const { status } = endpoint
  if (status === 204) return { status, headers: {}, body: undefined }
  decimalsToNumbers(data, decimals)
  // A root field called `body` is the answer itself; any other is a field of it.
  const body = JSON.stringify(operation.answerKey === 'body' ? data.body : data)
  return { status, headers: { 'content-type': 'application/json' }, body }
}

interface PreparedDownload extends PreparedEndpoint {
  readonly download: Download
  readonly writeFile: WriteFile
}

async function answerFile(
  prepared: PreparedDownload,
  variables: Variables,
  context: RestContext,
): Promise<RestAnswer> {
  const { endpoint, download, writeFile } = prepared
  const pieces = writeFile(streamAnswers(prepared, variables, context), variables)
  return {
    status: endpoint.status,
    // Until the first piece is there a failure can still be answered; after it the connection breaks.
    body: await readAhead(pieces),
    headers: {
      'content-type': download.contentType,
      'content-disposition': `attachment; filename="${download.fileName(variables, context.now())}"`,
    },
  }
}

/** What the root field answers, event by event. */
async function* streamAnswers(
  { endpoint, operation }: PreparedEndpoint,
  variables: Variables,
  context: RestContext,
): AsyncGenerator<unknown, void, void> {
  try {
    for await (const data of streamOperation(operation, variables, context)) yield data[operation.answerKey]
  } catch (error) {
    throw toHttpError(error, endpoint.notFound)
  }
}
