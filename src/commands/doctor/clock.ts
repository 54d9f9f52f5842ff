import { describeClockOffset, measureClockOffset, mostClockOffsetMs } from '../../clock-offset.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const noticedMs = 1_000
const { ok, warning, wrong } = findingsAbout('clock')

/** Compares this machine's clock with another, which was read while `ask` ran; `precisionMs` is what its time is rounded to. */
export async function compareClock(
  whose: string,
  ask: () => Promise<number>,
  precisionMs = 0,
): Promise<Diagnosis> {
  const offsetMs = await measureClockOffset(ask, { precisionMs })
  if (Math.abs(offsetMs) < noticedMs) return ok(`The same time as ${whose}`)
  const text = describeClockOffset(offsetMs, whose)
  const advice = 'Let both follow a time server (NTP).'
  return Math.abs(offsetMs) < mostClockOffsetMs ? warning(text, advice) : wrong(text, advice)
}
