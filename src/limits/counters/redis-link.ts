import { Redis } from 'ioredis'
import type { LimitLog } from '../limit-log.ts'
import { CircuitBreaker, waitAtMost } from './circuit-breaker.ts'

const ANSWER_BUDGET_MS = 50
const CONNECT_BUDGET_MS = 1_000

/** A connection to Redis that may fail at any time without failing, or holding up, a request. */
export class RedisLink {
  readonly client: Redis
  readonly #breaker: CircuitBreaker
  #closed = false

  /** `purpose` names in the log what is counted over this connection. */
  constructor(options: { url: string; purpose: string; log: LimitLog; nowMs: () => number }) {
    const { purpose, log, nowMs } = options
    this.#breaker = new CircuitBreaker({
      budgetMs: ANSWER_BUDGET_MS,
      nowMs,
      onLost: error => {
        if (this.#closed) return
        log(`Redis does not answer: ${purpose} counted in process`, { reason: reasonOf(error) })
      },
      onBack: () => log(`Redis answers again: ${purpose} counted in Redis`),
    })
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
    this.client.on('ready', () => this.#breaker.recover())
    this.client.on('error', error => this.#breaker.pause(error))
    this.client.on('close', () => this.#breaker.pause(undefined))
  }

  /** Starts to connect, and waits a second at most; a Redis that is down is tried again until `close`. */
  async open(): Promise<void> {
    await waitAtMost(CONNECT_BUDGET_MS, this.client.connect()).catch(error => this.#breaker.pause(error))
  }

  /** What Redis answers within 50 ms, or null when it is down, slow or failing; then the caller counts elsewhere. */
  async attempt<Answer>(command: (client: Redis) => Promise<Answer>): Promise<Answer | null> {
    if (this.client.status !== 'ready') return null
    return this.#breaker.attempt(() => command(this.client))
  }

  close(): void {
    this.#closed = true
    this.client.disconnect()
  }
}

/** Only what cannot hold a secret: messages may quote parts of the URL, reply errors carry the command. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'connection closed'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'ReplyError' ? (error.message.split(' ', 1)[0] ?? error.name) : error.name
}
