import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { HttpError, methodNotAllowed } from '../../../http/errors.ts'
import { demoSession } from '../../pages/development-session.ts'
import { sendPage } from '../../pages/page.ts'
import type { Services } from '../../services.ts'

const body = html`<div id="graphiql"><noscript>GraphiQL needs JavaScript.</noscript></div>`

/** Serves GraphiQL to browsers at the path of the API, where it is switched on. */
export function serveGraphiql(app: FastifyInstance, path: string, services: Services): void {
  if (!services.config.graphiql) return
  app.get(path, async (request, reply) => {
    // A query by GET could be run by any page that the user's browser opens.
    if (!request.headers.accept?.includes('text/html')) throw new HttpError(methodNotAllowed(['POST']))
    const data = await demoSession(request, services)
    reply.header('vary', 'accept')
    return sendPage(reply, {
      title: 'GraphiQL · bizgate',
      entry: 'graphiql',
      body,
      ...(data ? { data, isSecret: true } : {}),
      policy,
    })
  })
}

const policy = {
  // Its editor makes style sheets of the theme, of sizes and of colours while it runs.
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self'",
}
