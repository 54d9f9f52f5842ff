import { expect, it } from 'vitest'
import { parseTable } from '../../src/web/console/contacts/import/reading/parse-table.ts'

it('reads a character of two units that ends behind a piece of the text', async () => {
  const head = 'name\n'
  const name = `${'a'.repeat(128 * 1024 - 1 - head.length)}😀${'b'.repeat(10)}`
  const { rows } = await parseTable(`${head}${name}\nBo`, () => {}, new AbortController().signal)
  expect(rows.map(({ cells }) => cells[0] === name)).toEqual([true, false])
  expect(rows[1]?.cells).toEqual(['Bo'])
})

it('passes over rows without a value, as spreadsheets write them below a list', async () => {
  const text = ',,\nname,note,\n"","\n"," "\nAnn,,\n , ,\t\n,,,,\nBob,,\n,,\n'
  const { names, rows } = await parseTable(text, () => {}, new AbortController().signal)
  expect(names).toEqual(['name', 'note', ''])
  expect(rows).toEqual([
    { line: 5, cells: ['Ann', '', ''] },
    { line: 8, cells: ['Bob', '', ''] },
  ])
})
