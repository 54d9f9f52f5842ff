import type { FastifyInstance, RouteOptions } from 'fastify'

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

interface KnownRoute extends Route {
  /** Its path by segments. */
  readonly pattern: readonly string[]
}

/** Notes every route that is added from now on: Fastify tells the route of a path and a method, not the methods of a path. */
export function collectRoutes(app: FastifyInstance): Routes {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ method: methods, url, config }: RouteOptions) => {
    // The one that takes preflights of all paths is none of a path's own.
    if (url === '*') return
    const isAnySite = config?.anySite ?? false
    for (const method of [methods].flat()) routes.push({ method, isAnySite, pattern: url.split('/') })
  })
  return {
    at: path => {
      const parts = path.split('/')
      const found = routes.filter(({ pattern }) => matches(pattern, parts))
      const byMethod = Map.groupBy(found, ({ method }) => method)
      return [...byMethod.values()].flatMap(sameMethod => sameMethod.toSorted(compare).slice(0, 1))
    },
    methods: () => [...new Set(routes.map(({ method }) => method))].toSorted(),
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  // The last segment of a page's addresses takes all that follow.
  if (pattern.at(-1) === '*')
    return parts.length >= pattern.length && matches(pattern.slice(0, -1), parts.slice(0, pattern.length - 1))
  return pattern.length === parts.length && pattern.every((part, at) => matchesPart(part, parts[at] ?? ''))
}

function matchesPart(pattern: string, part: string): boolean {
  if (!isParameter(pattern)) return part === pattern
  const ending = endingOf(pattern)
  return part.length > ending.length && part.endsWith(ending)
}

/** What a segment ends with after its parameter: `.json` of `:form_id.json`. */
function endingOf(pattern: string): string {
  const dot = pattern.indexOf('.')
  return dot < 0 ? '' : pattern.slice(dot)
}

/** Fastify prefers a route that names a segment, or its ending, to one that takes any. */
function compare(one: KnownRoute, other: KnownRoute): number {
  const differences = one.pattern.map((part, at) => freedomOf(part) - freedomOf(other.pattern[at] ?? ''))
  return differences.find(difference => difference !== 0) ?? 0
}

function freedomOf(pattern: string): number {
  return isParameter(pattern) ? (endingOf(pattern) ? 1 : 2) : 0
}

function isParameter(part: string): boolean {
  return part.startsWith(':')
}
