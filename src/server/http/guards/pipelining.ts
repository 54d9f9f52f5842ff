import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most unanswered requests of a connection, whose answers are possibly all held in memory. */
export const unansweredRequests = { name: 'unansweredRequests', max: 8 } as const

/** The answers of a connection whose requests came before an earlier one was answered. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Whether a connection has as many unanswered requests as it may, this one not among them. A client that sends its
 * next request when it has its answer, as all browsers and balancers do, is never counted.
 */
export function hasTooManyUnanswered({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node gives an answer its connection once those before it are sent.
  if (response.socket !== null) return false
  const answers = waiting.get(socket) ?? watchAnswers(socket)
  if (answers.size >= unansweredRequests.max - 1) return true
  answers.add(response)
  response.once('socket', () => answers.delete(response))
  return false
}

/** The last of the answers to whole requests that wait for others of their connection. */
export function lastWaiting(socket: Socket): ServerResponse | undefined {
  return [...(waiting.get(socket) ?? [])].findLast(({ req }) => req.complete)
}

function watchAnswers(socket: Socket): Set<ServerResponse> {
  const answers = new Set<ServerResponse>()
  waiting.set(socket, answers)
  // Node forgets them where a CONNECT comes behind them: what they hold would be held for ever.
  socket.once('close', () => {
    for (const answer of answers) answer.destroy()
  })
  return answers
}
