import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { newsText } from './statements.ts'
import { Watcher } from './watcher.ts'

/** How long a change may go unheard, in milliseconds; what is asked is one statement, whatever is watched. */
const lookEveryMs = 250
/** While the database does not answer. */
const retryMs = 2_000

/** Where changes are looked for, and who is told that looking failed. */
export interface ChangeWatchOptions {
  readonly database: Pick<Database, 'query'>
  readonly onFailure: (error: unknown) => void
}

/**
 * Wakes those who wait for changes. It asks the database for them, in one statement for all, and only while
 * somebody waits: so it hears of changes made by any process, over any pooler, on any Postgres.
 */
export class ChangeWatch {
  readonly #options: ChangeWatchOptions
  readonly #watchers = new Map<string, Set<Watcher>>()
  /** Those who came after the last look began: it did not ask for their accounts. */
  #newcomers = new Set<Watcher>()
  // In the process's own context, whoever occasions it: the statements of a caller wait for one another.
  readonly #begin = AsyncLocalStorage.bind(() => void this.#look())
  #isLooking = false
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
    for (const watcher of this.#all()) watcher.end()
  }

  #forget(watcher: Watcher): void {
    const others = this.#watchers.get(watcher.accountId)
    others?.delete(watcher)
    if (others?.size === 0) this.#watchers.delete(watcher.accountId)
    this.#newcomers.delete(watcher)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    let heard: string | null = null
    while (this.#watchers.size > 0) {
      try {
        heard = await this.#lookOnce(heard)
        await wait(lookEveryMs, undefined, { ref: false })
      } catch (error) {
        // What is new since the last look is found by the next that succeeds.
        this.#options.onFailure(error)
        await wait(retryMs, undefined, { ref: false })
      }
    }
    this.#isLooking = false
  }

  /** Looks for what the snapshot that was `heard` of does not hold, wakes whom it concerns, and returns the next. */
  async #lookOnce(heard: string | null): Promise<string> {
    this.#newcomers = new Set()
    const [news] = await this.#options.database.query<{ snapshot: string; accounts: readonly string[] }>({
      text: newsText,
      values: [[...this.#watchers.keys()], heard],
    })
    if (!news) throw new Error('The database answered no snapshot')
    const concerned =
      heard === null ? this.#all() : news.accounts.flatMap(id => [...(this.#watchers.get(id) ?? [])])
    for (const watcher of [...concerned, ...this.#newcomers]) watcher.wake()
    return news.snapshot
  }

  #all(): Watcher[] {
    return [...this.#watchers.values()].flatMap(watchers => [...watchers])
  }
}
