import { setImmediate as nextRound } from 'node:timers/promises'
import { vi } from 'vitest'

/** Stops the clock of the process, until `vi.useRealTimers()`; the event loop goes on making rounds. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
}

/** Lets the clock go on while something is waited for, until it is done; returns the milliseconds by the clock. */
export async function runClockUntil(done: Promise<unknown>): Promise<number> {
  const start = performance.now()
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  for (;;) {
    // What needs no time is done before any passes.
    for (let round = 0; round < 5; round++) await nextRound()
    if (isDone) return performance.now() - start
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
  }
}
