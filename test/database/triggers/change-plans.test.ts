import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { changesText, newsText } from '../../../src/domain/live/statements.ts'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { readPlan, rowsRead } from '../../support/query-plan.ts'

describe.runIf(testServerUrl)('while somebody’s transaction takes long', async () => {
  const app = await startApp()

  it('changes that were heard are not read again to find the new ones', async () => {
    const { accountId } = await app.newAccount()
    const connect = async () => {
      const session = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
      await session.connect()
      return session
    }
    const [long, session] = [await connect(), await connect()]
    await long.query('BEGIN; SELECT pg_current_xact_id()')
    const add = (count: number) =>
      session.query(
        `INSERT INTO contacts (id, account_id, first_name)
          SELECT gen_random_uuid(), $1, 'Ann' FROM generate_series(1, $2::int)`,
        [accountId, count],
      )
    await add(5_000)
    await session.query('ANALYZE record_changes')
    const { rows } = await session.query('SELECT pg_current_snapshot()::text AS heard')
    const heard: string = rows[0].heard
    await add(3)

    const caller = `WITH caller AS (SELECT id FROM accounts WHERE id = $1 AND $2::text IS NOT NULL)`
    const position = heard.split(':')[0]
    const statements: [text: string, values: readonly unknown[]][] = [
      [newsText, [`{${accountId}}`, heard]],
      [`${caller} ${changesText}`, [accountId, randomUUID(), heard, null, position, '0', null]],
    ]
    for (const [text, values] of statements) {
      const explained = await session.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])
      expect(rowsRead(readPlan(explained.rows), 'record_changes')).toBeLessThan(100)
      const answer = await session.query(text, [...values])
      expect(answer.rows[0].accounts ?? answer.rows.map(({ change }) => change)).toHaveLength(
        text === newsText ? 1 : 3,
      )
    }
    await long.query('ROLLBACK')
    await Promise.all([long.end(), session.end()])
  })
})
