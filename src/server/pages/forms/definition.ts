import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { ReadFormDocument } from '../../../operations/generated.ts'
import { sendUnlessKept } from '../../http/etag.ts'
import type { Services } from '../../services.ts'
import { openVisitorOperation } from './visitor-operation.ts'

/** A change is seen after a minute; a page that was open within five more may draw the form as it was once more. */
const caching = 'public, max-age=60, stale-while-revalidate=300'

/** Serves `/forms/<id>.json`: the definition from which a page of any site draws a form. */
export function serveDefinitions(app: FastifyInstance, services: Services, schema: GraphQLSchema): void {
  const readForm = openVisitorOperation(services, schema, ReadFormDocument)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/forms/:form_id.json',
    exposeHeadRoute: false,
    config: { anySite: true, isForEverybody: true },
    handler: async (request, reply) => {
      const { body } = await readForm.run(request)
      reply.headers({ 'cache-control': caching, 'content-type': 'application/json' })
      return sendUnlessKept(reply, JSON.stringify(body))
    },
  })
}
