import { onTestFinished } from 'vitest'

let aheadMs = 0
const goOn = performance.now.bind(performance)
let now = goOn

/** Sets the clock by which the process measures durations ahead, by so many milliseconds, until the end of the test. */
export function passTime(ms: number): void {
  aheadMs += ms
  performance.now = () => now() + aheadMs
  onTestFinished(() => {
    aheadMs -= ms
  })
}

/** Stops that clock until the end of the test: only {@link passTime} sets it ahead. */
export function holdTime(): void {
  // A whole number: what is set ahead of it is so by just that, which a fraction would round.
  const heldMs = Math.ceil(now())
  now = () => heldMs
  passTime(0)
  onTestFinished(() => {
    now = goOn
  })
}
