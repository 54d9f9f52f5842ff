import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { schema } from '../domain/schema.ts'
import { endpoints as contractEndpoints, type Endpoint } from '../rest/endpoints.ts'
import { serveDevelopmentKeys } from './development-keys.ts'
import { serveGraphql } from './graphql/graphql-route.ts'
import { logRequests } from './http/access-log.ts'
import { ignoreBodies } from './http/bodies.ts'
import { allowBrowsers } from './http/cors.ts'
import { guardAgainstErrorFloods } from './http/error-flood-guard.ts'
import { answerErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { refuseBadTarget, refuseBesidesRoutes, refuseMalformedHttp } from './http/malformed-http.ts'
import { boundParallelRequests } from './http/parallel-requests.ts'
import { readPath } from './http/path.ts'
import { readRequestId } from './http/request-id.ts'
import { addResponseHeaders } from './http/response-headers.ts'
import { collectRoutes } from './http/routes.ts'
import { guardStreamedAnswers, streamTimeoutMs } from './http/streamed-answers.ts'
import { readClientAddress } from './request-context.ts'
import { serveRest } from './rest-routes.ts'
import type { Services } from './services.ts'
import { closeGracefully, shutdownGraceMs } from './shutdown.ts'

/** Room for a token that is far too long to be good: it gets the contract's 401, not the HTTP parser's 431. */
const maxHeaderBytes = 64 * 1024
const maxBodyBytes = 1024 * 1024

/** How long the server waits for its clients, in milliseconds; each has its reason and default where it is used. */
export interface ServerTimes {
  readonly shutdownGraceMs: number
  readonly streamTimeoutMs: number
  readonly stalledMs: number
}

/** What of a server may differ from its defaults. */
export interface ServerOptions extends Partial<ServerTimes> {
  /** What is served under /api/v1; the contract's table where absent. */
  readonly endpoints?: readonly Endpoint[]
}

/** How long a client may neither read nor write: what it has not read of an export is held for it. */
const stalledMs = 120_000

const defaultTimes: ServerTimes = { shutdownGraceMs, streamTimeoutMs, stalledMs }

/** Puts the HTTP server together; it does not listen yet. */
export async function buildServer(
  services: Services,
  { endpoints = contractEndpoints, ...times }: ServerOptions = {},
): Promise<FastifyInstance> {
  const allTimes = { ...defaultTimes, ...times }
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    connectionTimeout: allTimes.stalledMs,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformedHttp,
    frameworkErrors: refuseBadTarget,
    rewriteUrl: ({ url = '/' }) => readPath(url),
    // However long, an id in a path only fails to name a form.
    routerOptions: { maxParamLength: maxHeaderBytes },
    // A request without a host is refused by us, in JSON.
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
  })
  ignoreBodies(app)
  app.decorateRequest('limitClaims')
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('logged')
  app.decorateRequest('isRefused', false)
  app.decorateRequest('caller', null)
  // Hooks that wait for nothing say so by calling back: a promise for each of them adds up.
  app.addHook('onRequest', (request, _reply, done) => {
    request.limitClaims = new Map()
    request.clientAddress = readClientAddress(request, services)
    done()
  })
  // The order is that of a request: what every answer has, then who is not heard, then the work.
  logRequests(app)
  addResponseHeaders(app)
  const routes = collectRoutes(app)
  answerErrors(app, routes)
  refuseBesidesRoutes(app)
  const answers = guardStreamedAnswers(app, allTimes.streamTimeoutMs)
  closeGracefully(app, { ...services, answers }, allTimes.shutdownGraceMs)
  guardAgainstErrorFloods(app, services)
  await allowBrowsers(app, services.config, routes)
  boundParallelRequests(app, services)
  serveHealth(app, services)
  serveDevelopmentKeys(app, services)
  await serveRest(app, services, { schema, endpoints })
  await serveGraphql(app, services, schema)
  return app
}
