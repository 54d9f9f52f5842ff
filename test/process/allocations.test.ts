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
        'POST contacts': 145,
        'POST /graphql': 486,
      }
    : {
        'GET contacts': 194,
        'GET deals': 254,
        'GET invoices': 245,
        'POST contacts': 134,
        'POST /graphql': 444,
      }

/**
 * KB that outlive two collections of the young generation. The injected requests keep some 20 each; one function that
 * is assigned to a property where it is written keeps all that it can reach, as V8 puts it into the old generation.
 */
const mostKept = 28

it('a request allocates no more than it did when it was last looked at, and keeps little of it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script])
  const kilobytes: Record<string, { readonly allocated: number; readonly kept: number }> = JSON.parse(stdout)
  expect(Object.keys(kilobytes)).toEqual(Object.keys(bounds))
  for (const [kind, most] of Object.entries(bounds)) {
    expect(kilobytes[kind]?.allocated, kind).toBeLessThan(most)
    // Far below the bound it would guard nothing.
    expect(kilobytes[kind]?.allocated, kind).toBeGreaterThan(most / 2)
    expect(kilobytes[kind]?.kept, kind).toBeLessThan(mostKept)
  }
})
