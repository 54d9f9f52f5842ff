import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { demo } from '../../../demo/demo.ts'
import { readSessionToken } from '../../auth/session-token.ts'
import type { Services } from '../services.ts'
import { assetsPath, type BuiltGuides, readBuiltGuides } from './built-pages.ts'
import { sendPage } from './page.ts'
import { pageHeader } from './page-header.ts'

/** Serves `/guides`: the documents of `docs`, rendered when the pages are built. */
export function serveGuides(app: FastifyInstance, services: Services): void {
  const page = (request: FastifyRequest, guides: BuiltGuides, name: string | null) => {
    const guide = name !== null && Object.hasOwn(guides.pages, name) ? guides.pages[name] : null
    const { sessionCookie } = services.config
    // Without a session the page does not ask for ids.
    const hasSession = readSessionToken({ cookie: request.headers.cookie }, sessionCookie) !== null
    return {
      title: guide ? `${guide.title} · bizgate` : 'Guides · bizgate',
      entry: 'guides',
      status: name === null || guide ? 200 : 404,
      data: { hasSession, demo: { accountId: demo.accountId, formId: demo.contactFormId } },
      body: html`!${pageHeader('/guides', services)}
<main>
!${search(guides)}
!${guide ? list(guides, name) : ''}
<article>
!${guide ? note : overview(guides, name !== null)}
!${guide?.html ?? ''}
</article>
</main>`,
    }
  }
  app.get('/guides', async (request, reply) => sendPage(reply, page(request, readBuiltGuides(), null)))
  app.get<{ Params: { name: string } }>('/guides/:name', async (request, reply) =>
    sendPage(reply, page(request, readBuiltGuides(), request.params.name)),
  )
}

function search({ index }: BuiltGuides): string {
  return html`<search class="guide-search">
<label for="guide-search">Search the guides</label>
<div><input id="guide-search" type="search" autocomplete="off" data-index="${assetsPath}${index}"></div>
<p id="guide-status" role="status"></p>
<ol id="guide-results"></ol>
</search>`
}

function list({ groups }: BuiltGuides, current: string | null): string {
  return html`<nav class="guide-list" aria-label="Guides">
!${groups
    .map(
      ({ title, guides }) => html`<h2>${title}</h2>
<ul>
!${guides
        .map(
          ({ name, title }) =>
            html`<li><a href="/guides/${name}" !${name === current ? 'aria-current="page"' : ''}>${title}</a></li>`,
        )
        .join('\n')}
</ul>`,
    )
    .join('\n')}
</nav>`
}

const note = '<p id="own-ids" hidden></p>'

function overview(guides: BuiltGuides, isLost: boolean): string {
  return html`<h1>!${isLost ? 'There is no such guide' : 'Guides'}</h1>
!${list(guides, null)}`
}
