import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { embedDirectory } from '../built-pages.ts'

/** A new version is loaded after five minutes at the latest, by a page that was open within a day after one visit more. */
const caching = 'public, max-age=300, stale-while-revalidate=86400'

/** Serves `/forms/embed.js`, whose address never changes, to pages of any site. */
export async function serveEmbedScript(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, isForEverybody: true, anySite: true }
    })
    await scope.register(fastifyStatic, {
      root: embedDirectory,
      prefix: '/forms/',
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: reply => {
        reply.headers({ 'cache-control': caching, 'cross-origin-resource-policy': 'cross-origin' })
      },
    })
  })
}
