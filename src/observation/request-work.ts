import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementTimes } from './statement-times.ts'

/**
 * What is known of a request while it is at work: for its line of the log, the metrics and the traces. Whoever knows
 * something writes it here; nothing of it is personal data.
 */
export class RequestWork {
  /** The name of its GraphQL operation, where it has one. */
  operation: string | undefined
  operationKind: 'query' | 'mutation' | 'subscription' | undefined
  /** Whether the operation is one of our own documents, and not a caller's. */
  isDocumented = false
  /** Whether somebody is signed in. */
  isSignedIn = false
  /** The points that it has cost; absent where it is limited by number. */
  cost: { readonly spent: number } | undefined
  /** The account that its first field with an account named. */
  accountId: string | undefined
  /** The codes of its GraphQL errors. */
  readonly errors = new Set<string>()
  /** The root field of the export that it answers. */
  exportKind: string | undefined
  /** How long its first byte took, where the answer is a stream, in milliseconds. */
  streamedAfterMs: number | undefined
  /** Where it is traced, the id of its trace. */
  traceId: string | undefined
  /** How long its statements have waited for a connection, in milliseconds. */
  waitedMs = 0
  /** What the database has answered, in bytes as they come. */
  readBytes = 0
  readonly statements = new StatementTimes()
  /** Lets other work go before it, which waits for requests until now. */
  goLast: () => void = () => {}
}

const current = new AsyncLocalStorage<RequestWork>()

/** Runs what is done for a request; its statements are noted there. */
export function runAsWork<Result>(work: RequestWork, run: () => Result): Result {
  return current.run(work, run)
}

/** The request that is at work; undefined where the process works for itself. */
export function currentWork(): RequestWork | undefined {
  return current.getStore()
}
