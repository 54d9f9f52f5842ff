import { connect } from 'node:net'
import type pg from 'pg'
import { wiresOf } from './wires.ts'

/** The number that asks for it in Postgres's protocol. */
const cancelRequest = 80_877_102
const requestBytes = 16
/** How long the request may take to be delivered, in milliseconds. */
const deliveryMs = 1_000

const cancelled = new WeakSet<pg.ClientBase>()

/**
 * Makes a pool lend no connection again whose statement was cancelled: the request may reach Postgres late, and end
 * the next statement.
 */
export function endCancelled(pool: pg.Pool): void {
  pool.on('release', (_error, client) => void (cancelled.has(client) && client.end()))
}

/**
 * Asks Postgres, or the pooler in front of it, to end the statement that a connection is at work on; what came
 * of it is told to whoever waits for the statement. Over a connection of its own, as the protocol has it.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = wiresOf(client)
  if (processID === null || secretKey === null) return
  cancelled.add(client)
  const request = Buffer.alloc(requestBytes)
  for (const [index, number] of [requestBytes, cancelRequest, processID, secretKey].entries()) {
    request.writeInt32BE(number, index * 4)
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // Where it does not get through, the connection is ended a little later.
  socket.on('error', () => {})
  socket.setTimeout(deliveryMs, () => socket.destroy())
  socket.end(request)
  socket.resume()
}
