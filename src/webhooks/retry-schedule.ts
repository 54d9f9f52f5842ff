const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses before the attempts after the first, in milliseconds: three days in all. */
export const retryPausesMs = [
  ...[5 * second, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]

/** How much longer a pause may be, so that what failed together is not sent together again. */
const jitter = 0.1

/** The pause after so many attempts, in milliseconds; null where it is given up. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  const pauseMs = retryPausesMs[attempts - 1]
  return pauseMs === undefined ? null : Math.round(pauseMs * (1 + jitter * random()))
}
