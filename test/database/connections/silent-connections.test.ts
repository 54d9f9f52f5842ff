import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.ts'
import { isDatabaseUnavailable } from '../../../src/database/unavailable.ts'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'
import { holdStatements, waitingStatement } from '../../support/held-lock.ts'
import { holdIntervals } from '../../support/held-timers.ts'
import { passTime } from '../../support/pass-time.ts'
import { unhurried } from '../../support/unhurried.ts'

const silenceMs = 60_000

/** A database whose connections are looked at when the test says so, and a statement that waits. */
async function openWatched() {
  const look = holdIntervals(250)
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: { ...unhurried, silenceMs } })
  const lock = await holdStatements(location.url)
  const wait = { text: waitingStatement, values: [] }
  return {
    ...{ database, look, lock, wait },
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await lock.release()
      await location.drop()
    },
  }
}

describe.runIf(testServerUrl)('a connection on which nothing is heard', () => {
  it('ends as an outage, and the pool goes on', async () => {
    await using opened = await openWatched()
    const { database, look, lock, wait } = opened
    const stuck = database.query(wait).catch((error: unknown) => error)
    await expect.poll(lock.countWaiting).toBe(1)
    look()
    expect(await database.query({ text: 'SELECT 1 AS one', values: [] })).toEqual([{ one: 1 }])
    expect(await lock.countWaiting()).toBe(1)
    passTime(silenceMs + 1_000)
    look()
    expect(isDatabaseUnavailable(await stuck)).toBe(true)
    expect(await database.query({ text: 'SELECT 2 AS two', values: [] })).toEqual([{ two: 2 }])
  })

  it('is none of a transaction that gets on, however long, also while it asks nothing', async () => {
    await using opened = await openWatched()
    const { database, look, lock, wait } = opened
    const rounds = await database.transaction(async query => {
      for (let round = 0; round < 4; round++) {
        const answer = query({ text: 'SELECT 1', values: [] })
        // While it is at work.
        look()
        await answer
        passTime(silenceMs - 10_000)
      }
      // It asks nothing for longer than that.
      passTime(silenceMs + 1_000)
      look()
      const last = query(wait)
      await expect.poll(lock.countWaiting).toBe(1)
      passTime(silenceMs - 10_000)
      look()
      await lock.release()
      return last
    })
    expect(rounds).toEqual([{ one: 1 }])
  })
})

it.skipIf(testServerUrl === null)('a command takes the time it needs', async () => {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: null })
  const settings =
    "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock"
  expect(await database.query({ text: settings, values: [] })).toEqual([{ statement: '0', lock: '0' }])
  await database.close()
  await location.drop()
})
