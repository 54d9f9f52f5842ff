import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { greet, warnOfConfiguration } from '../../src/commands/serve/greeting.ts'
import { readConfig } from '../../src/config.ts'
import { runCommand } from '../support/run-command.ts'
import { production } from './production.ts'

const serve = (environment: Readonly<Record<string, string>>) =>
  runCommand(['serve'], { environment: { PORT: '0', LOG_LEVEL: 'silent', ...environment } })

it('leaves the standard output to the log in production', async () => {
  const [said, logged] = [new PassThrough(), new PassThrough()]
  await greet({ stdout: logged, stderr: said }, readConfig(production), 'http://x:1', null)
  expect([String(said.read()), logged.read()]).toEqual(['bizgate listens on http://x:1\n', null])
})

/** A sentence that is all that was said. */
const refusal = (stderr: unknown) => ({ code: 1, stdout: '', stderr })

describe('bizgate serve is refused', () => {
  it.each([
    ['a bad variable', { PORT: 'http' }, 'PORT must be a whole number from 0 to 65535\n'],
    [
      'several workers without a database that they can share',
      { WORKERS: '2' },
      'WORKERS must be 1 without DATABASE_URL: the embedded database belongs to one process\n',
    ],
    [
      'several workers without a Redis that they can count limits in',
      { WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/x' },
      'WORKERS must be 1 without REDIS_URL: several processes count limits there\n',
    ],
    [
      'an address that others reach, for a server that issues its own tokens',
      { HOST: '0.0.0.0' },
      expect.stringMatching(/^HOST must be on loopback .*\n$/),
    ],
  ])('%s, in one sentence that names it', async (_what, environment, sentence) => {
    expect(await serve(environment)).toEqual(refusal(sentence))
  })
})

// Directories that take no file, not even from root.
it
  .runIf(existsSync('/proc/self') && existsSync('/sys/kernel'))
  .each(['/proc/none', '/proc/none/deeper', '/sys/kernel', '/dev/null', '/dev/null/data'])(
  'the directory %s is refused in one sentence',
  async directory => {
    const { code, stdout, stderr } = await serve({ DATA_DIR: directory })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The directory that DATA_DIR names cannot be .*\n$/)
    expect(stderr).toContain(directory.replace('/deeper', ''))
  },
)

it.each([
  ['production without a database of its own', { ...production, DATABASE_URL: '' }, /"NO DATABASE_URL: /],
  ['one that it has', { ...production, DATABASE_URL: 'postgres://127.0.0.1/x' }, /^$/],
  ['development without one', {}, /^$/],
])('is warned of at the start, or not: %s', (_what, environment, warned) => {
  expect(warningsOf(environment)).toMatch(warned)
})

it('is warned of at the start: a directory of temporary files that is not there', () => {
  vi.stubEnv('TMPDIR', '/nonesuch/tmp')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(warningsOf({})).toMatch(/"reason":"there is no \/nonesuch\/tmp",.*TMPDIR TAKES NO FILES: /)
})

function warningsOf(environment: Readonly<Record<string, string>>): string {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  warnOfConfiguration(readConfig(environment), log)
  return lines.join('')
}
