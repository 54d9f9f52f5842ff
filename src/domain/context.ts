import type { Viewer } from '../auth/authenticator.ts'
import type { Database } from '../database/database.ts'
import type { OperationCost } from '../limits/operation-cost.ts'
import type { Claim, RateLimiter } from '../limits/rate-limiter.ts'
import type { ExportRun } from './exports/export-run.ts'
import type { RunningExports } from './exports/running-exports.ts'
import type { Live } from './live/live.ts'
import type { SignInCheck } from './sign-in-check.ts'

/** What every resolver is given: who calls, and what the domain works with. */
export interface Context {
  readonly viewer: Viewer | null
  /** The client’s address in full; limits reduce IPv6 to its networks. */
  readonly clientAddress: string
  /** The origin of the page of another site that called, where one did. */
  readonly origin: string | null
  /** True for the documented operations, which are limited by number; other callers spend cost points. */
  readonly viaRest: boolean
  /** The caller asks what would come: rights and limits are looked at, no stream begins, and no limit is used up. */
  readonly looksOnly: boolean
  /** How many bytes its body has, which stays in memory as long as the call. */
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
  /** What live subscriptions wait for, and their bounds. */
  readonly live: Live
  /** Until when the caller is signed in, as far as is known. */
  readonly signedInUntil: () => Date | null
  /** Whether the caller is still signed in, and how often to ask; null where a sign-in is never revoked. */
  readonly signInCheck: SignInCheck | null
  /** The id of the event that a caller who has been here before heard last. */
  readonly lastEventId: string | null
  /** Tells the id of an event of a stream before the event is given; null for one without. */
  readonly tellEventId: (id: string | null) => void
  /** Closes the connection of a stream that fails after its answer has begun. */
  readonly breakOff: (error: unknown) => void
  /** Aborted when the caller's connection closes, with a ClientLeftError; asked for by what may take long. */
  readonly left: () => AbortSignal
  /** What the request claimed of its limits, by root field; the face that called writes its headers from it. */
  readonly limitClaims: Map<string, Claim>
  /** Accounts for which a statement has checked access; see access.ts. */
  readonly openAccounts: Set<string>
  /** Today by account, YYYY-MM-DD in its time zone; see account/today.ts. */
  readonly todays: Map<string, string | Promise<string>>
}
