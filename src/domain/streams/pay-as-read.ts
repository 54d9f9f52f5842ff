import { setTimeout as wait } from 'node:timers/promises'
import type { OperationCost } from '../../limits/operation-cost.ts'

/** Charges points; a caller without points left waits for new ones, unless `over` says that they are not needed. */
export async function pay(
  cost: Pick<OperationCost, 'spend'>,
  points: number,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    const { allowed, resetSeconds } = await cost.spend(points)
    if (allowed || over.aborted) return
    await wait(resetSeconds * 1_000, undefined, { signal: over }).catch(() => {})
  }
}

/** More than a minute's budget would never be there, and few records can have very much in them. */
const maxAtOnce = 5_000

/**
 * Makes what charges for the events of a stream: for what they cost together beyond `paid`, what the operation has
 * cost to begin. A caller without points left waits for new ones, so that a long stream is completed instead of
 * broken off; ending the stream (`over`) ends the wait.
 */
export function payAsRead(cost: OperationCost, over: AbortSignal): (points: number) => Promise<void> {
  let paid = cost.operation
  let read = 0
  return async points => {
    read += points
    while (read > paid && !over.aborted) {
      const owed = Math.min(maxAtOnce, Math.ceil(read - paid))
      paid += owed
      await pay(cost, owed, over)
    }
  }
}
