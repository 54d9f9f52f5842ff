import { Redis } from 'ioredis'
import type { LimitLog } from './limit-log.ts'

const ANSWER_BUDGET_MS = 50
const CONNECT_BUDGET_MS = 1_000
const PAUSE_MS = 1_000

class RedisTooSlow extends Error {
  override name = 'RedisTooSlow'
}

/** A connection to Redis that may fail at any time without failing, or holding up, a request. */
export class RedisLink {
  readonly client: Redis
  readonly #purpose: string
  readonly #log: LimitLog
  readonly #nowMs: () => number
  #answering = true
  #closed = false
  #pausedUntilMs = Number.NEGATIVE_INFINITY

  /** `purpose` names in the log what is counted over this connection. */
  constructor(options: { url: string; purpose: string; log: LimitLog; nowMs: () => number }) {
    this.#purpose = options.purpose
    this.#log = options.log
    this.#nowMs = options.nowMs
    this.client = new Redis(options.url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      // A command whose request has been answered otherwise must not be sent again after a reconnection.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: attempt => Math.min(attempt * 100, 1_000),
      reconnectOnError: error => error.message.startsWith('READONLY'),
      connectTimeout: 2_000,
      socketTimeout: 10_000,
    })
    this.client.on('ready', () => this.#recover())
    this.client.on('error', error => this.#pause(error))
    this.client.on('close', () => this.#pause(undefined))
  }

  /** Starts to connect, and waits a second at most; a Redis that is down is tried again until `close`. */
  async open(): Promise<void> {
    await waitAtMost(CONNECT_BUDGET_MS, this.client.connect()).catch(error => this.#pause(error))
  }

  /**
   * What Redis answers within 50 ms, or null when it is down, slow or failing; then the caller counts in
   * process. After a failure Redis is left alone for a second, so that few requests wait for it.
   */
  async attempt<Answer>(command: (client: Redis) => Promise<Answer>): Promise<Answer | null> {
    const now = this.#nowMs()
    if (this.client.status !== 'ready' || now < this.#pausedUntilMs) return null
    const isProbe = !this.#answering
    if (isProbe) this.#pausedUntilMs = now + PAUSE_MS
    try {
      const answer = await waitAtMost(ANSWER_BUDGET_MS, command(this.client))
      if (isProbe) this.#recover()
      return answer
    } catch (error) {
      this.#pause(error)
      return null
    }
  }

  close(): void {
    this.#closed = true
    this.client.disconnect()
  }

  #pause(error: unknown): void {
    this.#pausedUntilMs = this.#nowMs() + PAUSE_MS
    if (!this.#answering || this.#closed) return
    this.#answering = false
    this.#log(`Redis does not answer: ${this.#purpose} counted in process`, { reason: reasonOf(error) })
  }

  #recover(): void {
    this.#pausedUntilMs = Number.NEGATIVE_INFINITY
    if (this.#answering) return
    this.#answering = true
    this.#log(`Redis answers again: ${this.#purpose} counted in Redis`)
  }
}

/** Only what cannot hold a secret: messages may quote parts of the URL, reply errors carry the command. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'connection closed'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'ReplyError' ? (error.message.split(' ', 1)[0] ?? error.name) : error.name
}

/** Rejects with RedisTooSlow when the answer is not there in time. */
function waitAtMost<Answer>(budgetMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // One more turn of the event loop: an answer that arrived while the process was busy is not late.
    const timer = setTimeout(() => setImmediate(() => reject(new RedisTooSlow())), budgetMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
