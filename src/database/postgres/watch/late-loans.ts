import type pg from 'pg'
import { DeadlineError } from '../../deadline.ts'
import type { FairPool } from '../../fairness/fair-pool.ts'
import { cancelStatement } from './cancel-statement.ts'
import { cut, wiresOf } from './wires.ts'

/** How long Postgres may take to end a statement that it was asked to end, in milliseconds. */
const endingMs = 1_000

/**
 * Ends what requests have at work past their deadline: no statement begins, a transaction is rolled back where
 * it would be committed, a statement at work is cancelled, and where that does not help the connection is cut.
 */
export class LateLoans {
  readonly #pool: FairPool
  readonly #cancelled = new WeakSet<object>()

  constructor(pool: FairPool) {
    this.#pool = pool
  }

  /** Why a statement of this connection must not run; null where it may. Rolling back always may. */
  refusalOf(client: pg.PoolClient, text: string): Error | null {
    const lateMs = this.#lateMs(client)
    if (lateMs === null || text.startsWith('ROLLBACK')) return null
    return new DeadlineError(lateMs)
  }

  /** Cancels, and a little later cuts, what is at work past its deadline. */
  end(): void {
    const nowMs = performance.now()
    for (const [client, loan] of this.#pool.loans) {
      if (nowMs < loan.endsAtMs || wiresOf(client).readyForQuery) continue
      if (nowMs > loan.endsAtMs + endingMs) cut(client)
      else if (!this.#cancelled.has(loan)) {
        this.#cancelled.add(loan)
        cancelStatement(client)
      }
    }
  }

  /** By how much the request's deadline is over, in milliseconds; null where it is not. */
  #lateMs(client: pg.PoolClient): number | null {
    const loan = this.#pool.loans.get(client)
    if (loan === undefined) return null
    const lateMs = performance.now() - loan.endsAtMs
    return lateMs > 0 ? lateMs : null
  }
}
