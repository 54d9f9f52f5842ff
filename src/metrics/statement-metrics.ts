import { connectionAwaited, statementEnded, transactionRetried } from '../observation/events.ts'
import type { Instruments } from './instruments.ts'

/** In seconds; most statements take less than a millisecond, and none of a request more than eight seconds. */
const statementSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const waitSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const byPool = { labelNames: ['pool'] } as const

/** Counts statements and connections of the database. */
export function countStatements(metrics: Instruments): void {
  const statements = metrics.histogram(
    'bizgate_database_statement_duration_seconds',
    'Time of each statement once it has a connection',
    { ...byPool, buckets: statementSeconds },
  )
  const failures = metrics.counter(
    'bizgate_database_statement_failures_total',
    'Statements that failed, expected rejections by the database included',
    byPool,
  )
  const waits = metrics.histogram(
    'bizgate_database_connection_wait_seconds',
    "Time until a connection was lent, a caller's turn included",
    { ...byPool, buckets: waitSeconds },
  )
  const refusals = metrics.counter(
    'bizgate_database_connection_failures_total',
    'Connections that a pool could not lend in time',
    byPool,
  )
  const retries = metrics.counter(
    'bizgate_database_transaction_retries_total',
    'Transactions tried again after a deadlock or a serialisation failure',
  )
  metrics.on(statementEnded, ({ pool, beganAtMs, endedAtMs, error }) => {
    statements.observe({ pool }, (endedAtMs - beganAtMs) / 1_000)
    if (error !== undefined) failures.inc({ pool })
  })
  metrics.on(connectionAwaited, ({ pool, waitedMs, isLent }) => {
    waits.observe({ pool }, waitedMs / 1_000)
    // From 0 on: Prometheus sees no growth in a counter that begins at 1.
    refusals.inc({ pool }, isLent ? 0 : 1)
  })
  metrics.on(transactionRetried, () => retries.inc())
}
