import type pg from 'pg'
import type { Ping } from '../ping.ts'
import { cut, wiresOf } from './wires.ts'

/** Postgres's code for a write on a server that takes none. */
const readOnly = '25006'
/** A server that stays read-only still answers reads: its connections are not renewed more often, in milliseconds. */
const renewEveryMs = 1_000

/**
 * Throws a pool's connections away when their server takes no writes any more: after a failover the address leads
 * to another server, which only new connections reach. Those at work go when their work is done.
 */
export function renewWhereReadOnly(pool: pg.Pool, ping: Ping): void {
  const all = new Set<pg.PoolClient>()
  const atWork = new Set<pg.PoolClient>()
  const stale = new WeakSet<pg.PoolClient>()
  let renewedAtMs = Number.NEGATIVE_INFINITY
  const renew = () => {
    if (performance.now() - renewedAtMs < renewEveryMs) return
    renewedAtMs = performance.now()
    for (const client of all) {
      if (atWork.has(client)) stale.add(client)
      else cut(client)
    }
  }
  pool.on('connect', client => {
    all.add(client)
    wiresOf(client).connection.on('errorMessage', ({ code }) => code === readOnly && renew())
  })
  pool.on('acquire', client => void atWork.add(client))
  pool.on('release', (_error, client) => {
    atWork.delete(client)
    if (stale.has(client)) cut(client)
  })
  pool.on('remove', client => {
    atWork.delete(client)
    all.delete(client)
  })
  ping.onReadOnly(renew)
}
