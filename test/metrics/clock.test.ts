import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { captureLog } from '../support/capture-log.ts'
import { testServerUrl } from '../support/database.ts'
import { holdIntervals } from '../support/held-timers.ts'
import { readMetrics } from '../support/metrics.ts'

/** A gateway of a database of its own, with a clock that the test sets. */
async function startWithClock(seconds: number) {
  const look = holdIntervals(60_000)
  let offsetMs = seconds * 1_000
  const app = await startApp({
    ownDatabase: 'Its clock is not that of the others.',
    ...{ metricsPort: 0, logLevel: 'warn' },
    now: () => new Date(Date.now() + offsetMs),
  })
  const offset = async () => (await readMetrics(app.metricsUrl)).value('bizgate_clock_offset_seconds')
  const warnings = captureLog(app.services.log)
  return {
    warnings,
    offset,
    /** Sets the clock, and waits until the gateway has compared it. */
    async set(next: number) {
      offsetMs = next * 1_000
      look()
      // Less what the comparison took.
      await expect.poll(async () => Math.abs((await offset()) - next)).toBeLessThan(1)
    },
  }
}

describe.runIf(testServerUrl)('a gateway compares its clock with that of Postgres', () => {
  it('at its start', async () => {
    const { offset } = await startWithClock(-180)
    await expect.poll(offset).toBeLessThan(-179)
  })

  it('and while it runs, and warns once each time that it is off', async () => {
    const { warnings, set } = await startWithClock(0)
    const told = () => warnings.filter(({ msg }) => msg.includes('clock')).map(({ msg }) => msg)
    for (const seconds of [3, 180, 190, 0, -60]) await set(seconds)
    expect(told()).toEqual([
      expect.stringMatching(
        /^the clock is (179|180)\.\d s ahead of the database: let both follow a time server \(NTP\), or tokens are refused and webhooks sent twice$/,
      ),
      expect.stringMatching(/^the clock is (59|60)\.\d s behind the database: /),
    ])
  })
})
