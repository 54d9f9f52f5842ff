import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { wiresOf } from './wires.ts'

/** A statement names a table that is locked exclusively, and would wait in vain. */
class LockedTableError extends Error {
  override readonly name = 'LockedTableError'
  /** Postgres's code for a lock that cannot be had. */
  readonly code = '55P03'
}

/**
 * Tables with an exclusive lock, granted or awaited: a change of their structure, a VACUUM FULL. Not those of
 * a locked row: who waits for it holds a lock of the same mode on the row alone.
 */
const lockedTables = `SELECT DISTINCT c.relname FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.locktype = 'relation' AND l.mode = 'AccessExclusiveLock' AND c.relkind = 'r'
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/**
 * Refuses statements that name a locked table, so that they do not occupy all connections: statements
 * on other tables still find a free one.
 */
export class LockedTables {
  #names: ReadonlySet<string> = new Set()
  #looking = false

  /** Whether a statement is refused at the moment. */
  get any(): boolean {
    return this.#names.size > 0
  }

  /** Asks over a connection of its own which tables are locked; without an answer, none counts as locked. */
  async look(asking: pg.Pool): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const { rows } = await asking.query<{ relname: string }>(lockedTables)
      this.#names = new Set(rows.map(({ relname }) => relname))
    } catch {
      this.#names = new Set()
    } finally {
      this.#looking = false
    }
  }

  /** Cancels the statement of a connection where it waits for a locked table. */
  cancelOn(client: pg.PoolClient): void {
    const text = wiresOf(client)._activeQuery?.text
    if (text && this.refusalOf(text)) cancelStatement(client)
  }

  /** Why a statement must not run now; null where it names no locked table. */
  refusalOf(text: string): Error | null {
    if (!this.any) return null
    for (const [word] of text.matchAll(/\w+/g)) {
      if (this.#names.has(word)) return new LockedTableError(`The table ${word} is locked by somebody else`)
    }
    return null
  }
}
