import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOut } from '../../../src/database/snapshot/copy-out.ts'
import { copyStatement, readCopiedRows } from '../../../src/database/snapshot/copy-text.ts'

const text = (name: string) => ({ name, parse: null })

describe('copied rows', () => {
  it('are a line each, with columns between tabs', () => {
    expect(readCopiedRows('a\tb\nc\td', [text('one'), text('two')])).toEqual([
      { one: 'a', two: 'b' },
      { one: 'c', two: 'd' },
    ])
  })

  it('tell nulls from empty text', () => {
    expect(readCopiedRows('\b\t\n\t\b', [text('one'), text('two')])).toEqual([
      { one: null, two: '' },
      { one: '', two: null },
    ])
    expect(readCopiedRows('', [text('one')])).toEqual([{ one: '' }])
  })

  it('are unescaped before they are parsed, and nulls are not parsed', () => {
    const columns = [
      { name: 'json', parse: JSON.parse },
      { name: 'length', parse: (field: string) => field.length },
    ]
    expect(readCopiedRows('{"a":"\\\\"\\\\n"}\t\\\\N\n\b\t\b', columns)).toEqual([
      { json: { a: '"\n' }, length: 2 },
      { json: null, length: null },
    ])
  })
})

const url = process.env.DATABASE_URL
const silenceMs = () => 30_000

describe.runIf(url)('a copy', () => {
  const client = new pg.Client({ connectionString: url })
  beforeAll(() => client.connect())
  afterAll(() => client.end())

  const copyAll = async (query: string, rows = 10, chars = 1_000_000) =>
    Array.fromAsync(copyOut(client, copyStatement(query), { rows: () => rows, chars, silenceMs }))

  it('gives any text back as it was', async () => {
    const cell = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\\\t\n\r\b\f\v\u0001N.bnx"\''),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 20,
    })
    const rows = fc.array(fc.record({ one: fc.option(cell), two: fc.option(cell) }), {
      minLength: 1,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(rows, async sent => {
        const stored = sent.map(row => ({ one: withoutNul(row.one), two: withoutNul(row.two) }))
        const json = pg.escapeLiteral(JSON.stringify(stored))
        const batches = await copyAll(
          `SELECT one, two FROM json_to_recordset(${json}) AS r(one text, two text)`,
        )
        const read = batches.flatMap(lines => readCopiedRows(lines, [text('one'), text('two')]))
        expect(read).toEqual(stored)
      }),
      { numRuns: 200 },
    )
  })

  it('comes in batches of so many rows, or fewer where they are large', async () => {
    const sizes = async (query: string, rows: number, chars: number) =>
      (await copyAll(query, rows, chars)).map(lines => lines.split('\n').length)
    expect(await sizes('SELECT generate_series(1, 25)', 10, 1_000_000)).toEqual([10, 10, 5])
    expect(await sizes("SELECT repeat('x', 1000) FROM generate_series(1, 5)", 10, 2_000)).toEqual([2, 2, 1])
    expect(await sizes("SELECT repeat('x', 1000000) FROM generate_series(1, 2)", 10, 2_000)).toEqual([1, 1])
    expect(await copyAll('SELECT 1 WHERE false')).toEqual([])
  })

  it('is whole whatever the sizes of its rows, and so wherever their messages are cut on the way', async () => {
    const seed = Math.floor(Math.random() * 1_000)
    const lengthOf = (n: number) => (n * n * (seed + 7)) % (n % 50 === 0 ? 200_000 : 3_000)
    const lengths = Array.from({ length: 2_000 }, (_, index) => lengthOf(index + 1))
    const query = `SELECT n, repeat(chr(97 + n::int % 26), length) FROM unnest('{${lengths}}'::int[]) WITH ORDINALITY u(length, n)`
    const lines = (await copyAll(query)).flatMap(batch => batch.split('\n'))
    const expected = lengths.map((length, index) => {
      const n = index + 1
      return `${n}\t${String.fromCharCode(97 + (n % 26)).repeat(length)}`
    })
    expect(lines.length, `seed ${seed}`).toBe(expected.length)
    expect(
      lines.filter((line, index) => line !== expected[index]),
      `seed ${seed}`,
    ).toEqual([])
  })

  it('that Postgres has notices for comes without them', async () => {
    const query = `SELECT n, pg_temp.notice(n) FROM generate_series(1, 300) n`
    await client.query(
      `CREATE OR REPLACE FUNCTION pg_temp.notice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'row %', n; RETURN n; END $$`,
    )
    const lines = (await copyAll(query)).flatMap(batch => batch.split('\n'))
    expect(lines).toEqual(Array.from({ length: 300 }, (_, index) => `${index + 1}\t${index + 1}`))
  })

  it('that fails says why, and the connection serves on', async () => {
    await expect(copyAll('SELECT 1 / (3 - n) FROM generate_series(1, 5) n', 1)).rejects.toThrow(
      'division by zero',
    )
    await expect(copyAll('nonsense')).rejects.toThrow('syntax error')
    expect(await copyAll('SELECT 1')).toEqual(['1'])
  })

  it('waits while nobody reads', async () => {
    const copy = copyOut(
      client,
      copyStatement('SELECT repeat(md5(n::text), 100) FROM generate_series(1, 100000) n'),
      {
        rows: () => 100,
        chars: 1_000_000,
        silenceMs,
      },
    )
    const received = () => (client as unknown as { connection: pg.Connection }).connection.stream
    await copy.next()
    expect(received().isPaused()).toBe(true)
    let rows = 100
    for await (const lines of copy) rows += lines.split('\n').length
    expect(rows).toBe(100_000)
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(received().isPaused()).toBe(false)
  })
})

/** Postgres has no NUL. */
function withoutNul(cell: string | null): string | null {
  return cell?.replaceAll('\0', '').toWellFormed() ?? null
}
