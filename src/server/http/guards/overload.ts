import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, preHandlerHookHandler } from 'fastify'
import { type ErrorAnswer, HttpError, httpErrors } from '../../../http/errors.ts'
import { limitRefused } from '../../../observation/events.ts'
import { callerKey } from '../../request-context.ts'
import type { Services } from '../../services.ts'
import { letPageRead } from '../cors.ts'
import type { AsGraphql } from '../errors.ts'
import { readRequestId } from '../request-id.ts'
import { mayBeEndless } from './lingering-close.ts'
import { hasTooManyUnanswered, unansweredRequests } from './pipelining.ts'
import { tooMany } from './too-many.ts'
import { type Work, WorkInProgress } from './work-in-progress.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's place among those at work. */
    endWork: (() => void) | null
  }
}

/** Longer than any response takes except a download, in milliseconds. */
const longestWorkMs = 10_000
const tellEveryMs = 1_000

const { overloaded } = httpErrors
/** Refuses requests with 503 when more are at work than can be answered soon, at the least cost. */
export class OverloadGuard {
  readonly #inProgress: WorkInProgress
  readonly #log: FastifyBaseLogger
  readonly #corsOrigins: readonly string[]
  readonly #asGraphql: AsGraphql
  #refused = 0
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor({ log, config }: Pick<Services, 'log' | 'config'>, queueMs: number, asGraphql: AsGraphql) {
    this.#inProgress = new WorkInProgress(undefined, queueMs)
    this.#log = log
    this.#corsOrigins = config.corsOrigins
    this.#asGraphql = asGraphql
  }

  /**
   * Answers a request for which there is no room, and says whether it did. Before all else is done for it: in an
   * overload most of the time would go into refusals.
   */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const refusal = this.#findRefusal(request, response)
    if (!refusal) return false
    const isGraphql = request.url?.startsWith('/graphql')
    const answer = isGraphql ? this.#asGraphql(refusal, request.headers.accept) : refusal
    const body = JSON.stringify(answer.body)
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...answer.headers,
      ...(mayBeEndless(request) ? { connection: 'close' } : {}),
      'content-length': body.length,
      'x-content-type-options': 'nosniff',
      'x-request-id': readRequestId(request),
      ...letPageRead(request, this.#corsOrigins),
    })
    response.end(body)
    return true
  }

  #findRefusal(request: IncomingMessage, response: ServerResponse): ErrorAnswer | null {
    if (hasTooManyUnanswered(request, response)) {
      return tooMany(unansweredRequests).answer
    }
    if (!mayNeedData(request) || this.#inProgress.hasRoom(workOf(request.method))) return null
    // Its route says so in its own words, once `watch` refuses it.
    if (isPageForVisitor(request)) return null
    this.#tell()
    return overloaded
  }

  /** Counts the work in progress, and refuses a caller at its limit. */
  watch(app: FastifyInstance, { streams }: Pick<Services, 'streams'>): void {
    app.decorateRequest('endWork', null)
    const begin: preHandlerHookHandler = (request, reply, done) => {
      const end = this.#inProgress.begin(callerKey(request), workOf(request.method))
      if (!end) {
        this.#tell()
        return done(new HttpError(overloaded))
      }
      const { answered, goLast } = streams.turns.letFirst()
      request.work.goLast = goLast
      const endWork = () => {
        answered()
        end()
      }
      request.endWork = endWork
      outliveClient(endWork, reply)
      done()
    }
    // Of the route, which is the same however a path is written. A body that is still being sent does not count as work.
    app.addHook('onRoute', route => {
      if (needsData(route.url, route.method)) route.preHandler = [begin, ...[route.preHandler ?? []].flat()]
    })
    // From here on a download or a subscription has its own bounds.
    app.addHook('onSend', (request, _reply, payload, done) => {
      request.endWork?.()
      done(null, payload)
    })
  }

  #tell(): void {
    limitRefused.tell({ limit: 'overload' })
    this.#refused += 1
    const now = performance.now()
    if (now - this.#toldAtMs < tellEveryMs) return
    this.#log.warn({ refused: this.#refused }, 'more requests come than can be served')
    this.#refused = 0
    this.#toldAtMs = now
  }
}

/** Whether a response at a path contains data, and is no file. By GET `/graphql` is a page. */
function needsData(path: string, method: unknown): boolean {
  return (
    (path.startsWith('/graphql') && method !== 'GET') ||
    path.startsWith('/i/') ||
    (path.startsWith('/forms/') && !path.startsWith('/forms/embed.js')) ||
    (path.startsWith('/api/v1/') && !path.startsWith('/api/v1/openapi.json'))
  )
}

/** Whether a response may contain data, before its route is known. The response to a preflight (OPTIONS) does not. */
function mayNeedData({ method, url: target = '' }: IncomingMessage): boolean {
  if (method === 'OPTIONS') return false
  // An absolute URL can name any path, and so can a path with escapes.
  return needsData(target, method) || !target.startsWith('/') || /^[^?]*%/.test(target)
}

/** A hosted form, or the page of an invoice, that somebody looks at. */
function isPageForVisitor({ url = '', headers: { accept = '' } }: IncomingMessage): boolean {
  return /^\/(forms|i)\//.test(url) && accept.includes('text/html')
}

function workOf(method: string | undefined): Work {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'other'
}

/** The work of a client that has left goes on; without a response there is no other sign of its end. */
function outliveClient(endWork: () => void, reply: FastifyReply): void {
  const endLater = () => void setTimeout(endWork, longestWorkMs).unref()
  if (reply.raw.destroyed) endLater()
  else reply.raw.once('close', () => reply.raw.writableFinished || endLater())
}
