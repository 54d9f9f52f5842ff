import type { LimitLog } from '../limit-log.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import {
  type Channel,
  isAnswerBatch,
  isBlockNews,
  type LimitRequests,
  type NumberedRequest,
  type RequestBatch,
  type RequestKind,
} from './limit-messages.ts'

/**
 * How long an answer may take. The process that counts does nothing else, so one that is late means a
 * machine that is overloaded; then an exact count is worth a wait that Redis, which may be far, is not.
 */
const ANSWER_BUDGET_MS = 500

/** A worker's line to the process that counts for all workers. */
export class KeeperLink {
  readonly #channel: Channel<RequestBatch>
  readonly #breaker: CircuitBreaker
  readonly #waiting = new Map<number, (answer: never) => void>()
  #batch: NumberedRequest[] = []
  #lastId = 0
  #onBlock: (addressKey: string, leftMs: number) => void = () => {}

  constructor(options: { channel: Channel<RequestBatch>; log: LimitLog; nowMs: () => number }) {
    const { channel, log, nowMs } = options
    this.#channel = channel
    this.#breaker = new CircuitBreaker({
      budgetMs: ANSWER_BUDGET_MS,
      nowMs,
      onLost: () => log('the first process does not answer: limits counted in this worker'),
      onBack: () => log('the first process answers again: limits counted over all workers'),
    })
    channel.listen(message => this.#hear(message))
  }

  /** Called when an address is not to be heard for so many milliseconds. */
  onBlock(listener: (addressKey: string, leftMs: number) => void): void {
    this.#onBlock = listener
  }

  /** The answer, or null when there is none in time; then the caller counts in process. */
  async ask<Kind extends RequestKind>(
    kind: Kind,
    asks: LimitRequests[Kind]['asks'],
  ): Promise<LimitRequests[Kind]['answer'] | null> {
    this.#lastId += 1
    const id = this.#lastId
    const answer = await this.#breaker.attempt(() => this.#send(id, kind, asks))
    this.#waiting.delete(id)
    return answer
  }

  #send<Kind extends RequestKind>(
    id: number,
    kind: Kind,
    asks: LimitRequests[Kind]['asks'],
  ): Promise<LimitRequests[Kind]['answer']> {
    // What one turn of the event loop asks is one message: a message costs more than what is in it.
    if (this.#batch.length === 0) setImmediate(() => this.#flush())
    // TypeScript does not see that kind and asks belong together.
    this.#batch.push([id, kind, asks] as unknown as NumberedRequest)
    return new Promise(resolve => this.#waiting.set(id, resolve))
  }

  #flush(): void {
    this.#channel.send({ limitRequests: this.#batch })
    this.#batch = []
  }

  #hear(message: unknown): void {
    if (isAnswerBatch(message)) {
      for (const [id, answer] of message.limitAnswers) this.#waiting.get(id)?.(answer as never)
    } else if (isBlockNews(message)) {
      this.#onBlock(message.limitBlock.addressKey, message.limitBlock.leftMs)
    }
  }
}
