import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedStatements } from '../../../src/database/embedded/statements.ts'
import { newPGlite } from '../../support/new-pglite.ts'

const pglite: PGlite = await newPGlite()
let statements: EmbeddedStatements
afterAll(() => pglite.close())
beforeEach(async () => {
  statements = new EmbeddedStatements(pglite)
  await pglite.exec('DROP TABLE IF EXISTS things; CREATE TABLE things (id int PRIMARY KEY, name text)')
})

const kept = async () =>
  (await pglite.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

describe('a statement on the embedded database', () => {
  const id = '0b2f7c86-8d3e-4a55-9f0e-3a8d3f1c2b4d'
  const moment = new Date('2026-02-03T04:05:06.789Z')
  it.each<[text: string, values: unknown[]]>([
    ['SELECT $1::text AS text, $2::int AS int, $3::bool AS bool, $4::uuid AS uuid', ['é"\\', 7, true, id]],
    [
      'SELECT $1::timestamptz AS moment, $2::date AS day, $3::numeric AS money',
      [moment, '2026-02-03', '1.10'],
    ],
    ['SELECT $1::text[] AS texts, $2::uuid[] AS ids, $3::int[] AS ints', [['a', 'b,"c', null], [id], []]],
    [
      'SELECT $1::jsonb AS json, $2::jsonb AS spelled, $3::bytea AS bytes',
      [{ a: [1] }, '{"b":2}', Buffer.from([0, 255])],
    ],
    ['SELECT $1::text AS text, $2::bigint AS big', [null, 2n ** 60n]],
    ["SELECT 1 AS twice, 2 AS twice, NULL AS none WHERE 'x' = $1", ['x']],
    ['SELECT 1 AS one WHERE false', []],
  ])('answers as PGlite does, the first time and the second: %s', async (text, values) => {
    for (const rowMode of ['array', 'object'] as const) {
      const { rows, fields } = await pglite.query(text, values, { rowMode })
      for (let time = 0; time < 2; time++) {
        const result = await statements.query(text, values, { rowMode })
        expect(result.rows).toEqual(rows)
        expect(result.fields).toMatchObject(fields)
      }
    }
  })

  it('answers texts as they are stored, where PGlite drops a U+FEFF that they begin with', async () => {
    const text = '\ufeff\ufeffx'
    const { rows } = await statements.query(
      `SELECT $1::text AS text, $1::varchar AS varchar, '\ufeff' AS alone, ARRAY[$1] AS list,
        json_agg($1) AS json, jsonb_build_object($1, $1) AS jsonb`,
      [text],
    )
    expect(rows).toEqual([
      { text, varchar: text, alone: '\ufeff', list: [text], json: [text], jsonb: { [text]: text } },
    ])
  })

  it('answers what is larger than the database sends at once', async () => {
    const text = 'é'.repeat(100_000)
    const { rows } = await statements.query('SELECT n, $1::text AS text FROM generate_series(1, 30) AS n', [
      text,
    ])
    expect(rows).toEqual(Array.from({ length: 30 }, (_, at) => ({ n: at + 1, text })))
  })

  it('tells how many rows it has changed', async () => {
    const count = async (text: string) => (await statements.query(text, [])).affectedRows
    expect(await count("INSERT INTO things SELECT n, 'x' FROM generate_series(1, 5) n")).toBe(5)
    expect(await count('UPDATE things SET id = id + 10 WHERE id > 2')).toBe(3)
    expect(await count('DELETE FROM things')).toBe(5)
    expect(await count('SELECT 1')).toBe(0)
    expect(await count('CREATE TABLE IF NOT EXISTS things ()')).toBe(0)
  })

  it('is prepared once, unless it is to be planned anew each time', async () => {
    for (let time = 0; time < 3; time++) {
      await statements.query('SELECT id FROM things', [])
      await statements.query('SELECT name FROM things', [], { replanned: true })
    }
    const texts = await kept()
    expect(texts.filter(text => text === 'SELECT id FROM things')).toHaveLength(1)
    expect(texts).not.toContain('SELECT name FROM things')
  })

  it('stays prepared while it is used, however many others come and go', async () => {
    const before = (await kept()).length
    for (let number = 0; number < 1_200; number++) {
      await statements.query(`SELECT ${number} AS number`, [])
      if (number % 400 === 0) await statements.query('SELECT id FROM things', [])
    }
    const texts = await kept()
    expect(texts).toHaveLength(before + 500)
    expect(texts).toContain('SELECT id FROM things')
    expect(texts).not.toContain('SELECT 0 AS number')
    expect((await statements.query('SELECT 0 AS number', [])).rows).toEqual([{ number: 0 }])
  })

  it('that fails says why, each time, and leaves the next one alone', async () => {
    const insert = "INSERT INTO things VALUES ($1, 'x')"
    await statements.query(insert, [1])
    const before = (await kept()).length
    for (let time = 0; time < 3; time++) {
      await expect(statements.query(insert, [1])).rejects.toMatchObject({ code: '23505' })
      await expect(statements.query('SELECT nothing FROM things', [])).rejects.toMatchObject({
        code: '42703',
      })
      await expect(statements.query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    }
    expect((await statements.query(insert, [2])).affectedRows).toBe(1)
    expect((await kept()).length).toBe(before + 1)
  })

  it('fails once where its table has changed under it, and is prepared anew', async () => {
    const text = 'SELECT * FROM things'
    await statements.query(text, [])
    await pglite.exec('ALTER TABLE things ADD COLUMN more text')
    await expect(statements.query(text, [])).rejects.toMatchObject({ code: '0A000' })
    expect((await statements.query(text, [])).fields.map(({ name }) => name)).toEqual(['id', 'name', 'more'])
  })

  it('waits for an open transaction, in which others run at once, and none after its end', async () => {
    const order: string[] = []
    let outside: Promise<unknown> | undefined
    const ended = await statements.transaction(async tx => {
      outside = statements.query('SELECT 1', []).then(() => order.push('outside'))
      await statements.queryIn(tx, 'INSERT INTO things VALUES ($1)', [1])
      order.push('inside')
      await tx.rollback()
      return tx
    })
    await outside
    expect(order).toEqual(['inside', 'outside'])
    expect((await statements.query('SELECT * FROM things', [])).rows).toEqual([])
    await expect(statements.queryIn(ended, 'INSERT INTO things VALUES ($1)', [2])).rejects.toThrow('ended')
  })
  it('that waits while its transaction is rolled back is not done by itself', async () => {
    const waiting: Promise<unknown>[] = []
    await statements.transaction(async tx => {
      await statements.queryIn(tx, 'INSERT INTO things VALUES ($1)', [1])
      const rollback = statements.rollBack(tx)
      for (const id of [2, 3]) waiting.push(statements.queryIn(tx, 'INSERT INTO things VALUES ($1)', [id]))
      await rollback
    })
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
    expect((await statements.query('SELECT * FROM things', [])).rows).toEqual([])
  })
})
