import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isKey } from '../auth/api-keys/key-text.ts'
import { idOfBounds } from '../auth/api-keys/key-user-id.ts'
import type { Authenticator } from '../auth/authenticator.ts'
import { isCrossSite, type OriginHeaders } from '../auth/cross-site.ts'
import { InvalidTokenError, ProviderUnavailableError, UnknownKeyError } from '../auth/errors.ts'
import { readExpiry, readSessionToken, type SessionToken } from '../auth/session-token.ts'
import type { Viewer } from '../auth/viewer.ts'
import { runAsCaller } from '../database/fairness/caller.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Context } from '../domain/context.ts'
import { HttpError, httpErrors } from '../http/errors.ts'
import { clientAddress, rateLimitKey } from '../limits/client-address.ts'
import type { Claim } from '../limits/rate-limiter.ts'
import type { RequestWork } from '../observation/request-work.ts'
import { connectionEnd } from './http/connection-end.ts'
import { isHealthCheck } from './http/health.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request claimed of its limits, by root field; answered as header fields. */
    limitClaims: Map<string, Claim>
    /** The client's address, which limits count IPv6 of by /64, those of forms by /48 too. */
    clientAddress: string
    /** What is known of it, for the log, metrics and traces. */
    work: RequestWork
    /** The session token that was sent with it. */
    session: SessionToken | null
    /** The signed-in caller; null where no good token was sent. */
    viewer: Viewer | null
    /** Why the token is refused; null where it is not, or none was sent. */
    tokenRefusal: unknown
  }
}

/** Reads the client's address, as the trusted proxies in front of us report it. */
export function openAddressReader({ config, log }: Services): (request: FastifyRequest) => string {
  let mayWarn = config.trustedProxyHops === 0
  return request => {
    const forwardedFor = readField(request, 'x-forwarded-for')
    if (mayWarn && (forwardedFor ?? request.headers.forwarded) !== undefined) {
      mayWarn = false
      log.warn(noTrustedProxy)
    }
    return clientAddress(request.socket.remoteAddress ?? '', forwardedFor, config.trustedProxyHops)
  }
}

const noTrustedProxy =
  'TRUSTED_PROXY_HOPS is 0, and a request says that it was forwarded: if a proxy stands in front, all visitors share its address and limits until TRUSTED_PROXY_HOPS is the number of proxies, which send X-Forwarded-For; without a proxy anybody can say so, and nothing is wrong'

/** A header field; Node joins the values of one that comes several times. */
function readField({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/**
 * Finds out who calls, once a request, for all hooks and routes that come later. A refusal of the token is sent
 * where a token is required.
 */
export function findCallers(app: FastifyInstance, services: Services): void {
  const { authenticator, config, developmentIssuer } = services
  app.decorateRequest('session', null)
  app.decorateRequest('viewer', null)
  app.decorateRequest('tokenRefusal', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const session = readSessionToken(request.headers, config.sessionCookie)
    // Health checks do not wait for an identity provider.
    if (!session || isHealthCheck(request)) return done()
    request.session = session
    const accept = (viewer: Viewer) => {
      if (session.source === 'cookie' && isCrossSite(originHeaders(request), config.corsOrigins))
        request.tokenRefusal = new HttpError(httpErrors.crossSite)
      else request.viewer = viewer
    }
    const refuse = (error: unknown) => {
      if (developmentIssuer?.isOfAnother(session.token)) request.log.warn(ofAnotherServer)
      request.tokenRefusal = toRefusal(error, request)
    }
    // An API key is looked up: so many of them from one address take turns with one another.
    const verify = () => authenticator.verify(session.token)
    const verified = isKey(session.token) ? runAsCaller(callerKey(request), verify) : verify()
    verified.then(accept).catch(refuse).finally(done)
  })
}

const ofAnotherServer =
  'token refused: it is of another server, or of this one before it was started with new data; its page / and `npx bizgate token` give a new one'

/** The contract's 401 for a bad token, and 503 where what only the identity provider or the database knows is not at hand. */
function toRefusal(error: unknown, { log }: FastifyRequest): unknown {
  if (error instanceof UnknownKeyError) return new HttpError(httpErrors.unknownKey)
  if (error instanceof ProviderUnavailableError || isDatabaseUnavailable(error))
    return new HttpError(httpErrors.unavailable)
  if (!(error instanceof InvalidTokenError)) return error
  log.debug({ reason: error.reason }, 'token refused')
  return new HttpError(httpErrors.unauthorized)
}

/**
 * The signed-in caller; null where no token is offered. Throws the contract's 401 for a bad token, and its 403
 * where a page of another site has made the user's browser send their cookie.
 */
export function identify({ viewer, tokenRefusal, work }: FastifyRequest): Viewer | null {
  // For who makes up tokens it costs as much as a 401.
  if (tokenRefusal instanceof HttpError && tokenRefusal.answer === httpErrors.unknownKey)
    work.isRefused = true
  if (tokenRefusal !== null) throw tokenRefusal
  return viewer
}

/** Where the request's browser says that it comes from. */
export function originHeaders(request: FastifyRequest): OriginHeaders {
  const { origin, host } = request.headers
  return { origin, host, 'sec-fetch-site': readField(request, 'sec-fetch-site') }
}

/** The origin of the page that sends a request; null for our own pages and for callers that are no browser. */
export function foreignOrigin(request: FastifyRequest): string | null {
  return (isCrossSite(originHeaders(request), []) && request.headers.origin) || null
}

/** Who calls, to what counts callers. */
type Calling = Pick<Context, 'clientAddress' | 'viewer'>

/** Who waits in line for a request: its user, the API keys of an account together or, without a token, its address. */
export function callerKey(calling: Calling): string {
  return keyOf(calling, calling.viewer && idOfBounds(calling.viewer))
}

/** Who pays for a request, and whose its Idempotency-Key is: each API key is a caller of its own. */
export function payerKey(calling: Calling): string {
  return keyOf(calling, calling.viewer?.userId ?? null)
}

function keyOf({ clientAddress }: Calling, id: string | null): string {
  // No user id can be taken for an address, nor the other way round.
  return id === null ? `address:${rateLimitKey(clientAddress)}` : `user:${id}`
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
  const { authenticator, config, database, limiter, now, streams, live, webhooks } = services
  const { limitClaims, clientAddress } = request
  const session = viewer && request.session
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
    webhooks,
    // What a browser's EventSource sends when it connects again; an empty one is none.
    lastEventId: readField(request, 'last-event-id') || null,
    signedInUntil: () => session && readExpiry(session.token),
    signInCheck: session && checkSignIn(session, authenticator),
    tellEventId,
    breakOff: error => breakOff(request, error),
    left: () => connectionEnd(request.raw.socket),
    limitClaims,
    openAccounts: new Set(),
    todays: new Map(),
  }
}

/** Asks whether a token that was verified has been revoked since. */
function checkSignIn(
  { token }: SessionToken,
  { verify, verifyAgainMs }: Authenticator,
): Context['signInCheck'] {
  const everyMs = verifyAgainMs(token)
  if (everyMs === null) return null
  const isSignedIn = () =>
    verify(token).then(
      () => true,
      () => false,
    )
  return { everyMs, isSignedIn }
}

/** Resets the connection: a slow client could take minutes to read its buffers. */
function breakOff(request: FastifyRequest, err: unknown): void {
  request.log.warn({ err }, 'download failed')
  request.raw.socket.resetAndDestroy()
}
