import type { PGlite } from '@electric-sql/pglite'

/** How often the log is looked at, in milliseconds: to ask takes 0.3 ms. */
const defaultEveryMs = 10_000

/** From so many bytes on the log's beginning is no longer needed: its pages are written, which takes some 20 ms. */
const maxLogBytes = 32 * 1024 ** 2

const isLong = `SELECT pg_current_wal_insert_lsn() - redo_lsn > ${maxLogBytes} AS "isLong" FROM pg_control_checkpoint()`

/**
 * Writes a checkpoint whenever the log has become long, until the returned function is called. A server has a process
 * for it; without, the log would grow by all that is ever written, until the next start.
 */
export function keepLogShort(pglite: PGlite, everyMs = defaultEveryMs): () => void {
  let isAtWork = false
  async function look(): Promise<void> {
    const { rows } = await pglite.query<{ isLong: boolean }>(isLong)
    if (rows[0]?.isLong) await pglite.exec('CHECKPOINT')
  }
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    // Where it fails, as on a full disk, statements fail and report it; the next look tries again.
    void look()
      .catch(() => {})
      .finally(() => {
        isAtWork = false
      })
  }, everyMs).unref()
  return () => clearInterval(timer)
}
