import type { Context } from '../context.ts'

/** So many records are looked at without a further charge. */
export interface LookingPrice {
  readonly free: number
  /** How many more of them cost a point. */
  readonly perPoint: number
}

/**
 * Charges for looking at far more records than usual, which is known only once they were looked at: `counts` is
 * how many hang on each record of a list, or how many a sum is of.
 */
export async function payForMany(
  { cost }: Pick<Context, 'cost'>,
  counts: readonly number[],
  { free, perPoint }: LookingPrice,
): Promise<void> {
  await payAfterwards(
    cost,
    counts.reduce((sum, count) => sum + Math.floor(Math.max(0, count - free) / perPoint), 0),
  )
}

/**
 * Charges for what is known only once it was done. The answer is there by then, so a caller who cannot pay all of it
 * gets it for all that they have left.
 */
export async function payAfterwards(cost: Context['cost'], points: number): Promise<void> {
  if (points === 0) return
  const { allowed, remaining } = await cost.spend(points)
  if (!allowed && remaining > 0) await cost.spend(remaining)
}
