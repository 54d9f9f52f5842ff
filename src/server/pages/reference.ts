import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { Services } from '../services.ts'
import { demoSession } from './development-session.ts'
import { sendPage } from './page.ts'
import { pageHeader } from './page-header.ts'

/** Serves `/docs`: the API reference, made in the browser from `/api/v1/openapi.json`. */
export function serveReference(app: FastifyInstance, services: Services): void {
  app.get('/docs', async (request, reply) => {
    const data = await demoSession(request, services)
    return sendPage(reply, {
      title: 'API reference · bizgate',
      entry: 'reference',
      body: html`!${pageHeader('/docs', services)}
<main>
<div id="reference"><noscript>${withoutScript}</noscript></div>
</main>`,
      ...(data ? { data, isSecret: true } : {}),
    })
  })
}

const withoutScript = 'The reference needs JavaScript. The same is at /api/v1/openapi.json.'
