import type { Context } from '../context.ts'
import { rateLimited } from '../errors.ts'

/** Takes points from the caller's budget; RATE_LIMITED, and nothing taken, where they are not left. */
export async function charge({ cost }: Pick<Context, 'cost'>, points: number): Promise<void> {
  if (points === 0) return
  const spending = await cost.spend(points)
  if (!spending.allowed) throw rateLimited(spending)
}
