import { Sweep } from '../../database/sweep.ts'
import type { MemoryBound } from '../../memory-bound.ts'
import type { SignInCheck } from '../sign-in-check.ts'
import { maxRequestBytes, RunningStreams } from '../streams/running-streams.ts'
import { ChangeWatch, type ChangeWatchOptions } from './change-watch.ts'
import { forgetChanges } from './forget-changes.ts'
import type { Watcher } from './watcher.ts'

/**
 * How many live subscriptions may run: those of the pages that a user has open, and in this process what it
 * holds beside its work. One costs a connection and some kilobytes; it holds no connection to the database.
 */
const most = { ofUser: 10, inAll: 500 } as const

/** The running ones, each with its request and the changes that it has read. */
export const liveMemory: MemoryBound = {
  what: 'live subscriptions, with the requests that began them',
  bound: `${most.inAll}, ${most.ofUser} a user; a request of ${maxRequestBytes / 1024} KiB`,
  bytes: most.inAll * 30 * maxRequestBytes,
}

/** Less than a streamed answer may take: a subscription is complete then, and not broken off. */
const defaultMaxMs = 55 * 60_000

const forgetEveryMs = 60_000

/** How live subscriptions run, where not by default. */
export interface LiveOptions extends ChangeWatchOptions {
  /** How long one may run, in milliseconds. */
  readonly maxMs?: number | undefined
  /** How many days changes are stored. */
  readonly auditDays: number
}

/** The live subscriptions of this process. */
export class Live {
  /** The running ones; bounds of their own, so that they and exports never wait for one another. */
  readonly streams = new RunningStreams(most, {
    ofUser: 'liveSubscriptionsInProgress',
    inAll: 'liveSubscriptionsInProgress',
  })
  readonly #watch: ChangeWatch
  readonly #maxMs: number
  readonly #forgetting: Sweep

  constructor(options: LiveOptions) {
    const { database, onFailure, maxMs = defaultMaxMs, auditDays } = options
    this.#watch = new ChangeWatch(options)
    this.#maxMs = maxMs
    const work = (stopped: AbortSignal) => forgetChanges(database, auditDays, stopped)
    this.#forgetting = new Sweep({ everyMs: forgetEveryMs, work, onFailure })
  }

  /**
   * Waits for changes of an account, for as long as a subscription may run and its caller is signed in, `leftMs`
   * at most.
   */
  watch(accountId: string, leftMs: number, signInCheck: SignInCheck | null): Watcher {
    const watcher = this.#watch.watch(accountId)
    const timer = setTimeout(() => watcher.end(), Math.min(this.#maxMs, leftMs)).unref()
    watcher.over.addEventListener('abort', () => clearTimeout(timer))
    if (signInCheck) endWhenSignedOut(watcher, signInCheck)
    return watcher
  }

  /** Ends all subscriptions: they are complete, and their clients go on elsewhere. */
  stop(): void {
    this.#watch.stop()
  }

  /** Stops, and waits until nothing is in progress. */
  close(): Promise<void> {
    this.stop()
    return this.#forgetting.close()
  }
}

function endWhenSignedOut(watcher: Watcher, { everyMs, isSignedIn }: SignInCheck): void {
  const check = async () => {
    if (!(await isSignedIn())) watcher.end()
  }
  const timer = setInterval(check, everyMs).unref()
  watcher.over.addEventListener('abort', () => clearInterval(timer))
}
