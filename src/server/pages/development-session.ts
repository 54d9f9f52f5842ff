import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demo } from '../../../demo/demo.ts'
import { isCrossSite } from '../../auth/cross-site.ts'
import type { DevelopmentIssuer } from '../../auth/development-issuer.ts'
import { HttpError, httpErrors } from '../../http/errors.ts'
import { hostOf, isLoopback } from '../../loopback.ts'
import { originHeaders } from '../request-context.ts'
import type { Services } from '../services.ts'

/** How long a session lasts, in seconds. */
const lifetimeSeconds = 86_400

/**
 * The issuer whose tokens pages may hand out, or null: only in development, on an address that no other machine
 * reaches, and asked for by a name of this machine, since another site's name may lead here too (DNS rebinding).
 */
export function pageIssuer(
  { headers }: FastifyRequest,
  { config, developmentIssuer }: Pick<Services, 'config' | 'developmentIssuer'>,
): DevelopmentIssuer | null {
  const asked = URL.parse(`http://${headers.host}`)
  const isOurs = isLoopback(config.host) && asked !== null && isLoopback(hostOf(asked))
  return isOurs && !config.production ? developmentIssuer : null
}

/** A token of the demo account's owner. */
function issueDemoToken(issuer: DevelopmentIssuer, { now }: Pick<Services, 'now'>): Promise<string> {
  return issuer.issueToken(demo.ownerId, { expiresInSeconds: lifetimeSeconds, now })
}

/** A session of the demo account's owner for the page that is asked for, or null where pages hand out none. */
export async function demoSession(request: FastifyRequest, services: Services) {
  const issuer = pageIssuer(request, services)
  return issuer && { token: await issueDemoToken(issuer, services), accountId: demo.accountId }
}

/**
 * `POST /development/session` signs a browser in as the demo account's owner, `DELETE` signs it out: in place of
 * what an identity provider does. Nothing is there where none of it is offered.
 */
export function serveDevelopmentSession(app: FastifyInstance, services: Services): void {
  const { developmentIssuer, config } = services
  if (!developmentIssuer || config.production) return
  // A browser drops a cookie of such a name without it.
  const secure = /^__(host|secure|http)-/i.test(config.sessionCookie) ? '; Secure' : ''
  const cookie = (value: string, maxAgeSeconds: number) =>
    `${config.sessionCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
  const requireOwnPage = (request: FastifyRequest) => {
    const issuer = pageIssuer(request, services)
    if (!issuer) throw new HttpError(httpErrors.pathNotFound)
    if (isCrossSite(originHeaders(request), config.corsOrigins)) throw new HttpError(httpErrors.crossSite)
    return issuer
  }
  app.post('/development/session', async (request, reply) => {
    const token = await issueDemoToken(requireOwnPage(request), services)
    return reply.status(204).header('set-cookie', cookie(token, lifetimeSeconds)).send()
  })
  app.delete('/development/session', async (request, reply) => {
    requireOwnPage(request)
    return reply.status(204).header('set-cookie', cookie('', 0)).send()
  })
}
