import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { newsText } from './statements.ts'
import { Watcher } from './watcher.ts'

/** The interval of polling, in milliseconds: one statement for all watched accounts. */
const lookEveryMs = 250
/** While the database does not answer. */
const retryMs = 2_000
/** A database that has not answered for so long, in milliseconds, may answer another process. */
const mostAwayMs = 10_000
const checkEveryMs = 1_000

/** The database that is polled, and the handler of its failures. */
export interface ChangeWatchOptions {
  readonly database: Pick<Database, 'query'>
  readonly onFailure: (error: unknown) => void
}

/**
 * Wakes watchers of accounts with changes. It polls the database, in one statement for all accounts, while there are
 * watchers: so it finds changes made by any process, over any pooler, on any Postgres. Watchers end where polling does
 * not succeed for some seconds.
 */
export class ChangeWatch {
  readonly #options: ChangeWatchOptions
  readonly #watchers = new Map<string, Set<Watcher>>()
  /** Watchers added since the last poll began, which did not ask for their accounts. */
  #newcomers = new Set<Watcher>()
  // In the process's own context, not the caller's: the statements of a caller wait for one another.
  readonly #begin = AsyncLocalStorage.bind(() => void this.#look())
  #isLooking = false
  /** When polling succeeded last, or began. */
  #answeredAtMs = 0
  #isStopped = false

  constructor(options: ChangeWatchOptions) {
    this.#options = options
  }

  /** Waits for changes of an account from now on, until the watcher is ended. */
  watch(accountId: string): Watcher {
    const watcher = new Watcher(accountId, ended => this.#forget(ended))
    const others = this.#watchers.get(accountId) ?? new Set()
    this.#watchers.set(accountId, others.add(watcher))
    this.#newcomers.add(watcher)
    if (this.#isStopped) watcher.end()
    else if (!this.#isLooking) this.#begin()
    return watcher
  }

  /** Ends all watchers, and those to come. */
  stop(): void {
    this.#isStopped = true
    this.#endAll()
  }

  #endAll(): void {
    for (const watcher of this.#all()) watcher.end()
  }

  /** Beside the polling: a look can hang. */
  #endWhereAway(): void {
    if (performance.now() - this.#answeredAtMs < mostAwayMs) return
    this.#endAll()
    // Who comes from now on gets as long.
    this.#answeredAtMs = performance.now()
  }

  #forget(watcher: Watcher): void {
    const others = this.#watchers.get(watcher.accountId)
    others?.delete(watcher)
    if (others?.size === 0) this.#watchers.delete(watcher.accountId)
    this.#newcomers.delete(watcher)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    this.#answeredAtMs = performance.now()
    const checking = setInterval(() => this.#endWhereAway(), checkEveryMs).unref()
    let seen: string | null = null
    while (this.#watchers.size > 0) {
      try {
        seen = await this.#lookOnce(seen)
        this.#answeredAtMs = performance.now()
        await wait(lookEveryMs, undefined, { ref: false })
      } catch (error) {
        // What is new since the last look is found by the next that succeeds.
        this.#options.onFailure(error)
        await wait(retryMs, undefined, { ref: false })
      }
    }
    clearInterval(checking)
    this.#isLooking = false
  }

  /** Polls for changes after the `seen` snapshot, wakes the watchers of their accounts, and returns the next snapshot. */
  async #lookOnce(seen: string | null): Promise<string> {
    this.#newcomers = new Set()
    const [news] = await this.#options.database.query<{ snapshot: string; accounts: readonly string[] }>({
      text: newsText,
      values: [[...this.#watchers.keys()], seen],
    })
    if (!news) throw new Error('The database answered no snapshot')
    const concerned =
      seen === null ? this.#all() : news.accounts.flatMap(id => [...(this.#watchers.get(id) ?? [])])
    for (const watcher of [...concerned, ...this.#newcomers]) watcher.wake()
    return news.snapshot
  }

  #all(): Watcher[] {
    return [...this.#watchers.values()].flatMap(watchers => [...watchers])
  }
}
