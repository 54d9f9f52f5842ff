import { expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { readExcelColumns, writeContactsExcel } from '../../src/files/csv/contacts-excel.ts'
import { ExportContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'

const columns = readExcelColumns(readOperation(schema, ExportContactsDocument))

/** The cells of the only contact in a file. */
async function cellsOf(values: Readonly<Record<string, string>>): Promise<string[]> {
  const contact = Object.fromEntries(columns.map(({ key }) => [key, null]))
  async function* batches() {
    yield { contacts: [{ ...contact, ...values }] }
  }
  const text = Buffer.concat(await Array.fromAsync(writeContactsExcel(batches(), columns))).toString(
    'utf16le',
  )
  return text.split('\r\n')[1]?.split('\t') ?? []
}

it('half a surrogate pair, which is no text in UTF-16 either, is replaced', async () => {
  const cells = await cellsOf({ first_name: 'A\ud83d', last_name: '\udcf7', company: '📷' })
  expect(cells.slice(0, 5)).toEqual(['A\ufffd', '\ufffd', '', '', '📷'])
})

it('a time is one that Excel reads, in UTC', async () => {
  const cells = await cellsOf({ created_at: '2026-01-31T09:30:00.120Z' })
  expect(cells.at(-1)).toBe('2026-01-31 09:30:00')
})
