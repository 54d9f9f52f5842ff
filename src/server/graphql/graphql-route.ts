import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { isTurnOver, nextTurn } from '../../database/fairness/loop-turns.ts'
import { HttpError, rateLimitedAnswer } from '../../http/errors.ts'
import { replayedField } from '../../http/idempotency-key.ts'
import { type OperationCost, openOperationCost } from '../../limits/operation-cost.ts'
import { refusalHeaders, toExtensions } from '../../limits/refusal.ts'
import { keepBytes, requireType } from '../http/bodies.ts'
import { keyedAnswers } from '../keyed-request.ts'
import { identify, makeContext, payerKey } from '../request-context.ts'
import { runOperationOf } from '../run-operation.ts'
import type { Services } from '../services.ts'
import { acceptsEvents } from './accepted-type.ts'
import { EventIds } from './event-ids.ts'
import { serveGraphiql } from './graphiql/graphiql.ts'
import { bodyBytes, boundBodies, pointsToRead } from './large-bodies.ts'
import { openRequestRunner } from './run-request.ts'
import type { GraphqlServerContext } from './server-context.ts'
import { writeAnswer } from './write-answer.ts'

const path = '/graphql'

/** Serves `/graphql`: operations by POST of JSON, streams as server-sent events, GraphiQL to browsers. */
export async function serveGraphql(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  const runner = openRequestRunner(schema, services)
  await app.register(async scope => {
    keepBytes(scope, 'application/json')
    const onRequest = async (request: FastifyRequest) => requireType(request, 'application/json')
    const options = { bodyLimit: bodyBytes.most, onRequest, preParsing: boundBodies() }
    scope.post(path, options, async (request, reply) => {
      // Of many requests that come together the first have their turn now.
      if (isTurnOver()) await nextTurn()
      const context = await openRequest(request, services)
      const work = async () => {
        const result = await runOperationOf(request, context, () => runner.run(context))
        if (context.isReplayed) reply.header(replayedField, 'true')
        return writeAnswer(reply, result, context, runner.fetchAPI)
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
  const cost = openOperationCost(services.costBudget, payerKey(request))
  await payToRead(body, cost)
  const eventIds = new EventIds()
  const domain = makeContext(request, services, { viewer, viaRest: false, cost, tellEventId: eventIds.tell })
  work.cost = cost
  return Object.assign(domain, {
    ...{ body, log, work, eventIds, place: { leave() {} } },
    acceptsEvents: () => acceptsEvents(request.headers),
    answerKeyed: keyedAnswers<GraphqlServerContext>(request.headers, services),
  })
}

async function payToRead(body: Buffer, cost: OperationCost): Promise<void> {
  const points = pointsToRead(body.length)
  if (points === 0) return
  const spending = await cost.spend(points)
  if (!spending.allowed)
    throw new HttpError(rateLimitedAnswer(refusalHeaders(spending), toExtensions(spending).limit))
}
