import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../conformance/checks/all-checks.ts'
import { limitChecks } from '../../conformance/checks/limits.ts'
import type { Options } from '../../conformance/options.ts'
import { runChecks } from '../../conformance/run.ts'
import { runNode } from '../process/server-process.ts'
import { startServer } from './checked-server.ts'
import { brokenPromises } from './faults.ts'

const checksWithoutLimits = allChecks.filter(check => !limitChecks.includes(check))

describe('a server that keeps the contract', () => {
  it('keeps every promise, and none is left out', async () => {
    const options = await startServer()
    const results = await runChecks(checksWithoutLimits, options)
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(results.length).toBeGreaterThan(110)
  })

  it('keeps every limit', async () => {
    const options = await startServer()
    const results = await runChecks(limitChecks, options)
    expect(results.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(results).toHaveLength(8)
  })
})

it('the checks know nothing of the product', () => {
  const sources = globSync('conformance/**/*.ts').map(file => readFileSync(file, 'utf8'))
  expect(sources.length).toBeGreaterThan(15)
  expect(sources.filter(source => /from '(\.\.\/)+(src|demo)\//.test(source))).toEqual([])
})

describe('the command', () => {
  const args = ({ baseUrl, token, account }: Options) => [baseUrl, '--token', token, '--account', account]
  const kit = async (...args: string[]) => {
    const { exited, output } = runNode({}, 'conformance/main.ts', ...args)
    return { code: await exited(), output: output() }
  }

  it('prints a table, says why a check was not made, and ends with 0 when all is kept', async () => {
    const options = await startServer()
    const { code, output } = await kit(...args(options))
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^ok +number +check +expected +found\nyes +1\.1 /),
    ])
    expect(output).toMatch(/^- +7\.1 .* not checked +needs --form$/m)
    expect(output).toMatch(/\n\d+ kept, 0 broken, \d+ not checked\.\n$/)
  })

  it('ends with 1 when a promise is broken, and tells it in full', async () => {
    const fault = brokenPromises.find(({ what }) => what === 'the CSV has another header')
    const options = await startServer(fault)
    const { code, output } = await kit(...args(options))
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('  expected: ["First Name","Last Name","Email",'),
    ])
    expect(output).toMatch(/^NO +3\.3 /m)
    const json = JSON.parse((await kit(...args({ ...options, token: 'none' }), '--json')).output)
    expect(json).toMatchObject({
      server: options.baseUrl,
      failed: expect.any(Number),
      results: expect.any(Array),
    })
  })

  it.each([
    [
      ['http://127.0.0.1:1', '--token', 'x', '--account', 'y'],
      /^http:\/\/127\.0\.0\.1:1 does not answer\.\n$/,
    ],
    [['ftp://x', '--token', 'x', '--account', 'y'], /URL of http/],
    [['http://127.0.0.1:1', '--account', 'y'], /--token/],
    [['http://127.0.0.1:1', '--token', 'x', '--account', 'y', '--form-data', '[]'], /JSON object/],
    [['http://127.0.0.1:1', '--token', 'x', '--account', 'y', '--limit'], /Did you mean --limits/],
  ])('ends with 2 where nothing can be checked: %j', async (args, sentence) => {
    expect(await kit(...args)).toEqual({ code: 2, output: expect.stringMatching(sentence) })
  })
})
