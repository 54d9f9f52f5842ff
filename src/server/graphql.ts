import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import type { Context } from '../domain/context.ts'
import { methodNotAllowed, RestError } from '../rest/errors.ts'
import { identify, makeContext } from './call.ts'
import { createDocumentCache } from './document-cache.ts'
import { compileRepeated } from './graphql-compiled.ts'
import { maskError } from './graphql-errors.ts'
import { admitOperations, boundDocuments, hideSchemaFromStrangers } from './graphql-guards.ts'
import { passParams } from './graphql-params.ts'
import { requireJson } from './require-json.ts'
import type { Services } from './services.ts'

const path = '/graphql'
/** As yoga is told; it looks at the path only. */
const url = `http://localhost${path}`

/** The log of the request at work: yoga hands errors over without saying whose they are. */
const requestLog = new AsyncLocalStorage<FastifyBaseLogger>()
const maxBodyBytes = 256 * 1024

/** What GraphiQL opens with. */
const firstQuery = `# Put a session token into Headers: {"authorization": "Bearer …"}
{
  viewer {
    id
    accounts { id name }
  }
}
`

/** Serves `/graphql`: operations by POST of JSON, streams as server-sent events, GraphiQL to browsers. */
export async function serveGraphql(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  const { config, log } = services
  const yoga = createYoga<ServerContext, object>({
    schema,
    graphqlEndpoint: path,
    logging: false,
    cors: false,
    multipart: false,
    batching: false,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: createDocumentCache() },
    landingPage: false,
    graphiql: false,
    healthCheckEndpoint: '/live',
    // The domain's resolvers get exactly the context that the REST face's operations get.
    context: ({ domain }) => domain,
    maskedErrors: { maskError: error => maskError(error, requestLog.getStore() ?? log) },
    plugins: [
      passParams(),
      boundDocuments(),
      hideSchemaFromStrangers(config),
      admitOperations(services, schema),
      compileRepeated(schema),
    ],
  })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const onRequest = async (request: FastifyRequest) => requireJson(request)
    scope.post(path, { bodyLimit: maxBodyBytes, onRequest }, async (request, reply) => {
      const viewer = await identify(request, services, true)
      const context = makeContext(request, services, { viewer, documented: false })
      const answer = await requestLog.run(request.log, () =>
        yoga.fetch(new yoga.fetchAPI.Request(url, describeRequest(request)), {
          domain: context,
          body: request.body,
        }),
      )
      return relay(reply, answer)
    })
    if (!config.graphiql) return
    scope.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      // A query by GET could be run by any page that the user's browser opens.
      if (!request.headers.accept?.includes('text/html')) throw new RestError(methodNotAllowed(['POST']))
      return reply.type('text/html; charset=utf-8').send(await renderPage())
    })
  })
}

/** GraphiQL takes 50 MB of memory, which a server that never shows it does without. */
async function renderPage(): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  return renderGraphiQL({ title: 'bizgate', defaultQuery: firstQuery })
}

/** What a request brings along to yoga. */
interface ServerContext {
  readonly domain: Context
  readonly body: unknown
}

/** What yoga has to know of a request beside its body, which goes along as it is. */
function describeRequest({ headers }: FastifyRequest): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: completeAccept(headers.accept) },
  }
}

const eventStream = 'text/event-stream'

/**
 * With this nobody is told that there is no form for the result only when the work was done and
 * counted. A client that reads event streams alone gets its errors as events too.
 */
function completeAccept(accept = ''): string {
  const completion = accept.toLowerCase().includes(eventStream) ? [] : ['application/json']
  return [accept, ...completion, eventStream].filter(Boolean).join(', ')
}

async function relay(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).headers(Object.fromEntries(response.headers))
  const isStream = response.headers.get('content-type')?.startsWith(eventStream)
  if (!isStream || !response.body) return reply.send(await response.text())
  // An event stream that the client leaves is cancelled, which ends the work behind it.
  return reply.send(Readable.from(response.body))
}
