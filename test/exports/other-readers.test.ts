import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse as parseSync } from 'csv-parse/sync'
import fc from 'fast-check'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { readColumns, writeContactsCsv } from '../../src/files/csv/contacts-csv.ts'
import { readExcelColumns, writeContactsExcel } from '../../src/files/csv/contacts-excel.ts'
import { guardFormula } from '../../src/files/csv/formula-guard.ts'
import { guardText } from '../../src/files/csv/text-guard.ts'
import { ExportContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { collect } from './collect.ts'

const operation = readOperation(schema, ExportContactsDocument)
const [columns, excelColumns] = [readColumns(operation), readExcelColumns(operation)]
const databaseUrl = process.env.DATABASE_URL

/** Half of them from what readers of CSV treat specially, COPY's end of data among it; a contact holds no NUL. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => text.replaceAll('\0', '')),
  fc
    .array(fc.constantFrom(...'",;\'=+-@\r\n\t\v\f \u0085\u2028＝ax0|\\', '\n\\.\n', '\\N', '""', 'NULL'), {
      maxLength: 8,
    })
    .map(parts => parts.join('')),
)
const row = fc.record({
  first_name: cell,
  last_name: cell,
  email: cell,
  phone: cell,
  company: cell,
  type: fc.constantFrom('lead', 'past_client'),
  source: fc.constant('website'),
  created_at: fc.constant('2026-01-02T03:04:05.678Z'),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
const rows = fc.array(row, { minLength: 1, maxLength: 6 })

async function* oneBatch(contacts: readonly Row[]) {
  yield { contacts }
}

async function plainCsv(contacts: readonly Row[]): Promise<string> {
  return (await collect(writeContactsCsv(oneBatch(contacts), columns))).join('')
}

/** The cells that a reader is to find behind the header. */
function cellsOf(contacts: readonly Row[], guard: (cell: string) => string): string[][] {
  return contacts.map(({ first_name, last_name, email, phone, company, type, source, created_at }) => [
    ...[first_name, last_name, email, phone, company].map(guard),
    ...[type, source, created_at],
  ])
}

describe('the plain CSV is the same cells', () => {
  it('to csv-parse', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async contacts => {
        const read: string[][] = parseSync(await plainCsv(contacts), { record_delimiter: '\r\n' })
        expect(read.slice(1)).toEqual(cellsOf(contacts, guardFormula))
      }),
      { numRuns: 300 },
    )
  })

  it.runIf(databaseUrl)('to the COPY of Postgres', async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const names = columns.map((_column, at) => `c${at} text`)
      await client.query(`CREATE TEMPORARY TABLE copied (line serial, ${names})`)
      const into = columns.map((_column, at) => `c${at}`)
      await fc.assert(
        fc.asyncProperty(rows, async contacts => {
          await client.query('TRUNCATE copied RESTART IDENTITY')
          const copy = copyFrom(`COPY copied (${into}) FROM STDIN WITH (FORMAT csv, HEADER, ENCODING 'UTF8')`)
          await pipeline(Readable.from([Buffer.from(await plainCsv(contacts))]), client.query(copy))
          const read = await client.query({
            text: `SELECT ${into} FROM copied ORDER BY line`,
            rowMode: 'array',
          })
          // An empty cell without quotes is NULL to COPY.
          expect(read.rows.map(cells => cells.map((text: string | null) => text ?? ''))).toEqual(
            cellsOf(contacts, guardFormula),
          )
        }),
        { numRuns: 150 },
      )
    } finally {
      await client.end()
    }
  })
})

it('the CSV for Excel is the same cells to csv-parse', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async contacts => {
      const bytes = Buffer.concat(await collect(writeContactsExcel(oneBatch(contacts), excelColumns)))
      // Read as text: in bytes of UTF-16 csv-parse takes half of a character for a quote.
      const text = new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
      const options = { delimiter: '\t', record_delimiter: '\r\n' } as const
      const read: string[][] = parseSync(text, options)
      const expected = cellsOf(contacts, guardText)
      expect(read.slice(1)).toEqual(expected.map(cells => [...cells.slice(0, -1), '2026-01-02 03:04:05']))
    }),
    { numRuns: 300 },
  )
})
