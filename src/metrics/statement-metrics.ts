import { Counter, Histogram, type Registry } from 'prom-client'
import { connectionAwaited, statementEnded, transactionRetried } from '../observation/events.ts'

/** In seconds; most statements take less than a millisecond, and none of a request more than eight seconds. */
const statementSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const waitSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts statements and connections of the database. Returns the functions that stop it. */
export function countStatements(registry: Registry): (() => void)[] {
  const registers = [registry]
  const statements = new Histogram({
    name: 'bizgate_database_statement_duration_seconds',
    help: 'Time of each statement once it has a connection',
    labelNames: ['pool'],
    buckets: statementSeconds,
    registers,
  })
  const failures = new Counter({
    name: 'bizgate_database_statement_failures_total',
    help: 'Statements that failed, expected rejections by the database included',
    labelNames: ['pool'],
    registers,
  })
  const waits = new Histogram({
    name: 'bizgate_database_connection_wait_seconds',
    help: "Time until a connection was lent, a caller's turn included",
    labelNames: ['pool'],
    buckets: waitSeconds,
    registers,
  })
  const refusals = new Counter({
    name: 'bizgate_database_connection_failures_total',
    help: 'Connections that a pool could not lend in time',
    labelNames: ['pool'],
    registers,
  })
  const retries = new Counter({
    name: 'bizgate_database_transaction_retries_total',
    help: 'Transactions tried again after a deadlock or a serialisation failure',
    registers,
  })
  return [
    statementEnded.listen(({ pool, beganAtMs, endedAtMs, error }) => {
      statements.observe({ pool }, (endedAtMs - beganAtMs) / 1_000)
      if (error !== undefined) failures.inc({ pool })
    }),
    connectionAwaited.listen(({ pool, waitedMs, isLent }) => {
      waits.observe({ pool }, waitedMs / 1_000)
      // From 0 on: Prometheus sees no growth in a counter that begins at 1.
      refusals.inc({ pool }, isLent ? 0 : 1)
    }),
    transactionRetried.listen(() => retries.inc()),
  ]
}
