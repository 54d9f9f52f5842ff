import type pg from 'pg'
import { wiresOf } from './wires.ts'

/** Postgres's codes: somebody else has prepared a statement of that name on the session, or nobody has. */
export const sharedSessionCodes: readonly string[] = ['42P05', '26000']

/** What is said where a statement was refused with one of them. */
export const sharedSessionAdvice =
  'prepared statements are lost; where a pooler such as PgBouncer hands sessions on, set PREPARED_STATEMENTS=off'

/** Tells once, by Postgres's code, where the statements that connections prepare are not those of their sessions. */
export function tellOfSharedSessions(pools: readonly pg.Pool[], tell: (code: string) => void): void {
  let isTold = false
  for (const pool of pools) {
    pool.on('connect', client =>
      wiresOf(client).connection.on('errorMessage', ({ code = '' }) => {
        if (isTold || !sharedSessionCodes.includes(code)) return
        isTold = true
        tell(code)
      }),
    )
  }
}
