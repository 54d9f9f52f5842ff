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

const parse = (text: string) => parseTable(text, () => {}, new AbortController().signal)

it.each([
  ['CRLF within quotes', 'First Name,Notes\r\nA,"x\r\ny"\r\nB,z\r\n', [2, 4]],
  ['CR and LF within quotes', 'name,note\n"A\rB","x\ny"\nC,\n', [2, 5]],
  [
    'a mark, blank lines and a row without a value',
    '\ufeffname,note\r\n\r\n,\r\nÄ,"x\r\n\r\ny"\r\n\r\nB,z',
    [4, 8],
  ],
])('names the line on which each row begins, with %s', async (_what, text, lines) => {
  const { rows } = await parse(text)
  expect(rows.map(({ line }) => line)).toEqual(lines)
})

it('names the line of a row that is no CSV, with blank lines and rows without a value before it', async () => {
  const start = `name,note\r\nÄ,"x\r\ny"\r\n\r\n,\r\n${'B,z\r\n'.repeat(30_000)}\r\n\r\n , \r\n`
  await expect(parse(`${start}C "D",z\r\n`)).rejects.toThrow(
    'Line 30009: a value with a quote in it must be quoted as a whole.',
  )
  await expect(parse(`${start}\r\n"C,z\r\n`)).rejects.toThrow(
    'Line 30010: a quoted value has no closing quote.',
  )
})
