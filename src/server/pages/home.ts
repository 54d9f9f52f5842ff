import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Services } from '../services.ts'
import { demoSession } from './development-session.ts'
import { describeHealth } from './home-health.ts'
import { listPages } from './home-links.ts'
import { showFirstSteps } from './home-try.ts'
import { sendPage } from './page.ts'
import { pageHeader } from './page-header.ts'

/** Serves `/`: what runs here, whether it is well, and where to go; in development what to try as well. */
export function serveHome(app: FastifyInstance, services: Services): void {
  app.get('/', async (request, reply) => {
    const session = await demoSession(request, services)
    const body = html`!${pageHeader('/', services)}
<main>
<hgroup>
<h1>bizgate <small>${packageJson.version}</small></h1>
<p>${packageJson.description}</p>
</hgroup>
!${await describeHealth(services, request.log)}
!${listPages(services, session !== null)}
!${session ? showFirstSteps(session.token, `http://${request.headers.host}`) : ''}
</main>`
    return sendPage(reply, { title: 'bizgate', entry: 'home', body, isSecret: session !== null })
  })
}
