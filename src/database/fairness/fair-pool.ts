import pg from 'pg'
import type { RequestTimes } from '../database.ts'
import { DeadlineError } from '../deadline.ts'
import { DatabaseAwayError, isDatabaseUnavailable } from '../unavailable.ts'
import { currentCaller, currentDeadline } from './caller.ts'
import { FairSemaphore } from './fair-semaphore.ts'

/** What a pool calls with the connection that it lends. */
export type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** For whom a connection is at work, and until when (on the clock of performance.now()). */
interface Loan {
  readonly caller: string
  readonly endsAtMs: number
}

/** How long callers may use connections; the answer's time is infinite for work that takes its time. */
export interface FairTimes extends Pick<RequestTimes, 'turnMs' | 'answerMs'> {
  /** How many connections a caller may have at once; three where absent. */
  readonly turns?: number
}

/**
 * A pool that lends each caller a few connections at once, and none to a request that is past its deadline. A
 * connection is a place: see {@link FairSemaphore}. It lends none at all before it is opened.
 *
 * While the database is away one request at a time tries to connect, and others share its outcome: a server that
 * hangs answers every attempt of that time once it goes on, and most of their requests have failed by then.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairSemaphore
  readonly #answerMs: number
  readonly #loans = new Map<pg.PoolClient, Loan>()
  #isOpen = false
  /** Whether the last connection that was asked for could not be had, although not all were lent. */
  #isAway = false
  #refusalListener: (() => void) | undefined
  /** The requests that wait for the outcome of the one that tries to connect then. */
  #trial: ((error?: Error) => void)[] | undefined

  constructor(config: pg.PoolConfig, { turnMs, answerMs, turns = 3 }: FairTimes) {
    super(config)
    this.#turns = new FairSemaphore({ perCaller: turns, longestWaitMs: turnMs })
    this.#answerMs = answerMs
    this.on('release', (_error, client) => this.#giveBack(client))
  }

  /** Lends connections from now on: the tables are as they should be. */
  open(): void {
    this.#isOpen = true
  }

  /** Calls back whenever a connection is refused for what only an operator can change, such as a password. */
  onRefused(listener: () => void): void {
    this.#refusalListener = listener
  }

  /** The connections at work for callers. */
  get loans(): ReadonlyMap<pg.PoolClient, Loan> {
    return this.#loans
  }

  /** Why nothing more may be done over a connection: the request that has it is past its deadline; null where it is not. */
  refusalOf(client: pg.PoolClient): DeadlineError | null {
    const loan = this.#loans.get(client)
    return loan && this.#isOver(loan) ? this.#late() : null
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connect(callback: ConnectCallback): void {
    const caller = currentCaller()
    if (!this.#isOpen) process.nextTick(callback, new DatabaseAwayError(), undefined, () => {})
    else if (caller === undefined)
      this.#borrow((error, client, done) => callback(error && this.#explain(error), client, done))
    else {
      const loan = { caller, endsAtMs: currentDeadline(this.#answerMs) }
      if (this.#isOver(loan)) process.nextTick(callback, this.#late(), undefined, () => {})
      else if (this.#turns.tryTake(caller)) this.#lend(loan, callback)
      else {
        this.#turns.take(caller).then(
          () => this.#lend(loan, callback),
          error => callback(error, undefined, () => {}),
        )
      }
    }
  }

  #lend(loan: Loan, callback: ConnectCallback): void {
    if (this.#trial && this.idleCount === 0) {
      this.#trial.push(error => {
        if (error) this.#refuse(loan, callback, error)
        else this.#take(loan, callback)
      })
    } else if (this.#isAway && !this.#trial) {
      const waiting: ((error?: Error) => void)[] = []
      this.#trial = waiting
      this.#take(loan, (error, client, done) => {
        this.#trial = undefined
        for (const go of waiting) go(this.#isAway ? error : undefined)
        callback(error, client, done)
      })
    } else this.#take(loan, callback)
  }

  #refuse(loan: Loan, callback: ConnectCallback, error: Error): void {
    this.#turns.release(loan.caller)
    callback(error, undefined, () => {})
  }

  #take(loan: Loan, callback: ConnectCallback): void {
    this.#borrow((error, client, done) => {
      this.#isAway = !client && this.#loans.size < this.options.max
      if (!client) this.#turns.release(loan.caller)
      else {
        this.#loans.set(client, loan)
        if (this.#isOver(loan)) {
          done()
          return callback(this.#late(), undefined, () => {})
        }
      }
      callback(error && this.#explain(error), client, done)
    })
  }

  #borrow(callback: ConnectCallback): void {
    try {
      super.connect(callback)
    } catch (error) {
      // A certificate that the address names cannot be read.
      callback(error instanceof Error ? error : new Error(String(error)), undefined, () => {})
    }
  }

  /** At the start such a failure ends the process; of one that serves it is an outage, which ends when it is mended. */
  #explain(error: Error): Error {
    if (isDatabaseUnavailable(error)) return error
    this.#refusalListener?.()
    return new DatabaseAwayError('No connection to the database can be made', { cause: error })
  }

  #isOver({ endsAtMs }: Loan): boolean {
    return performance.now() > endsAtMs
  }

  #late(): DeadlineError {
    return new DeadlineError(this.#answerMs)
  }

  #giveBack(client: pg.PoolClient): void {
    const loan = this.#loans.get(client)
    if (loan === undefined) return
    this.#loans.delete(client)
    this.#turns.release(loan.caller)
  }
}
