import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { isTurnOver, nextTurn } from '../../database/fairness/loop-turns.ts'
import { HttpError, httpErrors, rateLimitedAnswer } from '../../http/errors.ts'
import { refusalHeaders } from '../../limits/headers.ts'
import { type OperationCost, openOperationCost } from '../../limits/operation-cost.ts'
import { keepJsonBytes, requireJson } from '../http/bodies.ts'
import { findAnswer, isCutOff, logFault } from '../http/errors.ts'
import { callerKey, identify, makeContext } from '../request-context.ts'
import { runOperationOf } from '../run-operation.ts'
import type { Services } from '../services.ts'
import { answerByStatus } from './answer-by-status.ts'
import { checkRequests } from './checks/check-request.ts'
import { asGraphqlAnswer, maskError } from './errors.ts'
import { EventIds, openEventStream } from './event-ids.ts'
import { executeWithGraphqlJs, finishResults } from './execution.ts'
import { serveGraphiql } from './graphiql/graphiql.ts'
import { bodyBytes, boundBodies, pointsToRead } from './large-bodies.ts'
import { passParams } from './params.ts'
import type { GraphqlServerContext } from './server-context.ts'

const path = '/graphql'
/** The path in yoga's configuration; yoga looks at nothing else of a URL. */
const url = `http://localhost${path}`

/** The log of the current request: yoga hands errors over without saying which request they belong to. */
const requestLog = new AsyncLocalStorage<FastifyBaseLogger>()

/** Serves `/graphql`: operations by POST of JSON, streams as server-sent events, GraphiQL to browsers. */
export async function serveGraphql(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  const { config, log } = services
  const yoga = createYoga<GraphqlServerContext, object>({
    schema,
    graphqlEndpoint: path,
    logging: false,
    cors: false,
    multipart: false,
    batching: false,
    // Documents are read, cached and validated before yoga runs: see checks/check-request.ts.
    parserAndValidationCache: false,
    landingPage: false,
    graphiql: false,
    healthCheckEndpoint: '/live',
    // The domain's resolvers get exactly the context that the REST face's operations get.
    context: ({ domain }) => domain,
    maskedErrors: { maskError: error => maskError(error, requestLog.getStore() ?? log) },
    plugins: [
      passParams(),
      finishResults(),
      answerByStatus(),
      checkRequests(schema, config),
      executeWithGraphqlJs(),
    ],
  })
  await app.register(async scope => {
    answerInGraphql(scope)
    keepJsonBytes(scope)
    const onRequest = async (request: FastifyRequest) => requireJson(request)
    const options = { bodyLimit: bodyBytes.most, onRequest, preParsing: boundBodies() }
    scope.post(path, options, async (request, reply) => {
      // Of many requests that come together the first have their turn now.
      if (isTurnOver()) await nextTurn()
      const serverContext = await openRequest(request, services)
      const work = async () => {
        const answer = await runOperationOf(request, serverContext.domain, () =>
          requestLog.run(request.log, () =>
            yoga.fetch(new yoga.fetchAPI.Request(url, describeRequest(request)), serverContext),
          ),
        )
        return relay(reply, answer, serverContext)
      }
      // Before the answer is sent, which takes as long as its client reads.
      return reply.send(await work().finally(() => serverContext.place.leave()))
    })
  })
  serveGraphiql(app, path, services)
}

/** Who calls, with what, and what it costs to read; throws before anything of the body is looked at. */
async function openRequest(request: FastifyRequest, services: Services): Promise<GraphqlServerContext> {
  const viewer = identify(request)
  const { log, work } = request
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const cost = openOperationCost(services.costBudget, callerKey(request))
  await payToRead(body, cost)
  const eventIds = new EventIds()
  const domain = makeContext(request, services, {
    ...{ viewer, viaRest: false, cost },
    tellEventId: eventIds.tell,
  })
  work.cost = cost
  return { domain, body, log, work, eventIds, place: { leave() {} } }
}

async function payToRead(body: Buffer, cost: OperationCost): Promise<void> {
  const points = pointsToRead(body.length)
  if (points === 0) return
  const spending = await cost.spend(points)
  if (!spending.allowed) throw new HttpError(rateLimitedAnswer(refusalHeaders(spending)))
}

/** Refusals of the whole request are GraphQL errors too, which is all that GraphQL clients read. */
function answerInGraphql(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error, request, reply) => {
    if (!isCutOff(request)) logFault(error, request)
    const { status, headers, body } = asGraphqlAnswer(findAnswer(error) ?? httpErrors.internal)
    return reply
      .status(status)
      .headers({ ...headers, 'content-type': 'application/json' })
      .send(JSON.stringify(body))
  })
}

/** What yoga needs of a request besides its body, which we read ourselves. */
function describeRequest({ headers }: FastifyRequest): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: completeAccept(headers.accept) },
  }
}

const eventStream = 'text/event-stream'

/**
 * Without this, yoga answers 406 after the operation has run. A client that reads event streams alone
 * gets its errors as events too.
 */
function completeAccept(accept = ''): string {
  const completion = accept.toLowerCase().includes(eventStream) ? [] : ['application/json']
  return [accept, ...completion, eventStream].filter(Boolean).join(', ')
}

/** Sets the answer's head, and gives its body. */
async function relay(
  reply: FastifyReply,
  response: Response,
  { eventIds }: GraphqlServerContext,
): Promise<string | Readable> {
  // Whether the connection stays open is the server's business.
  response.headers.delete('connection')
  reply.status(response.status).headers(Object.fromEntries(response.headers))
  const isStream = response.headers.get('content-type')?.startsWith(eventStream)
  // An event stream that the client leaves is cancelled, which ends the work behind it.
  return isStream && response.body ? openEventStream(response.body, eventIds) : response.text()
}
