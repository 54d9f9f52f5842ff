import type pg from 'pg'

const lookEveryMs = 1_000

/**
 * Ends connections that were taken from the pool longer than `mostMs` ago: what they wait for will not
 * come, as the network swallows it, and whoever waits hears of a lost connection. One look a second
 * for all, since pg's own timer for each query keeps its rows from the young generation's collector.
 * Returns what ends the looking.
 */
export function endStuckConnections(pool: pg.Pool, mostMs: number): () => void {
  const takenAtMs = new Map<pg.PoolClient, number>()
  pool.on('acquire', client => takenAtMs.set(client, performance.now()))
  pool.on('release', (_error, client) => takenAtMs.delete(client))
  pool.on('remove', client => takenAtMs.delete(client))
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [client, takenAt] of takenAtMs) if (now - takenAt > mostMs) breakConnection(client)
  }, lookEveryMs).unref()
  return () => clearInterval(looking)
}

/** pg would first say goodbye, and wait for the answer. Its types leave the socket out. */
function breakConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
