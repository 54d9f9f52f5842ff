import { type Diagnosis, findingsAbout } from './finding.ts'

const noticedMs = 1_000
/** The tolerance for times of tokens. */
const leewayMs = 5_000
const { ok, warning, wrong } = findingsAbout('clock')

/** Compares this machine's clock with another, which was read while `ask` ran; `precisionMs` is what its time is rounded to. */
export async function compareClock(
  whose: string,
  ask: () => Promise<number>,
  precisionMs = 0,
): Promise<Diagnosis> {
  const before = Date.now()
  const theirs = await ask()
  const after = Date.now()
  const aheadMs = before - (theirs + precisionMs)
  const behindMs = theirs - after
  const offMs = Math.max(0, aheadMs, behindMs)
  const seconds = (offMs / 1_000).toFixed(1)
  if (offMs < noticedMs) return ok(`The same time as ${whose}`)
  const text = `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose}`
  const advice = 'Let both follow a time server (NTP).'
  return offMs < leewayMs ? warning(text, advice) : wrong(text, advice)
}
