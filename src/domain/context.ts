import type { Viewer } from '../auth/viewer.ts'
import type { Database } from '../database/database.ts'
import type { OperationCost } from '../limits/operation-cost.ts'
import type { Claim, RateLimiter } from '../limits/rate-limiter.ts'
import type { WebhookTargets } from '../webhook-url.ts'
import type { ExportRun } from './exports/export-run.ts'
import type { RunningExports } from './exports/running-exports.ts'
import type { Live } from './live/live.ts'
import type { SignInCheck } from './sign-in-check.ts'

/** What every resolver receives: the caller, and what the domain works with. */
export interface Context {
  readonly viewer: Viewer | null
  /** The client’s address in full; limits reduce IPv6 to its networks. */
  readonly clientAddress: string
  /** The origin of the page of another site that called, where one did. */
  readonly origin: string | null
  /** True for the documented operations, which are limited by number; other callers spend cost points. */
  readonly viaRest: boolean
  /**
   * A call that only checks access and limits: no stream begins, and no limit is used up. Of mutations one whose answer
   * is kept and is to be repeated.
   */
  readonly looksOnly: boolean
  /** The size of its body, which stays in memory as long as the call. */
  readonly requestBytes: number
  readonly database: Database
  readonly limiter: RateLimiter
  /** How many accounts a user may own. */
  readonly accountsPerUser: number
  /** What the operation costs its caller; the documented ones cost nothing. */
  readonly cost: OperationCost
  readonly now: () => Date
  /** The exports in progress: bounded, and broken off when the server stops. */
  readonly streams: RunningExports
  /** The export that the call has started; null where it has started none. */
  exportRun: ExportRun | null
  /** The live subscriptions of this process, and their bounds. */
  readonly live: Live
  /** Where webhooks may be sent, what has messages sent at once, and what does soon what is too much for a request. */
  readonly webhooks: {
    readonly targets: WebhookTargets
    readonly wake: () => void
    readonly sweepSoon: () => void
  }
  /** When the caller's sign-in ends; null where that is not known. */
  readonly signedInUntil: () => Date | null
  /** Checks whether the caller is still signed in, and how often; null where a sign-in is never revoked. */
  readonly signInCheck: SignInCheck | null
  /** The id of the last event that a reconnecting subscriber received. */
  readonly lastEventId: string | null
  /** Sets the id of the next event of a stream; null for one without. */
  readonly tellEventId: (id: string | null) => void
  /** Closes the connection of a stream that fails after its answer has begun. */
  readonly breakOff: (error: unknown) => void
  /** Aborted when the caller's connection closes, with a ClientLeftError; for work that may take long. */
  readonly left: () => AbortSignal
  /** The request's claims on its limits, by root field; the face writes its headers from them. */
  readonly limitClaims: Map<string, Claim>
  /** Accounts for which a statement has checked access; see access.ts. */
  readonly openAccounts: Set<string>
  /** Today by account, YYYY-MM-DD in its time zone; see today.ts. */
  readonly todays: Map<string, string | Promise<string>>
}
