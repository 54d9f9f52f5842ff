import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Viewer } from '../auth/viewer.ts'
import { HttpError, httpErrors } from '../http/errors.ts'
import { uncounted } from '../limits/operation-cost.ts'
import { type Endpoint, hasBody } from '../rest/endpoints.ts'
import { countPublicCall, handle, type Once, type RestAnswer } from '../rest/handle.ts'
import { type PreparedEndpoint, prepareEndpoint } from '../rest/prepare.ts'
import type { RestRequest } from '../rest/read-input.ts'
import { type DescribedFile, receiptTrailers, sentDigest, trailersOf } from '../rest/receipt-trailers.ts'
import { announceCoding, codeBody } from './http/answers/coded-body.ts'
import { sendTrailers, takesTrailers } from './http/answers/trailers.ts'
import { keepBytes, requireType } from './http/bodies.ts'
import { logFault } from './http/errors.ts'
import { keyedAnswers } from './keyed-request.ts'
import { identify, makeContext } from './request-context.ts'
import { runDocumented } from './run-operation.ts'
import type { Services } from './services.ts'

/** Serves a table of endpoints. */
export async function serveRest(
  app: FastifyInstance,
  services: Services,
  { schema, endpoints }: { readonly schema: GraphQLSchema; readonly endpoints: readonly Endpoint[] },
): Promise<void> {
  await app.register(async scope => {
    keepBytes(scope, 'application/json')
    for (const endpoint of endpoints) addRoute(scope, services, prepareEndpoint(schema, endpoint))
  })
}

function addRoute(scope: FastifyInstance, services: Services, prepared: PreparedEndpoint): void {
  const { endpoint } = prepared
  const isPublic = endpoint.access === 'public'
  const name = `${endpoint.method} ${endpoint.path}`
  const isDownload = endpoint.download !== undefined
  const contextOf = (request: FastifyRequest, viewer: Viewer | null) =>
    makeContext(request, services, {
      ...{ viewer, viaRest: true, cost: uncounted },
      // Of any other endpoint GET is done, and Node leaves out the body.
      looksOnly: isDownload && request.method === 'HEAD',
    })
  scope.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { anySite: endpoint.cors === 'any-site' },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    onRequest: async (request, reply) => {
      if (isPublic) await countPublicCall(prepared, contextOf(request, null))
      else reply.header('cache-control', 'no-store')
      if (!hasBody(endpoint)) return
      try {
        requireType(request, 'application/json')
      } catch (refusal) {
        // A caller without a session is told that first.
        if (!isPublic && !identify(request)) throw new HttpError(httpErrors.unauthorized)
        throw refusal
      }
    },
    handler: async (request, reply) => {
      const context = contextOf(request, isPublic ? null : identify(request))
      const answerKeyed = keyedAnswers(request.headers, services)
      const once: Once | undefined =
        answerKeyed && ((input, work) => answerKeyed({ endpoint: name, input }, context, work))
      const work = () => handle(prepared, readParts(request), context, once)
      return send(reply, await runDocumented(request, prepared.operation, context, work), isDownload)
    },
  })
}

function readParts(request: FastifyRequest): RestRequest {
  const start = request.url.indexOf('?')
  const key = request.headers['idempotency-key']
  return {
    pathParameters: { ...(request.params as Record<string, string>) }, // the route's path has only text parameters
    queryString: start < 0 ? '' : request.url.slice(start + 1),
    body: Buffer.isBuffer(request.body) ? request.body : null,
    idempotencyKey: key === undefined ? undefined : String(key),
  }
}

/** Sets the answer's head; what is returned is its body, which Fastify sends. */
function send(
  reply: FastifyReply,
  { status, headers, body, file }: RestAnswer,
  isDownload: boolean,
): string | FastifyReply | Readable {
  reply.status(status).headers(headers)
  const coding = isDownload ? announceCoding(reply) : null
  if (body === null) return reply.send()
  if (typeof body === 'string') return body
  const pieces = Readable.from(body, { objectMode: false })
  const sent = coding ? codeBody(pieces, coding) : pieces
  if (file) sendReceipt(reply, sent, file)
  // A failure after the first byte has no answer any more: the connection breaks, and the log says why.
  return sent.on('error', error => logFault(error, reply.request))
}

/** Tells where the receipt of a file will be, and after the file what it says. Comes after any content coding is set. */
function sendReceipt(reply: FastifyReply, body: Readable, file: DescribedFile): void {
  reply.header('export-receipt-id', file.receiptId)
  if (!takesTrailers(reply.request)) return
  const isCoded = reply.hasHeader('content-encoding')
  const names = receiptTrailers.filter(name => !(isCoded && name === sentDigest))
  sendTrailers(reply, body, { names, fields: () => trailersOf(file) })
}
