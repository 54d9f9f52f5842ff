import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Header fields of our answers that a page's script may read. */
const exposedHeaders = ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy', 'content-disposition']

/**
 * Lets browser pages call: any site's page the public form, without the user's cookies; pages of
 * the configured origins everything, with them.
 */
export async function allowBrowsers(app: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  const anySite = { origin: '*', methods: ['POST'], allowedHeaders: ['content-type'], exposedHeaders }
  const ourPages =
    corsOrigins.length > 0
      ? {
          origin: [...corsOrigins],
          credentials: true,
          methods: ['GET', 'HEAD', 'POST'],
          exposedHeaders,
          maxAge: 600,
        }
      : { origin: false }
  await app.register(cors, {
    delegator: (request, callback) => {
      const isForm = request.url?.startsWith('/api/v1/forms/') ?? false
      callback(null, { ...(isForm ? anySite : ourPages), preflight: isPreflight(request) })
    },
  })
}

/** An OPTIONS of any other kind is a method like others, which no path has. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined
}
