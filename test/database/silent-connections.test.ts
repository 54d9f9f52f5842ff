import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { defaultTimes } from '../../src/database/postgres/times.ts'
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'

const times = { ...defaultTimes, lockMs: 60_000, statementMs: 60_000, silenceMs: 400, longMs: 60_000 }
const text = 'SELECT pg_sleep($1)'

async function openImpatient() {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: times })
  return {
    database,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await location.drop()
    },
  }
}

it.skipIf(testServerUrl === null)(
  'a statement to which nothing is answered ends as an outage, and the pool goes on',
  async () => {
    await using opened = await openImpatient()
    const { database } = opened
    const stuck = database.query({ text, values: [60] }).catch((error: unknown) => error)
    for (let asked = 0; asked < 5; asked++) {
      expect(await database.query({ text: 'SELECT 1 AS one', values: [] })).toEqual([{ one: 1 }])
    }
    expect(isDatabaseUnavailable(await stuck)).toBe(true)
    expect(await database.query({ text: 'SELECT 2 AS two', values: [] })).toEqual([{ two: 2 }])
  },
)

it.skipIf(testServerUrl === null)(
  'a transaction that gets on may take longer than any silence, also while it asks nothing',
  async () => {
    await using opened = await openImpatient()
    const rounds = await opened.database.transaction(async query => {
      for (let round = 0; round < 4; round++) await query({ text, values: [0.25] })
      await sleep(1_200)
      return query({ text: 'SELECT 4 AS rounds', values: [] })
    })
    expect(rounds).toEqual([{ rounds: 4 }])
  },
)

it.skipIf(testServerUrl === null)('a command takes the time it needs', async () => {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, requestTimes: null })
  const settings =
    "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock"
  expect(await database.query({ text: settings, values: [] })).toEqual([{ statement: '0', lock: '0' }])
  await database.close()
  await location.drop()
})
