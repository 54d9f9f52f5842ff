import { setTimeout as wait } from 'node:timers/promises'
import type { OperationCost } from '../../limits/operation-cost.ts'

/** Charges points; a caller without points left waits for new ones, unless `over` says that they are not needed. */
export async function pay(cost: OperationCost, points: number, over: AbortSignal): Promise<void> {
  for (;;) {
    const { allowed, resetSeconds } = await cost.spend(points)
    if (allowed || over.aborted) return
    await wait(resetSeconds * 1_000, undefined, { signal: over }).catch(() => {})
  }
}

/**
 * Passes a stream's events on and charges points for each: a caller without points left waits for new
 * ones, so that a long stream is completed instead of broken off. `pointsOf` says what
 * an event costs. Ending the stream ends the wait.
 */
export function payAsRead<Event>(
  events: AsyncGenerator<Event, void, void>,
  cost: OperationCost,
  pointsOf: (event: Event) => number,
): AsyncIterableIterator<Event, void, void> {
  const left = new AbortController()
  return {
    async next() {
      const result = await events.next()
      if (!result.done) await pay(cost, pointsOf(result.value), left.signal)
      return result
    },
    async return() {
      left.abort()
      return events.return()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
