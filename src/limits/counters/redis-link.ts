import { Redis } from 'ioredis'
import { errorCode } from '../../error-code.ts'
import { CircuitBreaker, waitAtMost } from './circuit-breaker.ts'
import type { LimitLog } from './counter.ts'

/** How long Redis may take to answer before the process counts by itself. */
export const answerTimeoutMs = 50
const connectTimeoutMs = 1_000

/** The prefix of the keys of limits in Redis. */
export const limitKeyPrefix = 'bizgate:limit:'

/** Among the keys of limits, since a user of Redis may be allowed no others. */
const probeKey = `${limitKeyPrefix}probe`
/** How long that key stays, in milliseconds. */
const probeMs = 1_000

/** A connection to Redis that may fail at any time without failing, or holding up, a request. */
export class RedisLink {
  readonly client: Redis
  readonly #breaker: CircuitBreaker
  #closed = false

  private constructor(url: string, log: LimitLog, timeoutMs: number) {
    this.#breaker = new CircuitBreaker({
      timeoutMs,
      nowMs: () => performance.now(),
      onOpen: error => {
        if (this.#closed) return
        log('Redis does not answer: limits counted, and recent writes known, in process', {
          reason: reasonOf(error),
        })
      },
      onClose: () => log('Redis answers again: limits counted in Redis'),
    })
    this.client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      // A command that has timed out must not be sent again after a reconnection.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: attempt => Math.min(attempt * 100, 1_000),
      reconnectOnError: error => error.message.startsWith('READONLY'),
      connectTimeout: 2_000,
      socketTimeout: 10_000,
    })
    this.client.on('ready', () => this.#breaker.close())
    this.client.on('error', error => {
      this.#breaker.open(error)
      // The client would go on with database 0.
      if (isOfSelect(error)) this.client.disconnect(true)
    })
    this.client.on('close', () => this.#breaker.open(undefined))
  }

  /**
   * Connects, and waits a second at most; a Redis that is down is tried again until `close`. It has `timeoutMs` for
   * an answer.
   */
  static async open(url: string, log: LimitLog, timeoutMs = answerTimeoutMs): Promise<RedisLink> {
    const link = new RedisLink(url, log, timeoutMs)
    await waitAtMost(connectTimeoutMs, link.client.connect()).catch(error => link.#breaker.open(error))
    return link
  }

  /** Whether Redis is down, slow or failing, and the process counts by itself; asks Redis where nobody else has since. */
  async isAway(): Promise<boolean> {
    if (!this.#breaker.isClosed) await this.attempt(async () => {})
    return !this.#breaker.isClosed
  }

  /** The answer of Redis, or null when it is down, slow or failing; then the caller counts elsewhere. */
  async attempt<Answer>(command: (client: Redis) => Promise<Answer>): Promise<Answer | null> {
    if (this.client.status !== 'ready') return null
    // A Redis that is full or a replica answers much of what it is asked all the same.
    return this.#breaker.attempt(() =>
      this.#breaker.isClosed
        ? command(this.client)
        : probeWrites(this.client).then(() => command(this.client)),
    )
  }

  close(): void {
    this.#closed = true
    this.client.disconnect()
  }
}

/** Writes a key for a second; rejects where Redis takes no writes. */
export function probeWrites(client: Redis): Promise<unknown> {
  return client.set(probeKey, '', 'PX', probeMs)
}

/** Whether Redis refused to change to the database that the URL names, which it is asked for with each connection. */
export function isOfSelect(error: unknown): boolean {
  return error instanceof Error && 'command' in error && Object(error.command).name === 'select'
}

/** A reason without secrets: messages may quote parts of the URL, reply errors carry the command. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'connection closed'
  const code = errorCode(error)
  if (code !== undefined) return code
  if (error.name !== 'ReplyError') return error.name
  const [word = error.name] = error.message.split(' ', 1)
  return word === 'ERR' && isOfSelect(error) ? 'no such database' : word
}
