import type { Socket } from 'node:net'
import { ClientLeftError } from '../../http/client-left.ts'

const ends = new WeakMap<Socket, AbortSignal>()

/**
 * Aborted, with a {@link ClientLeftError}, when the connection closes. An answer's own `close` is not enough: of
 * pipelined requests only the answer that is being sent gets that event.
 */
export function connectionEnd(socket: Socket): AbortSignal {
  const known = ends.get(socket)
  if (known) return known
  const left = new AbortController()
  ends.set(socket, left.signal)
  const leave = () => left.abort(new ClientLeftError())
  if (socket.destroyed) leave()
  // First of the listeners: others check whether the client has left.
  else socket.prependOnceListener('close', leave)
  return left.signal
}
