import type { FastifyInstance, RouteOptions } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any site can call the route, without the user's cookies. */
    anySite?: boolean
  }
}

/** A method of a path. */
export interface Route {
  readonly method: string
  /** Whether pages of any site can call it. */
  readonly isAnySite: boolean
}

/** What routes the server has. */
export interface Routes {
  /** Those that take requests to a path, one for each method that it has. */
  at(path: string): Route[]
  /** The methods of all routes. */
  methods(): string[]
}

/**
 * Notes every route that is added from now on: Fastify tells the route of a path and a method, not the methods of a
 * path. Its own router finds them, so that both find the same.
 */
export function collectRoutes(app: FastifyInstance): Routes {
  const router = findMyWay({ maxParamLength: Number.POSITIVE_INFINITY })
  const methods = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    // The one that takes preflights of all paths is none of a path's own.
    if (url === '*') return
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each)
      router.on(each, url, () => {}, { isAnySite: config?.anySite ?? false })
    }
  })
  return {
    at: path =>
      [...methods].flatMap(method => {
        const found = router.find(method, path)
        return found ? [{ method, isAnySite: found.store.isAnySite }] : []
      }),
    methods: () => [...methods].toSorted(),
  }
}
