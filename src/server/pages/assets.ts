import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetsDirectory, assetsPath } from './built-pages.ts'

/** Serves what pages load: files, read when they are asked for, compressed already, and kept by browsers. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, isForEverybody: true }
    })
    await scope.register(fastifyStatic, {
      root: assetsDirectory,
      prefix: assetsPath,
      // A route a file: any other path is unknown.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
    })
  })
}
