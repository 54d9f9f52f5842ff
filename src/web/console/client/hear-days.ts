import { dayIn } from '../words/calendar.ts'
import { isWanted, longestPauseMs, pause } from './page-state.ts'

/** How far the service's clock may be behind: what is read too early is of the day before. */
const behindMs = 5_000

/**
 * Calls when another day has begun in a time zone, until the signal ends it; on a page that nobody looks at, once it is
 * looked at. The clock is looked at now and then: a timer to midnight is late where the computer sleeps meanwhile.
 */
export async function hearDays(timeZone: string, hear: () => void, signal: AbortSignal): Promise<void> {
  const readDay = () => dayIn(timeZone, new Date(Date.now() - behindMs))
  let day = readDay()
  while (!signal.aborted) {
    await pause(longestPauseMs, signal)
    if (signal.aborted || !isWanted() || readDay() === day) continue
    day = readDay()
    hear()
  }
}
