import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * What pg's types leave out of a client: its socket, what cancels its statement, and whether one is under way. pg has
 * no other way to cancel a statement, or to end a connection that does not answer. As in pg 8.23.1;
 * test/database/connections/wires.test.ts fails where an update has it otherwise.
 */
interface Wired {
  readonly host: string
  readonly port: number
  readonly processID: number | null
  readonly secretKey: number | null
  readonly readyForQuery: boolean
  readonly connection: {
    readonly stream: Socket
    on(event: 'errorMessage', listener: (error: { readonly code?: string }) => void): void
  }
}

/** A client with what pg's types leave out. */
export function wiresOf(client: pg.ClientBase): Wired {
  return client as unknown as Wired // what node-postgres has had since its beginning
}

/** Sends what a connection is given from now until this tick ends in one piece. */
export function joinWrites(client: pg.ClientBase): void {
  const { stream } = wiresOf(client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Ends a connection as it is: pg would first say goodbye, and wait for the answer. */
export function cut(client: pg.ClientBase): void {
  wiresOf(client).connection.stream.destroy()
}
