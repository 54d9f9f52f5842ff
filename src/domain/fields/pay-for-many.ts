import type { Context } from '../context.ts'

/** The price of reading many records; `free` of them cost nothing more. */
interface LookingPrice {
  readonly free: number
  /** How many more of them cost a point. */
  readonly perPoint: number
}

/** Of records that are counted, or compared and sorted. */
const ofCounting: LookingPrice = { free: 500, perPoint: 100 }

/**
 * Charges for reading far more records than usual, whose number is known only afterwards: `counts` has how many link to
 * each record of a list, or how many a sum is of.
 */
export async function payForMany(
  { cost }: Pick<Context, 'cost'>,
  counts: readonly number[],
  { free, perPoint } = ofCounting,
): Promise<void> {
  await payAfterwards(
    cost,
    counts.reduce((sum, count) => sum + Math.floor(Math.max(0, count - free) / perPoint), 0),
  )
}

/**
 * Charges for work whose price is known only afterwards. The answer exists by then, so a caller without enough points
 * pays all that are left.
 */
export async function payAfterwards(cost: Context['cost'], points: number): Promise<void> {
  if (points === 0) return
  const { allowed, remaining } = await cost.spend(points)
  if (!allowed && remaining > 0) await cost.spend(remaining)
}
