import { type CostBudget, openCostBudget } from '../cost-budget.ts'
import { RefusalCounts } from '../refusal-counts.ts'
import type {
  AnswerBatch,
  BlockNews,
  LimitRequests,
  NumberedAnswer,
  NumberedRequest,
  RequestBatch,
} from './limit-messages.ts'
import { MemoryCounter } from './memory-counter.ts'

/** Counts in this process for all workers of a machine. */
export class LimitKeeper {
  readonly #counter: MemoryCounter
  readonly #refusals: RefusalCounts
  readonly #budget: CostBudget
  readonly #tellAll: (news: BlockNews) => void

  private constructor(options: LimitKeeperOptions, budget: CostBudget) {
    const nowMs = options.nowMs ?? (() => performance.now())
    this.#counter = new MemoryCounter({ nowMs })
    this.#refusals = new RefusalCounts({ nowMs, ...options })
    this.#budget = budget
    this.#tellAll = options.tellAll
  }

  /** Opens it; `tellAll` reaches every worker. */
  static async open(options: LimitKeeperOptions): Promise<LimitKeeper> {
    const { costPointsPerMinute: pointsPerMinute } = options
    // Nothing is ever logged: in process a budget has nobody to lose.
    const budget = await openCostBudget({ pointsPerMinute, redisUrl: null, log: () => {} })
    return new LimitKeeper(options, budget)
  }

  /** The answers to what a worker asked, in the order in which it asked. */
  async answer({ limitRequests }: RequestBatch): Promise<AnswerBatch> {
    return { limitAnswers: await Promise.all(limitRequests.map(request => this.#answerOne(request))) }
  }

  async #answerOne([id, kind, asks]: NumberedRequest): Promise<NumberedAnswer> {
    switch (kind) {
      case 'take': {
        const { taken, used, freesInMs, hitAtMs } = this.#counter.takeNow(asks)
        return [id, { taken, used, freesInMs, hitAtMs }]
      }
      case 'free':
        this.#counter.free(asks.key, asks.hitAtMs)
        return [id, null]
      case 'spend':
        return [id, await this.#budget.spend(asks.userKey, asks.points)]
      case 'refused':
        this.#noteRefusal(asks)
        return [id, null]
    }
  }

  // A worker that still notes refusals of a blocked address has not heard of it, such as one that is new.
  #noteRefusal({ addressKey }: LimitRequests['refused']['asks']): void {
    this.#refusals.note(addressKey)
    const leftMs = this.#refusals.blockedMs(addressKey)
    if (leftMs > 0) this.#tellAll({ limitBlock: { addressKey, leftMs } })
  }
}

/** What a keeper needs; `nowMs` should never go back. */
export interface LimitKeeperOptions {
  readonly costPointsPerMinute: number
  readonly tellAll: (news: BlockNews) => void
  readonly maxRefusals?: number
  readonly nowMs?: () => number
}
