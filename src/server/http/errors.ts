import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../../error-code.ts'
import { ClientLeftError } from '../../http/client-left.ts'
import {
  type ErrorAnswer,
  errorAnswer,
  HttpError,
  httpErrors,
  invalidPayload,
  methodNotAllowed,
  unsupportedMedia,
} from '../../http/errors.ts'
import { pathOf } from './path.ts'
import type { Routes } from './routes.ts'

const cutOff = invalidPayload({ body: ['Must be as long as its head says'] })

/** Refusals of Fastify, by code, and of its plugin for files, by name. */
const frameworkAnswers: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: httpErrors.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia({ accept: 'application/json' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: cutOff,
  FST_ERR_CTP_EMPTY_JSON_BODY: invalidPayload({ body: ['Required'] }),
  PreconditionFailedError: errorAnswer(412, 'Precondition failed'),
}

/**
 * Answers every error as JSON in the contract's shape, and at `/graphql` in that of `asGraphql`, which is all that
 * GraphQL clients read; the unforeseen goes to the log under the request id.
 */
export function answerErrors(app: FastifyInstance, routes: Routes, asGraphql: AsGraphql): void {
  const send = (request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer) =>
    sendError(reply, pathOf(request.url) === '/graphql' ? asGraphql(answer, request.headers.accept) : answer)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    send(request, reply, findRefusal(error, request, routes)),
  )
  app.setNotFoundHandler((request, reply) => send(request, reply, answerUnknown(request, routes)))
}

function findRefusal(error: FastifyError, request: FastifyRequest, routes: Routes): ErrorAnswer {
  if (isOfBodyOfNoRoute(error, request)) return answerUnknown(request, routes)
  if (isCutOff(request)) return cutOff
  if (hasLeft(error, request)) return httpErrors.clientLeft
  return answerFault(error, request)
}

/** Whether Fastify refuses a body for how it is sent that no route would take: that there is no route is what counts. */
function isOfBodyOfNoRoute({ code }: Partial<FastifyError>, { is404 }: FastifyRequest): boolean {
  // The first is of a method that may have a body and says nothing of it: no route has that method.
  return code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE' || (is404 && code?.startsWith('FST_ERR_CTP_') === true)
}

/** The answer to any error, which is logged where it is a fault of the server. */
export function answerFault(error: Error, request: FastifyRequest): ErrorAnswer {
  if (!isCutOff(request)) logFault(error, request)
  return findAnswer(error) ?? httpErrors.internal
}

/** Logs faults of the server, not of the caller: unforeseen errors and unavailable dependencies. */
export function logFault(error: Error, request: FastifyRequest): void {
  if (hasLeft(error, request)) return
  const answer = findAnswer(error)
  const err = error instanceof HttpError ? (error.cause ?? error) : error
  // Of an overload each request has its line, and a fault none.
  if (answer === httpErrors.overloaded || answer?.isBound) return
  if (!answer) request.log.error({ err }, 'unforeseen error')
  else if (answer.status === 503) request.log.warn({ err }, 'unavailable')
}

/** The answer to an error; null for the unforeseen. */
export function findAnswer(error: Error): ErrorAnswer | null {
  if (error instanceof ClientLeftError) return httpErrors.clientLeft
  if (error instanceof HttpError) return error.answer
  return frameworkAnswers[errorCode(error) ?? error.name] ?? null
}

/** Whether the client left before its body was whole; the server is not at fault. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Whether work has ended because its client has left; Fastify says in its own way that a body was left unread. */
function hasLeft(error: Error, { raw }: FastifyRequest): boolean {
  const isUnread = errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed
  return isUnread || error instanceof ClientLeftError
}

const ofDownloads = ['content-encoding', 'content-disposition', 'accept-ranges', 'trailer']

/** A refusal whose body may be of another shape, and then of another type. */
type SentAnswer = Pick<ErrorAnswer, 'status' | 'headers'> & { readonly body: object }

/** Makes a refusal what GraphQL clients read who accept this. */
export type AsGraphql = (answer: ErrorAnswer, accept: string | undefined) => SentAnswer

/** Answers a refusal. */
export function sendError(reply: FastifyReply, { status, headers, body }: SentAnswer): FastifyReply {
  // A download that fails before its first byte has said already how it would come.
  for (const name of ofDownloads) reply.removeHeader(name)
  return reply
    .status(status)
    .headers({ 'content-type': 'application/json', ...headers })
    .send(JSON.stringify(body))
}

/** 405 with the methods that a path has, or 404 where it has none, or where the file is gone that this one asks for. */
function answerUnknown({ method: asked, url }: FastifyRequest, routes: Routes): ErrorAnswer {
  // `OPTIONS *` is about the server; like any OPTIONS that is no preflight it is a method like others.
  const methods = url === '*' ? routes.methods() : routes.at(pathOf(url)).map(({ method }) => method)
  const isWrong = methods.length > 0 && !methods.includes(asked)
  return isWrong ? methodNotAllowed(methods.toSorted()) : httpErrors.pathNotFound
}
