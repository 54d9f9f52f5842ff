import type { Context } from '../context.ts'

/** So much that hangs on a record is looked at without a further charge. */
export interface LookingPrice {
  readonly free: number
  /** How many more of them cost a point. */
  readonly perPoint: number
}

/**
 * Charges for records on which far more hangs than on others, which is known only once it was looked at:
 * `counts` is how much hangs on each. The answer is there by then, so a caller who cannot pay all of it gets it
 * for all that they have left.
 */
export async function payForLinked(
  { cost }: Pick<Context, 'cost'>,
  counts: readonly number[],
  { free, perPoint }: LookingPrice,
): Promise<void> {
  const points = counts.reduce((sum, count) => sum + Math.floor(Math.max(0, count - free) / perPoint), 0)
  if (points === 0) return
  const { allowed, remaining } = await cost.spend(points)
  if (!allowed && remaining > 0) await cost.spend(remaining)
}
