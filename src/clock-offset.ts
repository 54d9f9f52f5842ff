import { leewaySeconds } from './auth/session-token.ts'

/** A clock that is off by so much, in milliseconds, refuses tokens that were issued just now. */
export const mostClockOffsetMs = leewaySeconds * 1_000

/** Reads the clock of Postgres, in milliseconds since 1970. */
export const databaseClockText = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms'

/** Which clock is compared, where not that of this machine, and what the other's time is rounded to. */
interface Clocks {
  readonly now?: () => number
  readonly precisionMs?: number
}

/**
 * How far a clock is ahead of another, in milliseconds; below 0 behind it. The other is read while `ask` runs: what
 * may be due to the time that this took counts as none.
 */
export async function measureClockOffset(
  ask: () => Promise<number>,
  { now = Date.now, precisionMs = 0 }: Clocks = {},
): Promise<number> {
  const before = now()
  const theirs = await ask()
  const after = now()
  const aheadMs = Math.max(0, before - (theirs + precisionMs))
  return aheadMs > 0 ? aheadMs : Math.min(0, after - theirs)
}

/** Such as `6.0 s ahead of the database`. */
export function describeClockOffset(offsetMs: number, whose: string): string {
  return `${(Math.abs(offsetMs) / 1_000).toFixed(1)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} ${whose}`
}
