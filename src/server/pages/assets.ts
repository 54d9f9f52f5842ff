import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { assetsDirectory, assetsPath } from './built-pages.ts'

/** Serves what pages load: files, read when they are asked for, compressed already, and kept by browsers. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await serveBuiltFiles(app, { root: assetsDirectory, prefix: assetsPath, immutable: true, maxAge: '1y' })
}

/** Serves a folder of files that are compressed already to everybody. */
export async function serveBuiltFiles(
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
