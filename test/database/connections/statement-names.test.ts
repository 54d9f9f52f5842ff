import { expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.ts'
import { createStatementNamer } from '../../../src/database/postgres/statement-names.ts'
import { createTestDatabase, testServerUrl } from '../../support/database.ts'

const query = (sql: string) => ({ sql, args: [], argTypes: [] })

it('a statement has the same name in each process, and no two share one', () => {
  const texts = ['SELECT 1', 'SELECT 2', `SELECT '${'x'.repeat(5_000)}'`]
  const [names, reversed] = [texts, texts.toReversed()].map(met => {
    const nameOf = createStatementNamer(10, new Map())
    return [...met, ...met].map(sql => nameOf(query(sql)))
  })
  expect(new Set(names).size).toBe(texts.length)
  expect(reversed?.toReversed()).toEqual(names)
  // Postgres cuts longer ones.
  for (const name of names ?? []) expect(name).toMatch(/^.{20,63}$/)
})

it('no more than the given number of statements get a name', () => {
  const nameOf = createStatementNamer(1, new Map())
  const named = nameOf(query('SELECT 1'))
  expect(nameOf(query('SELECT 2'))).toBe('')
  expect(nameOf(query('SELECT 1'))).toBe(named)
})

it.skipIf(testServerUrl === null).each([
  ['by default', true],
  ['not where PREPARED_STATEMENTS is off', false],
])('statements are prepared %s', async (_when, preparedStatements) => {
  const location = await createTestDatabase()
  const database = await openDatabase({ ...location, preparedStatements })
  try {
    const { prisma } = database
    await prisma.account.findMany()
    await database.query({ text: 'SELECT 1 AS one', values: [] })
    await database.query({ text: 'SELECT 2 AS two', values: [], replanned: true })
    // One request at a time keeps to one connection.
    const text = 'SELECT statement FROM pg_prepared_statements'
    const rows = await database.query({ text, values: [], replanned: true })
    const prepared = rows.map(({ statement }) => String(statement))
    const named = prepared.map(sql =>
      ['"public"."accounts"', 'SELECT 1', 'SELECT 2'].find(part => sql.includes(part)),
    )
    expect(named.toSorted()).toEqual(preparedStatements ? ['"public"."accounts"', 'SELECT 1'] : [])
  } finally {
    await database.close()
    await location.drop()
  }
})

it.skipIf(testServerUrl === null)(
  'however many shapes callers give to Prisma, a new written statement is prepared',
  async () => {
    const location = await createTestDatabase()
    const database = await openDatabase(location)
    try {
      const { prisma } = database
      for (let shape = 0; shape < 310; shape++) await prisma.$queryRawUnsafe(`SELECT ${shape} AS shape`)
      await database.query({ text: 'SELECT 1 AS written', values: [] })
      const text = "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS written'"
      expect(await database.query({ text, values: [], replanned: true })).toEqual([
        { statement: 'SELECT 1 AS written' },
      ])
    } finally {
      await database.close()
      await location.drop()
    }
  },
)
