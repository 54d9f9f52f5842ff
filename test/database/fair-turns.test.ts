import { describe, expect, it } from 'vitest'
import { runAsCaller } from '../../src/database/fairness/caller.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'

const location = await createTestDatabase()
const database = await openDatabase(location)
const { prisma } = database

/** What ended, in the order in which it did. */
const ended: string[] = []
const run = (caller: string, name: string, work: () => Promise<unknown>) =>
  runAsCaller(caller, async () => {
    await work()
    ended.push(name)
  })

/** Some tens of milliseconds on either database. */
const slow = { text: 'SELECT count(*) FROM generate_series(1, 50000) WHERE random() > 0.5', values: [] }

describe('a caller with many statements', () => {
  it.each([
    ['by hand', () => database.query(slow)],
    ['through Prisma', () => prisma.$queryRawUnsafe(slow.text)],
    ['in transactions', () => database.transaction(query => query(slow))],
    ['in Prisma’s transactions', () => prisma.$transaction(tx => tx.$queryRawUnsafe(slow.text))],
  ])('lets those of others pass: %s', async (_how, work) => {
    // Opens the connections, which on a busy machine takes longer than the statements.
    await Promise.all(['a', 'b', 'c', 'd'].map(name => run(`user:${name}`, 'warm', work)))
    ended.length = 0
    const many = Array.from({ length: 24 }, (_, index) => run('user:many', `many ${index}`, work))
    await run('user:one', 'one', work)
    const endedBefore = ended.indexOf('one')
    await Promise.all(many)
    expect(endedBefore).toBeLessThan(12)
    expect(ended).toHaveLength(25)
    // Nothing is left behind: a turn is there at once.
    await run('user:many', 'again', work)
  })

  it('gives its turn back where a statement fails', async () => {
    const fail = () => database.query({ text: 'SELECT 1 / 0', values: [] }).catch(() => {})
    await Promise.all(Array.from({ length: 10 }, () => run('user:failing', 'failed', fail)))
    await run('user:failing', 'passed', () => database.query({ text: 'SELECT 1', values: [] }))
    expect(ended.at(-1)).toBe('passed')
  })
})

it.runIf(testServerUrl)('a caller has three statements at work at once', async () => {
  const sleep = () => database.query({ text: 'SELECT pg_sleep(0.3)', values: [] })
  const startedMs = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => run('user:sleeping', 'slept', sleep)))
  expect(performance.now() - startedMs).toBeGreaterThan(590)
})
