import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { testServerUrl } from '../support/database.ts'

const script = 'test/process/count-allocations.ts'
// A young generation that holds all that the counted requests allocate: nothing is collected meanwhile.
const flags = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128']

/**
 * KB of JavaScript heap that a request may allocate, all of it: client, HTTP, GraphQL, driver. What is
 * measured comes out the same within 1% on any machine, however busy; each bound is a fifth above it at most.
 * The embedded database runs in the process, and allocates for itself.
 */
const bounds: Readonly<Record<string, number>> =
  testServerUrl === null
    ? {
        'GET contacts': 225,
        'GET deals': 310,
        'GET invoices': 334,
        'POST contacts': 127,
        'POST /graphql': 486,
      }
    : {
        'GET contacts': 194,
        'GET deals': 254,
        'GET invoices': 245,
        'POST contacts': 114,
        'POST /graphql': 444,
      }

it('a request allocates no more than it did when it was last looked at', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script])
  const kilobytes: Record<string, number> = JSON.parse(stdout)
  expect(Object.keys(kilobytes)).toEqual(Object.keys(bounds))
  for (const [kind, most] of Object.entries(bounds)) {
    expect(kilobytes[kind], kind).toBeLessThan(most)
    // Far below the bound it would guard nothing.
    expect(kilobytes[kind], kind).toBeGreaterThan(most / 2)
  }
})
