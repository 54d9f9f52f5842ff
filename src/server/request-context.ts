import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../auth/authenticator.ts'
import { isCrossSite, type OriginHeaders } from '../auth/cross-site.ts'
import { InvalidTokenError, ProviderUnavailableError } from '../auth/errors.ts'
import { readSessionToken } from '../auth/session-token.ts'
import { readExpiry } from '../auth/token-expiry.ts'
import type { Context } from '../domain/context.ts'
import { HttpError, httpErrors } from '../http/errors.ts'
import { clientAddress, rateLimitKey } from '../limits/client-address.ts'
import type { Claim } from '../limits/rate-limiter.ts'
import type { RequestWork } from '../observation/request-work.ts'
import { connectionEnd } from './http/connection-end.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request claimed of its limits, by root field; answered as header fields. */
    limitClaims: Map<string, Claim>
    /** The client's address, which limits count IPv6 of by /64, those of forms by /48 too. */
    clientAddress: string
    /** What is known of it, for the log, metrics and traces. */
    work: RequestWork
    /** The operation was refused, though the response's status does not say so. */
    isRefused: boolean
    /** The caller, once it has been determined. */
    caller: Promise<Viewer | null> | null
  }
}

/** The client's address, as the trusted proxies in front of us report it. */
export function readClientAddress(request: FastifyRequest, { config }: Services): string {
  const forwarded = request.headers['x-forwarded-for']
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return clientAddress(request.socket.remoteAddress ?? '', forwardedFor, config.trustedProxyHops)
}

/**
 * Who is calling, found out once a request; null where no token is offered. Rejects with the contract's 401
 * for a bad token, with 503 where what only the identity provider knows is not at hand, and with 403 where a page
 * of another site has made the user's browser send their cookie.
 */
export function identify(request: FastifyRequest, services: Services): Promise<Viewer | null> {
  request.caller ??= findCaller(request, services)
  return request.caller
}

async function findCaller(
  request: FastifyRequest,
  { authenticator, config }: Services,
): Promise<Viewer | null> {
  const session = readSessionToken(request.headers, config.sessionCookie)
  if (!session) return null
  try {
    const viewer = await authenticator.verify(session.token)
    if (session.source === 'cookie' && isCrossSite(originHeaders(request), config.corsOrigins)) {
      throw new HttpError(httpErrors.crossSite)
    }
    return viewer
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      request.log.debug({ reason: error.reason }, 'token refused')
      throw new HttpError(httpErrors.unauthorized)
    }
    if (error instanceof ProviderUnavailableError) throw new HttpError(httpErrors.unavailable)
    throw error
  }
}

/** Where the request's browser says that it comes from. */
export function originHeaders({ headers }: FastifyRequest): OriginHeaders {
  const fetchSite = headers['sec-fetch-site']
  return {
    origin: headers.origin,
    host: headers.host,
    'sec-fetch-site': Array.isArray(fetchSite) ? fetchSite[0] : fetchSite,
  }
}

/** The origin of the page that sends a request; null for our own pages and for callers that are no browser. */
export function foreignOrigin(request: FastifyRequest): string | null {
  return (isCrossSite(originHeaders(request), []) && request.headers.origin) || null
}

/** Who pays for a request and waits in line for it: its user or, without one, its address. */
export function callerKey({ clientAddress }: FastifyRequest, { viewer }: Pick<Context, 'viewer'>): string {
  // No user id can be taken for an address, nor the other way round.
  return viewer ? `user:${viewer.userId}` : `address:${rateLimitKey(clientAddress)}`
}

/** What of a context its face says. */
export interface CallContext extends Pick<Context, 'viewer' | 'viaRest' | 'cost'> {
  /** Absent where a face answers no events. */
  readonly tellEventId?: Context['tellEventId']
  /** False where absent. */
  readonly looksOnly?: boolean
}

/** The context that the request's operations run in. */
export function makeContext(
  request: FastifyRequest,
  services: Services,
  { viewer, viaRest, cost, tellEventId = () => {}, looksOnly = false }: CallContext,
): Context {
  const { config, database, limiter, now, streams, live } = services
  const { limitClaims, clientAddress } = request
  return {
    viewer,
    viaRest,
    looksOnly,
    requestBytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
    clientAddress,
    origin: foreignOrigin(request),
    database,
    limiter,
    accountsPerUser: config.accountsPerUser,
    cost,
    now,
    streams,
    exportRun: null,
    live,
    lastEventId: readLastEventId(request),
    signedInUntil: () => (viewer ? readTokenExpiry(request, services) : null),
    signInCheck: viewer && checkSignIn(request, services),
    tellEventId,
    breakOff: error => breakOff(request, error),
    left: () => connectionEnd(request.raw.socket),
    limitClaims,
    openAccounts: new Set(),
    todays: new Map(),
  }
}

/** For a request with a verified token. */
function readTokenExpiry({ headers }: FastifyRequest, { config }: Services): Date | null {
  const session = readSessionToken(headers, config.sessionCookie)
  return session && readExpiry(session.token)
}

/** For a request with a verified token, which can have been revoked since. */
function checkSignIn(
  { headers }: FastifyRequest,
  { authenticator, config }: Services,
): Context['signInCheck'] {
  const session = readSessionToken(headers, config.sessionCookie)
  const { verifyAgainMs } = authenticator
  if (session === null || verifyAgainMs === null) return null
  const isSignedIn = () =>
    authenticator.verify(session.token).then(
      () => true,
      () => false,
    )
  return { everyMs: verifyAgainMs, isSignedIn }
}

/** What a browser's EventSource sends when it comes again; it sends none that is empty. */
function readLastEventId({ headers }: FastifyRequest): string | null {
  const sent = headers['last-event-id']
  return (Array.isArray(sent) ? sent.join(',') : sent) || null
}

/** Resets the connection: a slow client could take minutes to read its buffers. */
function breakOff(request: FastifyRequest, err: unknown): void {
  request.log.warn({ err }, 'download failed')
  request.raw.socket.resetAndDestroy()
}
