import type pg from 'pg'
import { cut, wiresOf } from './wires.ts'

/** What a pool's connections in use have been doing. */
interface Watched {
  bytesRead: number
  /** When something last came, or the connection was taken. */
  heardAtMs: number
}

/**
 * Finds connections of a pool on which a statement has had no answer for long, as when the network drops
 * packets. All are checked at intervals: pg's own timer for each query would keep its rows alive until
 * they reach the old generation.
 */
export class SilentConnections {
  readonly #watched = new Map<pg.PoolClient, Watched>()

  constructor(pool: pg.Pool) {
    pool.on('acquire', client => {
      this.#watched.set(client, {
        bytesRead: wiresOf(client).connection.stream.bytesRead,
        heardAtMs: performance.now(),
      })
    })
    pool.on('release', (_error, client) => this.#watched.delete(client))
    pool.on('remove', client => this.#watched.delete(client))
  }

  /** Ends those silent for that long; their statements fail with a lost connection. A long transaction that makes progress is not silent. */
  end(ms: number): void {
    for (const client of this.waitingFor(ms)) cut(client)
  }

  /** Those on which a statement waits for that long already. */
  waitingFor(ms: number): readonly pg.PoolClient[] {
    const now = performance.now()
    return [...this.#watched]
      .filter(([client, watched]) => {
        const { readyForQuery, connection } = wiresOf(client)
        if (readyForQuery || connection.stream.bytesRead !== watched.bytesRead) {
          watched.bytesRead = connection.stream.bytesRead
          watched.heardAtMs = now
        }
        return now - watched.heardAtMs > ms
      })
      .map(([client]) => client)
  }
}
