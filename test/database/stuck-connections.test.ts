import pg from 'pg'
import { expect, test } from 'vitest'
import { endStuckConnections } from '../../src/database/stuck-connections.ts'
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts'
import { testServerUrl } from '../support/database.ts'

test.skipIf(testServerUrl === null)(
  'a statement that is not answered in time ends as an outage, and the pool goes on',
  async () => {
    const pool = new pg.Pool({ connectionString: testServerUrl ?? '', max: 2 })
    pool.on('error', () => {})
    const stopLooking = endStuckConnections(pool, 200)
    try {
      const stuck = pool.query('SELECT pg_sleep(60)').then(
        () => null,
        error => error,
      )
      // What is answered in time is left alone, on whichever connection.
      for (let asked = 0; asked < 5; asked++) {
        expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
      }
      expect(isDatabaseUnavailable(await stuck)).toBe(true)
      expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
    } finally {
      await pool.end()
      stopLooking()
    }
  },
)
