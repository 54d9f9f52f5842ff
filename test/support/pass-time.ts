import { onTestFinished } from 'vitest'

let aheadMs = 0
const now = performance.now.bind(performance)

/** Sets the clock by which the process measures durations ahead, by so many milliseconds, until the end of the test. */
export function passTime(ms: number): void {
  aheadMs += ms
  performance.now = () => now() + aheadMs
  onTestFinished(() => {
    aheadMs -= ms
  })
}
