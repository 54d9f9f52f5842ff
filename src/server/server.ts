import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { schema } from '../domain/schema.ts'
import { logRequests } from './access-log.ts'
import { readClientKey } from './call.ts'
import { allowBrowsers } from './cors.ts'
import { serveDevelopmentKeys } from './development-keys.ts'
import { answerErrors, answerMalformedPath } from './errors.ts'
import { serveGraphql } from './graphql.ts'
import { serveHealth } from './health.ts'
import { refuseMalformedHttp } from './malformed-http.ts'
import { guardAgainstRefusals } from './refusals.ts'
import { readRequestId } from './request-id.ts'
import { addResponseHeaders } from './response-headers.ts'
import { serveRest } from './rest-routes.ts'
import type { Services } from './services.ts'
import { refuseWhenClosing } from './shutdown.ts'

/** Room for a token that is far too long to be good: it gets the contract's 401, not the HTTP parser's 431. */
const maxHeaderBytes = 64 * 1024
const maxBodyBytes = 1024 * 1024

/** Puts the HTTP server together; it does not listen yet. */
export async function buildServer(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    // A client that neither reads nor writes must not hold an export's snapshot for ever.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformedHttp,
    frameworkErrors: answerMalformedPath,
    // However long, an id in a path only fails to name a form.
    routerOptions: { maxParamLength: maxHeaderBytes },
    http: { maxHeaderSize: maxHeaderBytes },
  })
  app.decorateRequest('claims')
  app.decorateRequest('clientKey', '')
  app.addHook('onRequest', async request => {
    request.claims = new Map()
    request.clientKey = readClientKey(request, services)
  })
  // The order is that of a request: what every answer has, then who is not heard, then the work.
  logRequests(app)
  addResponseHeaders(app)
  answerErrors(app)
  refuseWhenClosing(app)
  guardAgainstRefusals(app, services)
  await allowBrowsers(app, services.config)
  serveHealth(app, services)
  serveDevelopmentKeys(app, services)
  await serveRest(app, services, schema)
  await serveGraphql(app, services, schema)
  return app
}
