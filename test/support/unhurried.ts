import type { RequestTimes } from '../../src/database/database.ts'
import { defaultTimes } from '../../src/database/postgres/times.ts'

/** Tests fill whole accounts by one statement, on machines that may be busy. */
export const unhurried: RequestTimes = {
  ...defaultTimes,
  ...{
    connectMs: 5_000,
    turnMs: 5_000,
    statementMs: 120_000,
    answerMs: 120_000,
    silenceMs: 120_000,
    batchMs: 30_000,
  },
}

/** Of what waits for a lock, or for others, as long as a test wants: nothing is refused for being late. */
export const neverLate: RequestTimes = {
  ...unhurried,
  ...{ connectMs: 120_000, turnMs: 120_000, lockMs: 120_000, idleMs: 120_000, batchMs: 120_000 },
}
