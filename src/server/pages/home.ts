import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { commandsToTry } from '../../../demo/commands-to-try.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Services } from '../services.ts'
import { demoSession } from './development-session.ts'
import { describeHealth } from './home-health.ts'
import { listPages } from './home-links.ts'
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
!${await describeHealth(services)}
!${listPages(services, session !== null)}
!${session ? showFirstSteps(session.token, `http://${request.headers.host}`) : ''}
</main>`
    return sendPage(reply, { title: 'bizgate', entry: 'home', body, isSecret: session !== null })
  })
}

/** A session token and the first commands, each with a button that copies it. */
function showFirstSteps(token: string, url: string): string {
  const { origin } = new URL(url)
  const session = {
    does: 'A session token of the demo account’s owner, for 24 hours',
    command: `TOKEN=${token}`,
  }
  const lines = [session, ...commandsToTry(origin)]
  return html`<section aria-labelledby="try">
<h2 id="try">Try it in a shell</h2>
<ol class="lines">
!${lines.map(showLine).join('\n')}
</ol>
<p class="visually-hidden" role="status" id="copied"></p>
</section>`
}

function showLine({ does, command }: { does: string; command: string }, index: number): string {
  const id = `line-${index}`
  return html`<li>
<p id="${id}-does">${does}</p>
<pre tabindex="0" aria-labelledby="${id}-does"><code id="${id}">${command}</code></pre>
<button data-copy="${id}" aria-describedby="${id}-does">Copy</button>
</li>`
}
