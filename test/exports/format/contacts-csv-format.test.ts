import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { hostileTexts } from '../../support/records/hostile-texts.ts'
import { fillStates } from '../../support/records/states.ts'

interface CsvColumn {
  readonly titles: string
  readonly datatype: string | { readonly base: string; readonly format: string }
  readonly required: boolean
}

const app = await startApp()
const { prisma } = app.database
const format = JSON.parse(readFileSync('formats/contacts-csv.json', 'utf8'))
const columns: readonly CsvColumn[] = format.tableSchema.columns

function problemOf({ datatype, required }: CsvColumn, cell: string): string | null {
  if (required && cell === '') return 'is missing'
  if (typeof datatype === 'string') return null
  const isRight =
    datatype.base === 'dateTime'
      ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(cell)
      : datatype.format.split('|').includes(cell)
  return isRight ? null : `is no ${datatype.base}`
}

it('the CSV of contacts is as its published format says', async () => {
  const { accountId, memberId } = await app.newAccount()
  await fillStates(prisma, accountId)
  await prisma.contact.createMany({
    data: hostileTexts.map(text => ({ accountId, firstName: text, lastName: text, company: text })),
  })
  const { text } = await app.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as: memberId })
  const { delimiter, quoteChar, lineTerminators } = format.dialect
  const [header, ...records] = parse(text, {
    delimiter,
    quote: quoteChar,
    escape: quoteChar,
    record_delimiter: lineTerminators,
  }) as string[][]
  expect(header).toEqual(columns.map(({ titles }) => titles))
  expect(records.length).toBe(1 + 5 + 7 + hostileTexts.length)
  const problems = records.flatMap(record =>
    columns.flatMap((column, at) => problemOf(column, record[at] ?? '') ?? []),
  )
  expect(problems).toEqual([])
})

it('the published format says what each column means', () => {
  for (const column of format.tableSchema.columns) {
    expect(column).toMatchObject({ name: expect.stringMatching(/^[a-z_]+$/), titles: expect.any(String) })
    expect(column['dc:description']).toMatch(/\.$/)
  }
})
