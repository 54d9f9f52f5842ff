import { createServer, type ServerOptions as HttpOptions } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { schema } from '../domain/schema.ts'
import type { MemoryBound } from '../memory-bound.ts'
import { endpoints as contractEndpoints, type Endpoint, maxBodyBytes } from '../rest/endpoints.ts'
import { asGraphqlAnswer } from './graphql/errors.ts'
import { serveGraphql } from './graphql/graphql-route.ts'
import { logRequests } from './http/access-log.ts'
import { addResponseHeaders } from './http/answers/response-headers.ts'
import { guardStreamedAnswers, streamTimeoutMs } from './http/answers/streamed-answers.ts'
import { ignoreBodies } from './http/bodies.ts'
import { boundBodyBytes } from './http/body-bytes.ts'
import { allowBrowsers } from './http/cors.ts'
import { answerErrors } from './http/errors.ts'
import { guardAgainstErrorFloods } from './http/guards/error-flood-guard.ts'
import { lingerOnClose } from './http/guards/lingering-close.ts'
import { refuseBadTarget, refuseBesidesRoutes, refuseMalformedHttp } from './http/guards/malformed-http.ts'
import { boundConnections } from './http/guards/open-connections.ts'
import { OverloadGuard } from './http/guards/overload.ts'
import { boundParallelRequests } from './http/guards/parallel-requests.ts'
import {
  type ArrivalTimes,
  arrivalTimes,
  boundBodyTimes,
  boundHeadTimes,
} from './http/guards/slow-clients.ts'
import { boundUnreadAnswers } from './http/guards/unread-answers.ts'
import { defaultQueueMs } from './http/guards/work-in-progress.ts'
import { serveHealth } from './http/health.ts'
import { readPath } from './http/path.ts'
import { readRequestId } from './http/request-id.ts'
import { collectRoutes } from './http/routes.ts'
import { serveAssets, serveEmbedScript } from './pages/assets.ts'
import { serveConsole } from './pages/console.ts'
import { serveDevelopmentSession } from './pages/development-session.ts'
import { serveDefinitions } from './pages/forms/definition.ts'
import { serveHostedForms } from './pages/forms/hosted-form.ts'
import { serveGuides } from './pages/guides.ts'
import { serveHome } from './pages/home.ts'
import { serveInvoices } from './pages/invoices/serve-invoices.ts'
import { serveReference } from './pages/reference.ts'
import { servePublishedFiles } from './published-files.ts'
import { findCallers, openAddressReader } from './request-context.ts'
import { serveRest } from './rest-routes.ts'
import type { Services } from './services.ts'
import { closeGracefully, type ShutdownTimes } from './shutdown.ts'

/** Room for a token that is far too long to be good: it gets the contract's 401, not the HTTP parser's 431. */
const maxHeaderBytes = 64 * 1024

/** The bytes of incomplete request heads; they are outside of the heap. */
export const headsMemory: MemoryBound = {
  what: 'heads of requests that are being sent',
  bound: `${maxHeaderBytes / 1024} KiB a connection, for ${arrivalTimes.headMs / 1000} s at most; 10,000 connections`,
  bytes: 10_000 * maxHeaderBytes,
}

/** How long the server waits for its clients, in milliseconds; each has its reason and default where it is used. */
export interface ServerTimes extends ArrivalTimes, ShutdownTimes {
  readonly streamTimeoutMs: number
  readonly stalledMs: number
  readonly queueMs: number
}

/** Options of a server in place of its defaults. */
export interface ServerOptions extends Partial<ServerTimes> {
  /** What is served under /api/v1; the contract's table where absent. */
  readonly endpoints?: readonly Endpoint[]
}

/**
 * How long a client can neither read nor write; unread bytes of an export are held for it meanwhile. Node looks only
 * this often whether any of a write has gone out, and so closes up to twice as long after the last that has.
 */
const stalledMs = 120_000

function nodeOptions(times: ServerTimes): HttpOptions {
  return {
    ...boundHeadTimes(times),
    keepAliveTimeout: 72_000,
    maxHeaderSize: maxHeaderBytes,
    // A request without a host is refused by us, in JSON.
    requireHostHeader: false,
  }
}

/** Puts the HTTP server together; it does not listen yet. */
export async function buildServer(
  services: Services,
  { endpoints = contractEndpoints, ...times }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { shutdownDelaySeconds, shutdownDeadlineSeconds } = services.config
  const allTimes: ServerTimes = {
    ...arrivalTimes,
    shutdownDelayMs: shutdownDelaySeconds * 1_000,
    shutdownGraceMs: shutdownDeadlineSeconds * 1_000,
    streamTimeoutMs,
    stalledMs,
    queueMs: defaultQueueMs,
    ...times,
  }
  const overload = new OverloadGuard(services, allTimes.queueMs, asGraphqlAnswer)
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    bodyLimit: maxBodyBytes,
    serverFactory: handle =>
      createServer(nodeOptions(allTimes), (request, response) => {
        if (!overload.refuse(request, response)) handle(request, response)
      }).setTimeout(allTimes.stalledMs),
    // Requests on open connections are served: their clients could not know.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A shutdown takes as long as its own delay and deadline; Fastify would cut it off after ten seconds.
    pluginTimeout: 0,
    clientErrorHandler: refuseMalformedHttp,
    frameworkErrors: refuseBadTarget,
    rewriteUrl: ({ url = '/' }) => readPath(url),
    // However long, an id in a path only fails to name a form.
    routerOptions: { maxParamLength: maxHeaderBytes },
  })
  boundConnections(app)
  lingerOnClose(app)
  ignoreBodies(app)
  app.decorateRequest('limitClaims')
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('work')
  const readClientAddress = openAddressReader(services)
  // Hooks that wait for nothing call back: a promise for each of them adds up.
  app.addHook('onRequest', (request, _reply, done) => {
    request.limitClaims = new Map()
    request.clientAddress = readClientAddress(request)
    done()
  })
  // The order is that of a request: headers of every response, then refusals, then the work.
  logRequests(app, services.config)
  addResponseHeaders(app)
  const routes = collectRoutes(app)
  answerErrors(app, routes, asGraphqlAnswer)
  refuseBesidesRoutes(app)
  const breakOffAnswers = guardStreamedAnswers(app, allTimes.streamTimeoutMs)
  const closing = closeGracefully(app, { ...services, breakOffAnswers }, allTimes)
  boundBodyTimes(app, allTimes)
  guardAgainstErrorFloods(app, services)
  await allowBrowsers(app, services.config, routes)
  overload.watch(app, services)
  findCallers(app, services)
  boundParallelRequests(app)
  boundUnreadAnswers(app)
  boundBodyBytes(app)
  serveHealth(app, services, closing)
  const { developmentIssuer } = services
  if (developmentIssuer) app.get('/.well-known/jwks.json', async () => developmentIssuer.jwks())
  servePublishedFiles(app)
  await serveRest(app, services, { schema, endpoints })
  await serveGraphql(app, services, schema)
  await serveAssets(app)
  serveDevelopmentSession(app, services)
  await serveEmbedScript(app)
  serveDefinitions(app, services, schema)
  await serveHostedForms(app, services, schema)
  await serveInvoices(app, services, schema)
  serveHome(app, services)
  serveReference(app, services)
  serveGuides(app, services)
  serveConsole(app, services)
  return app
}
