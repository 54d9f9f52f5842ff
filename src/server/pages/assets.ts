import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { assetsDirectory, assetsPath, embedDirectory } from './built-pages.ts'

/** Serves what pages load: files, read when they are asked for, compressed already, and kept by browsers. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await serveBuiltFiles(app, { root: assetsDirectory, prefix: assetsPath, immutable: true, maxAge: '1y' })
}

/** Serves a folder of files that are compressed already to everybody. */
async function serveBuiltFiles(
  app: FastifyInstance,
  options: FastifyStaticOptions,
  config: FastifyContextConfig = {},
): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, ...config, isForEverybody: true }
    })
    await scope.register(fastifyStatic, {
      // A route a file: any other path is unknown.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      index: false,
      acceptRanges: false,
      preCompressed: true,
      decorateReply: false,
      ...options,
    })
  })
}

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
