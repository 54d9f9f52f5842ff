import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
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
import { EventIds } from './event-ids.ts'
import { executeWithGraphqlJs, finishResults } from './execution.ts'
import { serveGraphiql } from './graphiql/graphiql.ts'
import { bodyBytes, boundBodies, pointsToRead } from './large-bodies.ts'
import { paramsOf } from './params.ts'
import type { GraphqlServerContext } from './server-context.ts'
import { writeAnswer, type YogaResult } from './write-answer.ts'

const path = '/graphql'

/** Yoga hands its plugins a request; ours look at none, and to make one for each takes longer than to run it. */
const anyRequest = new Request('http://localhost', { method: 'POST' })

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
    logging: false,
    // Documents are read, cached and validated before yoga runs: see checks/check-request.ts.
    parserAndValidationCache: false,
    graphiql: false,
    maskedErrors: { maskError: error => maskError(error, requestLog.getStore() ?? log) },
    plugins: [finishResults(), answerByStatus(), checkRequests(schema, config), executeWithGraphqlJs()],
  })
  const run = async (context: GraphqlServerContext): Promise<YogaResult> => {
    try {
      const params = paramsOf(context.body)
      const result = await yoga.getResultForParams({ params, request: anyRequest }, context)
      if (!result) throw new Error('yoga gave no result')
      return result
    } catch (error) {
      return { errors: [maskError(error, context.log)] }
    }
  }
  await app.register(async scope => {
    answerInGraphql(scope)
    keepJsonBytes(scope)
    const onRequest = async (request: FastifyRequest) => requireJson(request)
    const options = { bodyLimit: bodyBytes.most, onRequest, preParsing: boundBodies() }
    scope.post(path, options, async (request, reply) => {
      // Of many requests that come together the first have their turn now.
      if (isTurnOver()) await nextTurn()
      const context = await openRequest(request, services)
      const work = async () => {
        const result = await runOperationOf(request, context, () =>
          requestLog.run(request.log, () => run(context)),
        )
        return writeAnswer(reply, result, context, yoga.fetchAPI)
      }
      // Before the answer is sent, which takes as long as its client reads.
      return reply.send(await work().finally(() => context.place.leave()))
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
  const domain = makeContext(request, services, { viewer, viaRest: false, cost, tellEventId: eventIds.tell })
  work.cost = cost
  return Object.assign(domain, { body, log, work, eventIds, place: { leave() {} } })
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
