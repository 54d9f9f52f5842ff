import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { wiresOf } from './wires.ts'

/** Not those that wait for a record: for it they wait as long as its transaction, of which Postgres knows no table. */
const waitingForTable = `SELECT pid FROM pg_locks WHERE locktype = 'relation' AND NOT granted AND pid = ANY($1)`

/**
 * Cancels the statements of those connections that wait for a table that another session has locked, as for a change of its
 * structure, so that they do not occupy all connections. Cancels none where Postgres does not answer, or a pooler is
 * in front of it, whose connections have other numbers.
 */
export async function cancelBlocked(clients: readonly pg.PoolClient[], asking: pg.Pool): Promise<void> {
  if (clients.length === 0) return
  const byProcess = new Map(clients.map(client => [wiresOf(client).processID, client]))
  const answer = asking.query<{ pid: number }>(waitingForTable, [[...byProcess.keys()]])
  const { rows } = await answer.catch(() => ({ rows: [] }))
  for (const { pid } of rows) {
    const client = byProcess.get(pid)
    if (client) cancelStatement(client)
  }
}
