import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { readSessionToken } from '../../auth/session-token.ts'
import type { Services } from '../services.ts'
import { pageIssuer } from './development-session.ts'
import { sendPage } from './page.ts'

/** Serves the owner's console: one page for all its addresses, which are read in the browser. */
export function serveConsole(app: FastifyInstance, services: Services): void {
  const { sessionCookie, signInUrl } = services.config
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const issuer = pageIssuer(request, services)
    const session = readSessionToken({ cookie: request.headers.cookie }, sessionCookie)
    const isOfOtherServer = session !== null && issuer?.isOfAnother(session.token) === true
    const data = {
      development: issuer !== null,
      signInUrl,
      // Without a session the page does not look up a user.
      hasSession: session !== null && !isOfOtherServer,
      isOfOtherServer,
      isFromOtherSite: request.headers['sec-fetch-site'] === 'cross-site',
    }
    const body = html`<div id="console"><noscript><p>The console needs JavaScript.</p></noscript></div>`
    return sendPage(reply, { title: 'Console', entry: 'console', body, data })
  }
  app.get('/console', serve)
  app.get('/console/*', serve)
}
