import { expect, test } from 'vitest'
import { createStatementNamer } from '../../src/database/statement-names.ts'

const query = (sql: string) => ({ sql, args: [], argTypes: [] })

test('a statement keeps its name, and no two share one', () => {
  const nameOf = createStatementNamer(10)
  const first = nameOf(query('SELECT 1'))
  expect(nameOf(query('SELECT 2'))).not.toBe(first)
  expect(nameOf(query('SELECT 1'))).toBe(first)
})

test('no more than the given number of statements get a name', () => {
  const nameOf = createStatementNamer(1)
  const named = nameOf(query('SELECT 1'))
  expect(nameOf(query('SELECT 2'))).toBe('')
  expect(nameOf(query('SELECT 1'))).toBe(named)
})
