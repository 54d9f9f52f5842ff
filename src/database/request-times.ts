import type { RequestTimes } from './database.ts'

/** How long a connection may take to be made, or be waited for, in milliseconds. */
export const connectTimeoutMs = 1_500

/** Time limits of a server's requests: what waits for one another adds up to less than the 10 s of an answer. */
export const defaultTimes: RequestTimes = {
  connectMs: connectTimeoutMs,
  turnMs: 1_500,
  lockMs: 3_000,
  statementMs: 5_000,
  answerMs: 7_500,
  idleMs: 10_000,
  // More than a statement may take: Postgres would have answered.
  silenceMs: 7_000,
  batchMs: 5_000,
  // Less than the server's timeout of an idle client connection.
  longMs: 100_000,
}

/** Those of a command, which takes the time it needs. */
export const unlimitedTimes: RequestTimes = {
  ...{
    connectMs: 5_000,
    turnMs: 30_000,
    lockMs: 0,
    statementMs: 0,
    idleMs: 0,
    answerMs: Number.POSITIVE_INFINITY,
  },
  ...{ silenceMs: 30_000, batchMs: 30_000, longMs: 0 },
}
