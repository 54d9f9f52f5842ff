import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most unanswered requests of a connection, whose answers are possibly all held in memory. */
export const unansweredRequests = { name: 'unansweredRequests', max: 8 } as const

/** The requests of a connection that came before an earlier one was answered. */
const waiting = new WeakMap<Socket, number>()

/**
 * Whether a connection has as many unanswered requests as it may, this one not among them. A client that sends its
 * next request when it has its answer, as all browsers and balancers do, is never counted.
 */
export function hasTooManyUnanswered({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node gives an answer its connection once those before it are sent.
  if (response.socket !== null) return false
  const count = waiting.get(socket) ?? 0
  if (count >= unansweredRequests.max - 1) return true
  waiting.set(socket, count + 1)
  response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return false
}
