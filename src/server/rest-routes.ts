import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { runAsCaller } from '../database/fairness/caller.ts'
import { uncounted } from '../limits/operation-cost.ts'
import type { Endpoint } from '../rest/endpoints.ts'
import {
  type Caller,
  claimPublicCall,
  handle,
  type PreparedEndpoint,
  prepareEndpoint,
  type RestAnswer,
} from '../rest/handle.ts'
import { logFault } from './http/errors.ts'
import { requireJson } from './http/require-json.ts'
import { callerKey, identify, makeContext } from './request-context.ts'
import type { Services } from './services.ts'

/** Serves a table of endpoints. */
export async function serveRest(
  app: FastifyInstance,
  services: Services,
  { schema, endpoints }: { readonly schema: GraphQLSchema; readonly endpoints: readonly Endpoint[] },
): Promise<void> {
  await app.register(async scope => {
    // Bodies stay bytes here: what is in them is read after the token, since 401 comes before 400.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const endpoint of endpoints) addRoute(scope, services, prepareEndpoint(schema, endpoint))
  })
}

function addRoute(scope: FastifyInstance, services: Services, prepared: PreparedEndpoint): void {
  const { endpoint } = prepared
  scope.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    onRequest: async (request, reply) => {
      if (endpoint.public) await claimPublicCall(prepared, makeCaller(request, services, null))
      else reply.header('cache-control', 'no-store')
      if (endpoint.method === 'POST') requireJson(request)
    },
    handler: async (request, reply) => {
      const viewer = endpoint.public ? null : await identify(request, services)
      const caller = makeCaller(request, services, viewer)
      const work = () => handle(prepared, readParts(request), caller)
      const answer = await runAsCaller(callerKey(request, caller), work)
      return send(reply, answer)
    },
  })
}

function makeCaller(request: FastifyRequest, services: Services, viewer: Caller['viewer']): Caller {
  const { limiter, now } = services
  const context = makeContext(request, services, { viewer, viaRest: true, cost: uncounted })
  return { viewer, clientAddress: request.clientAddress, context, claims: request.claims, limiter, now }
}

function readParts(request: FastifyRequest) {
  const start = request.url.indexOf('?')
  return {
    pathParameters: { ...(request.params as Record<string, string>) }, // the route's path has only text parameters
    queryString: start < 0 ? '' : request.url.slice(start + 1),
    body: Buffer.isBuffer(request.body) ? request.body : null,
  }
}

/** Sets the answer's head; what is returned is its body, which Fastify sends; Node leaves out that of a HEAD. */
function send(
  reply: FastifyReply,
  { status, headers, body }: RestAnswer,
): string | Readable | Promise<Readable> {
  reply.status(status).headers(headers)
  if (Symbol.asyncIterator in body) {
    // Nobody reads it: what it holds of the database is given back at once.
    if (reply.request.method === 'HEAD') return endUnread(body)
    // A failure after the first byte has no answer any more: the connection breaks, and the log says why.
    const pieces = Readable.from(body, { objectMode: false })
    return pieces.on('error', error => logFault(error, reply.request))
  }
  reply.header('content-type', 'application/json')
  return JSON.stringify(body)
}

async function endUnread(body: AsyncIterableIterator<string>): Promise<Readable> {
  await body.return?.()
  // Null would be sent as JSON.
  return Readable.from([])
}
