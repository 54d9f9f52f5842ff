import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementTimes } from './statement-times.ts'

/**
 * The facts about a request in progress, for its line of the log, the metrics and the traces. Each part of
 * the server writes its facts here; none is personal data.
 */
export class RequestWork {
  /** The name of its GraphQL operation, where it has one. */
  operation: string | undefined
  operationKind: 'query' | 'mutation' | 'subscription' | undefined
  /** Whether the operation is one of our own documents, and not a caller's. */
  isDocumented = false
  /** Whether the caller is signed in. */
  isSignedIn = false
  /** The points spent; absent where calls are limited by number. */
  cost: { readonly spent: number } | undefined
  /** The account of its first field that names one. */
  accountId: string | undefined
  /** The codes of its GraphQL errors. */
  readonly errors = new Set<string>()
  /** Nothing was done and the request itself is why, though the response's status does not say so. */
  isRefused = false
  /** The root field of the export that it answers. */
  exportKind: string | undefined
  /** Time to the first byte of a streamed answer, in milliseconds. */
  streamedAfterMs: number | undefined
  /** The id of its trace, where it is traced. */
  traceId: string | undefined
  /** How long its statements have waited for a connection, in milliseconds. */
  waitedMs = 0
  /** Bytes received from the database. */
  readBytes = 0
  readonly statements = new StatementTimes()
  /** From now on other work no longer waits for this request. */
  goLast: () => void = () => {}
}

const current = new AsyncLocalStorage<RequestWork>()

/** Runs the work of a request; its statements are counted for that request. */
export function runAsWork<Result>(work: RequestWork, run: () => Result): Result {
  return current.run(work, run)
}

/** The current request; undefined for the process's own work. */
export function currentWork(): RequestWork | undefined {
  return current.getStore()
}

/** Notes the account of a request that names none, as those of visitors do. */
export function noteAccount(accountId: string): void {
  const work = currentWork()
  if (work) work.accountId ??= accountId
}
