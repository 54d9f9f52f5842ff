import type { FairPool } from '../../fairness/fair-pool.ts'
import { cancelStatement } from './cancel-statement.ts'
import { cut, wiresOf } from './wires.ts'

/** How long Postgres may take to end a statement that it was asked to end, in milliseconds. */
const endingMs = 1_000

/**
 * Makes what ends the statements that requests have at work past their deadline: each is cancelled, and where that
 * does not help its connection is cut.
 */
export function lateLoansEnder({ loans }: Pick<FairPool, 'loans'>): () => void {
  const cancelled = new WeakSet<object>()
  return () => {
    const nowMs = performance.now()
    for (const [client, loan] of loans) {
      if (nowMs < loan.endsAtMs || wiresOf(client).readyForQuery) continue
      if (nowMs > loan.endsAtMs + endingMs) cut(client)
      else if (!cancelled.has(loan)) {
        cancelled.add(loan)
        cancelStatement(client)
      }
    }
  }
}
