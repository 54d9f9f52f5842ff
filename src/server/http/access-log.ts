import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { requestBegan, requestEnded } from '../../observation/events.ts'
import { RequestWork } from '../../observation/request-work.ts'

/** How many of its statements the line of a slow request names: those that took longest. */
const maxStatements = 10
/** Of a longer text, so many of its beginning and of its end: many begin alike, with who may read. */
const statementCharacters = 200

/**
 * One line a request, and one more where it was slow. The route's pattern stands for its URL, whose query may hold
 * personal data. Metrics and traces get the same facts.
 */
export function logRequests(app: FastifyInstance, { slowRequestMs }: Pick<Config, 'slowRequestMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const work = new RequestWork()
    request.work = work
    const { method, headers } = request
    if (requestBegan.isHeard) requestBegan.tell({ work, method, headers })
    const socket = request.raw.socket
    const bytesBefore = socket.bytesWritten
    // Not a response hook: an answer that is broken off deserves a line too.
    reply.raw.once('close', () => {
      const line = describe(request, reply)
      request.log.info(line, 'request')
      // Of a stream its first byte counts: what follows takes as long as its reader does.
      const ms = work.streamedAfterMs ?? reply.elapsedTime
      if (slowRequestMs > 0 && ms >= slowRequestMs) logSlow(request.log, line, work)
      if (!requestEnded.isHeard) return
      const { route, status } = line
      const isBrokenOff = !reply.raw.writableFinished
      const bytes = socket.bytesWritten - bytesBefore
      requestEnded.tell({ work, method, route, status, ms, isBrokenOff, bytes })
    })
    done()
  })
}

/** Names and numbers only. */
function describe({ method, routeOptions, work }: FastifyRequest, reply: FastifyReply) {
  const { operation, cost, accountId, errors, traceId } = work
  return {
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    operation,
    cost: cost?.spent,
    accountId,
    ...(errors.size > 0 ? { errors: [...errors] } : {}),
    traceId,
    ms: roundMs(reply.elapsedTime),
    ...(reply.raw.writableFinished ? {} : { brokenOff: true }),
  }
}

/** Logs where the time went; statements appear without their values. */
function logSlow(log: FastifyBaseLogger, line: object, { statements, waitedMs }: RequestWork): void {
  const longest = statements.longest(maxStatements).map(({ text, count, totalMs, maxMs }) => ({
    text: shorten(text.replace(/\s+/g, ' ').trim()),
    count,
    ms: roundMs(totalMs),
    longestMs: roundMs(maxMs),
  }))
  log.warn(
    {
      ...line,
      waitedMs: roundMs(waitedMs),
      statementCount: statements.count,
      statementMs: roundMs(statements.totalMs),
      statements: longest,
    },
    'slow request',
  )
}

function shorten(text: string): string {
  if (text.length <= 2 * statementCharacters) return text
  return `${text.slice(0, statementCharacters)} … ${text.slice(-statementCharacters)}`
}

function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
