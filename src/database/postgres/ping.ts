import type pg from 'pg'
import { pingTimeoutMs, sharePing } from '../share-ping.ts'
import { DatabaseAwayError } from '../unavailable.ts'
import { createPool } from './pool.ts'
import { cut } from './watch/wires.ts'

/** Of the server that a connection has, a standby and a read-only server included. */
const question = "SELECT current_setting('transaction_read_only') AS only"

/** Asks the database whether it serves, over a connection of its own. */
export interface Ping {
  readonly pool: pg.Pool
  /** Rejects while the database does not answer, or takes no writes. */
  ask(): Promise<void>
  /** Asks over a new connection from now on: the one that it has may outlive what it was accepted by. */
  renew(): void
  /** Calls back whenever the database is found to take no writes. */
  onReadOnly(listener: () => void): void
}

/** Opens the connection when it is first needed. */
export function openPing(url: string): Ping {
  const pool = createPool(url, {
    ...{ max: 1, times: null, query_timeout: pingTimeoutMs, idleTimeoutMillis: 60_000 },
  })
  let connected: pg.PoolClient | undefined
  pool.on('connect', client => {
    connected = client
  })
  const listeners: (() => void)[] = []
  const renew = () => {
    if (connected) cut(connected)
  }
  const ask = async () => {
    const { rows } = await pool.query<{ only: string }>(question)
    if (rows[0]?.only === 'off') return
    // The next may be made to the server that takes writes by now.
    renew()
    for (const listener of listeners) listener()
    throw new DatabaseAwayError('The database takes no writes: it is a standby, or read-only')
  }
  return {
    pool,
    renew,
    ask: sharePing(ask),
    onReadOnly: listener => void listeners.push(listener),
  }
}
