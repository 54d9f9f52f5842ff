import { HttpError, httpErrors, rateLimited } from '../http/errors.ts'
import { readAhead } from '../http/read-ahead.ts'
import { claimCall, type LimitedContext } from '../limits/claim-call.ts'
import type { FieldLimit } from '../limits/field-limit.ts'
import { refusalHeaders } from '../limits/headers.ts'
import { runOperation, streamOperation } from '../operations/run.ts'
import { toHttpError } from './error-answers.ts'
import { endOnFailure, type MeasuredFile, measureFile } from './measure-file.ts'
import { decimalsToNumbers } from './money.ts'
import type { PreparedEndpoint, PreparedFile } from './prepare.ts'
import { type RestRequest, readInput } from './read-input.ts'
import { type AnswerReceipt, answerReceipt } from './receipt-trailers.ts'

/** The GraphQL context of a request, as far as the REST face looks into it. */
export interface RestContext extends LimitedContext {
  readonly now: () => Date
  /** null where the endpoint answers no file. */
  readonly exportFile: MeasuredFile | null
}

/** A success; its body is whole, in pieces, or none. */
export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | AsyncIterableIterator<Uint8Array> | undefined
  /** Of a file. */
  readonly receipt?: AnswerReceipt
}

/** Counts a call of a public operation before anything of it is read; throws the contract's 429. */
export async function countPublicCall(
  { operation: { rootField } }: Pick<PreparedEndpoint, 'operation'>,
  context: RestContext,
): Promise<void> {
  const limit = rootField.extensions.limit as FieldLimit | undefined // put there by the field's rules
  if (!limit) return
  const claim = await claimCall(limit, { fieldName: rootField.name, args: {} }, context)
  if (!claim.allowed) throw new HttpError(rateLimited(refusalHeaders(claim)))
}

/** Answers a request to an endpoint: 401, then 400, then the operation with its own 403, 429 and work. */
export async function handle(
  prepared: PreparedEndpoint,
  request: RestRequest,
  context: RestContext,
): Promise<RestAnswer> {
  const { endpoint, chooseFile } = prepared
  if (endpoint.access === 'session' && !context.viewer) throw new HttpError(httpErrors.unauthorized)
  const variables = readInput(prepared, request)
  if (chooseFile) return answerFile({ ...prepared, ...chooseFile(variables) }, variables, context)
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

async function answerFile(
  prepared: PreparedEndpoint & PreparedFile,
  variables: Variables,
  context: RestContext,
): Promise<RestAnswer> {
  const { endpoint, download, writeFile } = prepared
  const { exportFile } = context
  if (!exportFile) throw new Error(`${endpoint.path} returns a file without a size`)
  const answers = streamAnswers(prepared, variables, context)
  const head = {
    status: endpoint.status,
    headers: {
      'content-type': download.contentType,
      'content-disposition': `attachment; filename="${download.fileName(variables, context.now())}"`,
    },
  }
  if (context.looksOnly) return { ...head, body: await refuseOnly(answers) }
  const pieces = endOnFailure(writeFile(answers, variables), exportFile)
  // Until the first piece is there a failure can still be answered; after it the connection breaks.
  const body = measureFile(await readAhead(pieces), exportFile)
  return { ...head, body, receipt: answerReceipt(body, exportFile) }
}

/** Throws what refuses a call that only looks; it has no events. */
async function refuseOnly(answers: AsyncGenerator<unknown, void, void>): Promise<undefined> {
  await answers.next()
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
