import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { pathOf } from './path.ts'
import type { Routes } from './routes.ts'

/** Header fields of our answers that a page's script may read. */
const exposedHeaders = ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy', 'content-disposition']

/**
 * Lets browser pages call: any site's page the routes that say so, without the user's cookies; pages of
 * the configured origins everything, with them.
 */
export async function allowBrowsers(
  app: FastifyInstance,
  { corsOrigins }: Config,
  routes: Routes,
): Promise<void> {
  const anySite = { origin: '*', allowedHeaders: ['content-type'], exposedHeaders }
  const ourPages = { origin: [...corsOrigins], credentials: true, exposedHeaders, maxAge: 600 }
  const optionsOf = (request: FastifyRequest) => {
    const methods = routes
      .at(pathOf(request.url))
      .filter(({ isAnySite }) => isAnySite)
      .map(({ method }) => method)
    if (methods.includes(methodOf(request) ?? '')) return { ...anySite, methods }
    return corsOrigins.length > 0 ? { ...ourPages, methods: routes.methods() } : { origin: false }
  }
  await app.register(cors, {
    delegator: (request, callback) => {
      callback(null, { ...optionsOf(request), preflight: isPreflight(request) })
    },
  })
}

/** An OPTIONS of any other kind is a method like others, which no path has. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined
}

/** The method that a page wants to call by. */
function methodOf({ method, headers }: FastifyRequest): string | undefined {
  return method === 'OPTIONS' ? headers['access-control-request-method'] : method
}
