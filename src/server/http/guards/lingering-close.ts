import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { onceOver } from '../answers/answer-over.ts'

/** What a client may go on to send: more than any body that is taken, for as long as a body may take. */
const most = { bytes: 16 * 1024 ** 2, ms: 20_000 } as const

/** Lets connections linger that Node would close, with whatever is unread, once their last answer is sent. */
export function lingerOnClose(app: FastifyInstance): void {
  app.server.on('connection', socket => {
    socket.destroySoon = lingerInstead
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (mayBeEndless(raw)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Whether more may come of a request than is dropped: on a connection that stays open, Node would read all of it. */
export function mayBeEndless({ complete, headers }: IncomingMessage): boolean {
  return !complete && ('transfer-encoding' in headers || Number(headers['content-length']) > most.bytes)
}

function lingerInstead(this: Duplex): void {
  linger(this)
}

/** Lets a connection linger once an answer is sent, and reads no request from now on. */
export function lingerAfter(answer: ServerResponse, socket: Duplex): void {
  // Is sent as `Connection: close` where the head is still to come.
  answer.shouldKeepAlive = false
  dropUnread(socket)
  onceOver(answer, () => linger(socket))
}

/**
 * Ends our side of a connection, and drops what still comes until the client ends its own. Closed with unread bytes, a
 * connection is reset, and a client that still sends may never read the answer (RFC 9112 9.6).
 */
export function linger(socket: Duplex): void {
  dropUnread(socket)
  const leave = setTimeout(() => socket.destroy(), most.ms)
  socket.once('close', () => clearTimeout(leave))
  socket.end()
  // A body that nobody read has paused it, and only this makes it read from the system again.
  socket.resume().push('')
}

function dropUnread(socket: Duplex): void {
  let bytes = 0
  // The parser's: nothing that comes now is a request.
  socket.removeAllListeners('data')
  socket.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > most.bytes) socket.destroy()
  })
}
