import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveBuiltFiles } from '../assets.ts'
import { embedDirectory } from '../built-pages.ts'

/** A new version is loaded after five minutes at the latest, by a page that was open within a day after one visit more. */
const caching = 'public, max-age=300, stale-while-revalidate=86400'

/** Serves `/forms/embed.js`, whose address never changes, to pages of any site. */
export async function serveEmbedScript(app: FastifyInstance): Promise<void> {
  const setHeaders: FastifyStaticOptions['setHeaders'] = reply => {
    reply.headers({ 'cache-control': caching, 'cross-origin-resource-policy': 'cross-origin' })
  }
  const options = { root: embedDirectory, prefix: '/forms/', cacheControl: false, setHeaders }
  await serveBuiltFiles(app, options, { anySite: true })
}
