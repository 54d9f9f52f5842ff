import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Viewer } from '../auth/authenticator.ts'
import { runAsCaller } from '../database/fairness/caller.ts'
import { uncounted } from '../limits/operation-cost.ts'
import { type Endpoint, hasBody } from '../rest/endpoints.ts'
import { countPublicCall, handle, type RestAnswer } from '../rest/handle.ts'
import { type PreparedEndpoint, prepareEndpoint } from '../rest/prepare.ts'
import type { RestRequest } from '../rest/read-input.ts'
import { keepJsonBytes, requireJson } from './http/bodies.ts'
import { logFault } from './http/errors.ts'
import { callerKey, identify, makeContext } from './request-context.ts'
import type { Services } from './services.ts'

/** Serves a table of endpoints. */
export async function serveRest(
  app: FastifyInstance,
  services: Services,
  { schema, endpoints }: { readonly schema: GraphQLSchema; readonly endpoints: readonly Endpoint[] },
): Promise<void> {
  await app.register(async scope => {
    keepJsonBytes(scope)
    for (const endpoint of endpoints) addRoute(scope, services, prepareEndpoint(schema, endpoint))
  })
}

function addRoute(scope: FastifyInstance, services: Services, prepared: PreparedEndpoint): void {
  const { endpoint } = prepared
  const isPublic = endpoint.access === 'public'
  const contextOf = (request: FastifyRequest, viewer: Viewer | null) =>
    makeContext(request, services, { viewer, viaRest: true, cost: uncounted })
  scope.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { anySite: endpoint.cors === 'any-site' },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    onRequest: async (request, reply) => {
      if (isPublic) await countPublicCall(prepared, contextOf(request, null))
      else reply.header('cache-control', 'no-store')
      if (hasBody(endpoint)) requireJson(request)
    },
    handler: async (request, reply) => {
      const context = contextOf(request, isPublic ? null : await identify(request, services))
      const work = () => handle(prepared, readParts(request), context)
      return send(reply, await runAsCaller(callerKey(request, context), work))
    },
  })
}

function readParts(request: FastifyRequest): RestRequest {
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
): string | undefined | Readable | Promise<Readable> {
  reply.status(status).headers(headers)
  if (typeof body !== 'object') return body
  // Nobody reads it: what it holds of the database is given back at once.
  if (reply.request.method === 'HEAD') return endUnread(body)
  // A failure after the first byte has no answer any more: the connection breaks, and the log says why.
  const pieces = Readable.from(body, { objectMode: false })
  return pieces.on('error', error => logFault(error, reply.request))
}

async function endUnread(body: AsyncIterableIterator<string>): Promise<Readable> {
  await body.return?.()
  // Null would be sent as JSON.
  return Readable.from([])
}
