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
}

/** Counts a request's points against the budget of `payer`. */
export function openOperationCost(budget: CostBudget, payer: string): OperationCost {
  let spent = 0
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
      left = await budget.spend(payer, points, leaving)
      if (left.allowed) spent += points
      else limitRefused.tell({ limit: left.limit.name })
      return left
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
}
