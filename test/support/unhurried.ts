import type { RequestTimes } from '../../src/database/database.ts'
import { defaultTimes } from '../../src/database/request-times.ts'

/** Longer than anything takes on a busy machine. */
export const longMs = 120_000

/** Nothing is refused for being late: tests fill whole accounts by one statement, on machines that may be busy. */
export const unhurried: RequestTimes = {
  ...defaultTimes,
  ...{
    connectMs: longMs,
    turnMs: longMs,
    lockMs: longMs,
    idleMs: longMs,
    statementMs: longMs,
    answerMs: longMs,
    silenceMs: longMs,
    batchMs: longMs,
  },
}
