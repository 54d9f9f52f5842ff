import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { replayedField } from '../../http/idempotency-key.ts'
import { pathOf } from './path.ts'
import type { Route, Routes } from './routes.ts'

/** Header fields of our answers that a page's script may read. */
const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'content-disposition',
  'export-receipt-id',
  replayedField.toLowerCase(),
]

/**
 * Says which browser pages may call. Pages of the configured origins may call every route, with the user's
 * cookies. Pages of other sites may call only routes of `anySite`, without cookies.
 */
export async function allowBrowsers(
  app: FastifyInstance,
  { corsOrigins }: Config,
  routes: Routes,
): Promise<void> {
  // Any header field, as `credentials` are not: what traces a site's requests adds its own.
  const anySite = { origin: '*', exposedHeaders }
  const ourPages = { origin: [...corsOrigins], credentials: true, exposedHeaders, maxAge: 600 }
  await app.register(cors, {
    delegator: (request, callback) => {
      const preflight = isPreflight(request)
      const { isAnySite, method } = preflight ? findWanted(request, routes) : routeOf(request)
      const others = corsOrigins.length > 0 ? { ...ourPages, methods: routes.methods() } : { origin: false }
      callback(null, { ...(isAnySite ? { ...anySite, methods: [method] } : others), preflight })
    },
  })
}

/** What lets a page's script read an answer that comes before any route: only forms are for any site. */
export function letPageRead(
  { url = '', headers: { origin } }: IncomingMessage,
  corsOrigins: readonly string[],
): Readonly<Record<string, string>> {
  if (origin === undefined) return {}
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') }
  if (/^\/(api\/v1\/)?forms\//.test(url)) return { 'access-control-allow-origin': '*', ...exposed }
  if (!corsOrigins.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
    ...exposed,
  }
}

function routeOf({ method, routeOptions }: FastifyRequest): Route {
  return { method, isAnySite: routeOptions.config.anySite ?? false }
}

/** The route that a preflight asks about. */
function findWanted({ url, headers }: FastifyRequest, routes: Routes): Route {
  const method = headers['access-control-request-method'] ?? ''
  return routes.at(pathOf(url)).find(route => route.method === method) ?? { method, isAnySite: false }
}

/** An OPTIONS of any other kind is a method like others, which no path has. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
