import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../../../error-code.ts'
import { type ErrorAnswer, errorAnswer, HttpError, httpErrors } from '../../../http/errors.ts'
import { readRequestId } from '../request-id.ts'
import { linger, lingerAfter } from './lingering-close.ts'
import { lastWaiting } from './pipelining.ts'
import { isWellFramed } from './well-framed.ts'

/** What the parser's codes are answered with; any other is {@link httpErrors.malformed}. */
const answers: Readonly<Record<string, ErrorAnswer>> = {
  HPE_HEADER_OVERFLOW: plainAnswer(431),
  ERR_HTTP_REQUEST_TIMEOUT: plainAnswer(408),
  HPE_INVALID_URL: httpErrors.badTarget,
  // What follows a blank in the target stands where HTTP/1.1 should.
  HPE_INVALID_CONSTANT: httpErrors.badTarget,
}

/** Answers invalid HTTP, which reaches no route, with JSON like every other error. */
export function refuseMalformedHttp(this: FastifyInstance, error: Error, socket: Duplex): void {
  const code = errorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else refuse(socket, answers[code ?? ''] ?? httpErrors.malformed, { log: this.log, id: randomUUID(), code })
}

/** Answers in JSON the requests that Node would answer without a body, hang up on, or let through. */
export function refuseBesidesRoutes(app: FastifyInstance): void {
  const { log } = app
  app.server.on('connect', (request, socket) => {
    // Node listens no more, and an error that nobody hears ends the process.
    socket.on('error', () => {})
    refuse(socket, plainAnswer(405), { log, id: readRequestId(request), code: 'CONNECT' })
  })
  app.server.on('checkExpectation', (request, response: ServerResponse) => {
    const { status, body } = plainAnswer(417)
    const text = JSON.stringify(body)
    const asked = { log, id: readRequestId(request), code: 'EXPECT' }
    logRefusal(asked, status)
    response.writeHead(status, headersOf(text, asked.id)).end(text)
    request.resume()
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (isWellFramed(raw)) return done()
    // Where one request ends and the next begins is no longer certain.
    reply.header('connection', 'close')
    throw new HttpError(httpErrors.malformed)
  })
}

/** Answers a target that is no URL, for which no hook runs. */
export function refuseBadTarget(error: Error, { id, server }: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = httpErrors.malformed
  const text = JSON.stringify(body)
  logRefusal({ log: server.log, id, code: errorCode(error) }, status)
  reply.status(status).headers(headersOf(text, id)).send(text)
}

/** A request that is none of a route's, with what it has in the log. */
interface Asked {
  readonly log: FastifyBaseLogger
  readonly id: string
  /** What Node or the router has against it. */
  readonly code: string | undefined
}

/** The line of a request that no hook sees: its answer names an id. */
function logRefusal({ log, id, code }: Asked, status: number): void {
  log.info({ requestId: id, status, code }, 'request refused')
}

function refuse(socket: Duplex, { status, body: error }: ErrorAnswer, asked: Asked): void {
  const answer = lastAnswer(socket)
  if (answer) {
    // Who has ended their side has left, and wants no answer.
    if (socket.readableEnded) socket.destroy()
    else lingerAfter(answer, socket)
    return
  }
  const body = JSON.stringify(error)
  // A request that its client has left in its body has a line of its own.
  if (asked.code !== 'HPE_INVALID_EOF_STATE' || !messageOf(socket)) logRefusal(asked, status)
  const lines = Object.entries(headersOf(body, asked.id)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  linger(socket)
  // Neither has a body to come; a tunnel, of which Node knows no more, would hold up a shutdown.
  if (status === 408 || status === 405) socket.once('finish', () => socket.destroy())
}

function headersOf(body: string, id: string) {
  return {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
}

function plainAnswer(status: number): ErrorAnswer {
  return errorAnswer(status, STATUS_CODES[status] ?? '')
}

/**
 * The last answer that is still to be sent to an earlier request of a connection: whatever is written before its end
 * is read as a part of it.
 */
function lastAnswer(socket: Duplex) {
  const answer = messageOf(socket)
  if (!answer || !(answer.headersSent || answer.req.complete)) return undefined
  return lastWaiting(answer.req.socket) ?? answer
}

/** The answer to the request at work. Node's own handler of such errors reads this property too; there is no public one. */
function messageOf(socket: Duplex & { readonly _httpMessage?: ServerResponse | null }) {
  return socket._httpMessage
}
