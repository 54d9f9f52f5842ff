import { describe, expect, it } from 'vitest'
import { DeadlineError } from '../../../src/database/deadline.ts'
import { runAsCaller } from '../../../src/database/fairness/caller.ts'
import { FairSemaphore } from '../../../src/database/fairness/fair-semaphore.ts'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'
import { holdStatements, waitingStatement } from '../../support/held-lock.ts'
import { unhurried } from '../../support/unhurried.ts'

const location = await createTestDatabase()
const database = await openDatabase({ ...location, requestTimes: unhurried })
const { prisma } = database

/** What ended, in the order in which it did. */
const ended: string[] = []
const run = (caller: string, name: string, work: () => Promise<unknown>) =>
  runAsCaller(caller, async () => {
    await work()
    ended.push(name)
  })

const statement = { text: waitingStatement, values: [] }
const ways: [how: string, work: () => Promise<unknown>][] = [
  ['by hand', () => database.query(statement)],
  ['through Prisma', () => prisma.$queryRawUnsafe(statement.text)],
  ['in transactions', () => database.transaction(query => query(statement))],
  ['in Prisma’s transactions', () => prisma.$transaction(tx => tx.$queryRawUnsafe(statement.text))],
]

describe('a caller with many statements', () => {
  it.runIf(testServerUrl).each(ways)(
    'has three at work at once, and lets those of others pass: %s',
    async (how, work) => {
      ended.length = 0
      const lock = await holdStatements(location.url)
      const many = Array.from({ length: 24 }, (_, index) => run('user:many', `many ${index}`, work))
      await expect.poll(lock.countWaiting).toBe(3)
      await run('user:one', how, () => database.query({ text: 'SELECT 1', values: [] }))
      expect([ended, await lock.countWaiting()]).toEqual([[how], 3])
      await lock.release()
      await Promise.all(many)
      expect(ended).toHaveLength(25)
      // Nothing is left behind: a turn is there at once.
      await run('user:many', 'again', work)
    },
  )

  it.skipIf(testServerUrl).each(ways)('lets those of others pass: %s', async (_how, work) => {
    ended.length = 0
    const many = Array.from({ length: 24 }, (_, index) => run('user:many', `many ${index}`, work))
    await run('user:one', 'one', work)
    const endedBefore = ended.indexOf('one')
    await Promise.all(many)
    expect(endedBefore).toBeLessThan(12)
    expect(ended).toHaveLength(25)
    await run('user:many', 'again', work)
  })

  it('gives its turn back where a statement fails', async () => {
    const fail = () => database.query({ text: 'SELECT 1 / 0', values: [] }).catch(() => {})
    await Promise.all(Array.from({ length: 10 }, () => run('user:failing', 'failed', fail)))
    await run('user:failing', 'passed', () => database.query({ text: 'SELECT 1', values: [] }))
    expect(ended.at(-1)).toBe('passed')
  })
})

describe('a place that was waited for too long', () => {
  it('is an outage, and is taken by nobody when it is free', async () => {
    const places = new FairSemaphore({ perCaller: 1, longestWaitMs: 20 })
    await places.take('user')
    await expect(places.take('user')).rejects.toThrow(DeadlineError)
    places.release('user')
    expect(places.placesOf('user')).toBe(0)
  })
})
