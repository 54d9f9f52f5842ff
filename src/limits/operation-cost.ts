import { limitRefused } from '../observation/events.ts'
import type { CostBudget, Spending } from './cost-budget.ts'

/** The cost of one GraphQL request, charged to its caller while it runs. */
export interface OperationCost {
  /** Points spent so far. */
  readonly spent: number
  /** The cost of its operation at the beginning; of a stream, the cost of its first records. */
  operation: number
  /** The rest of the caller's budget; null until points were spent or refused. */
  readonly left: Spending | null
  /** Takes points from the caller's budget, or refuses where fewer than `leaving` would be left. */
  spend(points: number, leaving?: number): Promise<Spending>
  /**
   * For work in a transaction, which is done again after a conflict; called each time that it begins, the answer lets
   * it spend anew what it has paid for already.
   */
  repeatable(): () => void
}

/** Counts a request's points against the budget of `payer`. */
export function openOperationCost(budget: CostBudget, payer: string): OperationCost {
  let spent = 0
  /** What was asked for, without what was asked for by work that began again. */
  let used = 0
  let left: Spending | null = null
  return {
    operation: 0,
    get spent() {
      return spent
    },
    get left() {
      return left
    },
    async spend(points, leaving) {
      const due = Math.max(0, used + points - spent)
      if (due > 0 || left === null) left = await budget.spend(payer, due, leaving)
      if (left.allowed) {
        used += points
        spent += due
      } else limitRefused.tell({ limit: left.limit.name })
      return left
    },
    repeatable() {
      const before = used
      return () => {
        used = before
      }
    },
  }
}

const unlimited = { name: 'points', max: Number.POSITIVE_INFINITY }

/** For the documented operations, which are limited by number. */
export const uncounted: OperationCost = {
  spent: 0,
  operation: 0,
  left: null,
  spend: async () => ({ allowed: true, limit: unlimited, remaining: unlimited.max, resetSeconds: 1 }),
  repeatable: () => () => {},
}
