import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any site may call the route, without the user's cookies. */
    anySite?: boolean
  }
}

/** A route of the server. */
export interface Route {
  readonly method: string
  /** Whether pages of any site may call it. */
  readonly isAnySite: boolean
}

/** The server's routes, for answers to requests that match a path and no method of it. */
export interface Routes {
  /** The routes that a path has, one a method. */
  at(path: string): Route[]
  /** The methods of all routes. */
  methods(): string[]
}

/** Notes every route that is added from now on: Fastify itself finds a path's route by its method only. */
export function collectRoutes(app: FastifyInstance): Routes {
  const routes: (Route & { readonly pattern: readonly string[] })[] = []
  app.addHook('onRoute', ({ method: methods, url, config }: RouteOptions) => {
    // The one that takes preflights of all paths is none of a path's own.
    if (url === '*') return
    const isAnySite = config?.anySite ?? false
    for (const method of [methods].flat()) routes.push({ method, isAnySite, pattern: url.split('/') })
  })
  return {
    at: path => {
      const parts = path.split('/')
      return routes.filter(({ pattern }) => matches(pattern, parts))
    },
    methods: () => [...new Set(routes.map(({ method }) => method))].toSorted(),
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  )
}
