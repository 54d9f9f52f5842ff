import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.ts'
import { openOwnDatabase } from './own-database.ts'
import { production } from './production.ts'

/** A database of the Redis that no other test counts in. */
const redisUrl = process.env.REDIS_URL && new URL('/8', process.env.REDIS_URL).href
const database = await openOwnDatabase()

describe('bizgate limits reset', () => {
  it.each([
    ['DATA_DIR', {}, ''],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://127.0.0.1/given' },
      'A server elsewhere keeps its counts of the last minute until they expire or it restarts.\n',
    ],
  ])('works while no server runs: on %s', async (_where, environment, last) => {
    const { code, stdout, stderr } = await runCommand(['limits', 'reset'], {
      environment: { ...environment, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) },
      database,
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Reset in the database, calls under hourly limits: 0\.\n/)
    expect(stdout.endsWith(`Reset in running servers of this DATA_DIR: 0.\n${last}`)).toBe(true)
    expect(stdout.includes('Reset in Redis, counters: ')).toBe(Boolean(redisUrl))
  })

  it('is refused in production, which no socket listens for', async () => {
    expect(await runCommand(['limits', 'reset'], { environment: production })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/NODE_ENV is production\n$/),
    })
  })

  it('is told in one sentence when Redis is away', async () => {
    const environment = { REDIS_URL: 'redis://user:hunter2@127.0.0.1:1' }
    expect(await runCommand(['limits', 'reset'], { environment })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The Redis that REDIS_URL names does not answer.\n',
    })
  })
})
