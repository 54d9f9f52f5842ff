import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../auth/authenticator.ts'
import { isCrossSite } from '../auth/cross-site.ts'
import { InvalidTokenError, KeysUnavailableError } from '../auth/errors.ts'
import { readSessionToken } from '../auth/session-token.ts'
import type { Context } from '../domain/context.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { Claim } from '../limits/rate-limiter.ts'
import { answers, RestError } from '../rest/errors.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request claimed of its limits, by root field; answered as header fields. */
    claims: Map<string, Claim>
    /** The client's address, which limits count IPv6 of by /64. */
    clientKey: string
  }
}

/** The client's address, believed proxies passed over. */
export function readClientKey(request: FastifyRequest, { config }: Services): string {
  const forwarded = request.headers['x-forwarded-for']
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return clientAddress(request.socket.remoteAddress ?? '', forwardedFor, config.trustedProxyHops)
}

/**
 * Who is calling; null where no token is offered. Throws the contract's 401 for a bad token, its 503
 * where no key is at hand, and 403 where another site's page acts (`acts`: a write or an export)
 * with the cookie of the user who looks at it.
 */
export async function identify(
  request: FastifyRequest,
  services: Services,
  acts: boolean,
): Promise<Viewer | null> {
  const { authenticator, config } = services
  const session = readSessionToken(request.headers, config.sessionCookie)
  if (!session) return null
  try {
    const viewer = await authenticator.verify(session.token)
    if (acts && session.source === 'cookie' && isCrossSite(originHeaders(request), config.corsOrigins)) {
      throw new RestError(answers.crossSite)
    }
    return viewer
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      request.log.debug({ reason: error.reason }, 'token refused')
      throw new RestError(answers.unauthorized)
    }
    if (error instanceof KeysUnavailableError) throw new RestError(answers.unavailable)
    throw error
  }
}

function originHeaders({ headers }: FastifyRequest) {
  const fetchSite = headers['sec-fetch-site']
  return {
    origin: headers.origin,
    host: headers.host,
    'sec-fetch-site': Array.isArray(fetchSite) ? fetchSite[0] : fetchSite,
  }
}

/** The context that the request's operations run in. */
export function makeContext(
  request: FastifyRequest,
  services: Services,
  { viewer, documented }: Pick<Context, 'viewer' | 'documented'>,
): Context {
  const { database, limiter, now, streams } = services
  const { claims, clientKey } = request
  const origin = request.headers.origin ?? null
  return {
    viewer,
    documented,
    clientAddress: clientKey,
    origin,
    database,
    limiter,
    now,
    streams,
    claims,
    openAccounts: new Set(),
    todays: new Map(),
  }
}
