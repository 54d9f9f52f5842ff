import { describe, expect, it } from 'vitest'
import { allChecks } from '../../conformance/checks/all-checks.ts'
import { limitChecks } from '../../conformance/checks/limits.ts'
import { runChecks } from '../../conformance/run.ts'
import { startServer } from './checked-server.ts'
import { brokenLimits, brokenPromises } from './faults.ts'

describe('a server that is wrong is found, by the check that is about it and by no other', () => {
  it.each(brokenPromises)('$what', async ({ broken, ...fault }) => {
    const options = await startServer(fault)
    const results = await runChecks(
      allChecks.filter(check => !limitChecks.includes(check)),
      options,
    )
    expect(results.filter(({ state }) => state === 'failed').map(({ sentence }) => sentence)).toEqual(broken)
  })

  it.each(brokenLimits)('$what', async ({ broken, ...fault }) => {
    const options = await startServer(fault)
    const results = await runChecks(limitChecks, options)
    expect(results.filter(({ state }) => state === 'failed').map(({ sentence }) => sentence)).toEqual(broken)
  })
})
