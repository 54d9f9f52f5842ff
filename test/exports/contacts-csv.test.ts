import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { contactColumns, matchColumns } from '../../src/files/csv/contact-columns.ts'
import { readColumns, writeContactsCsv } from '../../src/files/csv/contacts-csv.ts'
import { guardFormula } from '../../src/files/csv/formula-guard.ts'
import { ExportContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { collect } from './collect.ts'
import { hasPython, parseWithPython } from './python-csv.ts'
import { parseStrictCsv } from './strict-csv.ts'

type ContactRow = Readonly<Record<string, string | null>>

const columns = readColumns(readOperation(schema, ExportContactsDocument))
const header = 'First Name,Last Name,Email,Phone,Company,Type,Source,Created At\r\n'

const ada: ContactRow = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (555) 010-0100',
  company: null,
  type: 'past_client',
  source: 'social_media',
  created_at: '2026-01-02T03:04:05.678Z',
}
const adaLine =
  'Ada,Lovelace,ada@example.com,+1 (555) 010-0100,,past_client,social_media,2026-01-02T03:04:05.678Z\r\n'

/** Half of them from the characters that CSV, spreadsheets and line readers treat specially. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'",;\'=+-@\r\n\t\v\f \u0085\u2028＝ax0|'), maxLength: 12 }),
)
const optional = fc.option(cell)
const contact: fc.Arbitrary<ContactRow> = fc.record({
  first_name: cell,
  last_name: optional,
  email: optional,
  phone: optional,
  company: optional,
  type: fc.constantFrom('lead', 'past_client'),
  source: fc.constantFrom('website', 'other'),
  created_at: fc.constant('2026-01-02T03:04:05.678Z'),
})

async function* batchesOf(...batches: ContactRow[][]) {
  for (const contacts of batches) yield { contacts }
}

function write(...batches: ContactRow[][]): Promise<string[]> {
  return collect(writeContactsCsv(batchesOf(...batches), columns))
}

/** The cells a reader is to find: column order, nothing for null, formulas guarded. */
function expectedRecord(row: ContactRow): string[] {
  const { first_name, last_name, email, phone, company, type, source, created_at } = row
  const cells = [first_name, last_name, email, phone, company, type, source, created_at]
  return cells.map(value => guardFormula(value ?? ''))
}

describe('contacts as CSV', () => {
  it('are the header and one line a contact, each ended by CRLF', async () => {
    expect((await write([ada])).join('')).toBe(header + adaLine)
  })

  it('have every field that an import takes, so that nothing is lost on the way back', () => {
    const found = matchColumns(columns.map(({ label }) => label)).filter(field => field !== undefined)
    expect(found).toEqual(contactColumns)
  })

  it('say of an empty text what they say of none', async () => {
    const texts = { last_name: '', email: '', phone: '', company: '' }
    const nulls = { last_name: null, email: null, phone: null, company: null }
    expect(await write([{ ...ada, ...texts }])).toEqual(await write([{ ...ada, ...nulls }]))
  })

  it('are the header alone when there are none', async () => {
    expect((await write()).join('')).toBe(header)
    expect((await write([], [])).join('')).toBe(header)
  })

  it('come one chunk a batch, with the header once', async () => {
    expect(await write([], [ada, ada], [], [ada])).toEqual([header + adaLine + adaLine, adaLine])
  })

  it('keep a line for a contact with nothing in it', async () => {
    const blank = { first_name: '', last_name: null, email: null, phone: null, company: null }
    const row = { ...ada, ...blank, type: '', source: '', created_at: '' }
    expect((await write([row])).join('')).toBe(`${header},,,,,,,\r\n`)
  })

  it('hold a cell of any size', async () => {
    const company = `"${'wide, '.repeat(200_000)}"`
    const records = parseStrictCsv((await write([{ ...ada, company }])).join(''))
    expect(records[1]?.[4]).toBe(company)
  })

  it.each([...'",;\0\t\v\f\r\n\u001f\u0085\u2028\u2029'])(
    'have quotes around a cell with %j',
    async separator => {
      const company = `Smith${separator}Co`
      const quoted = `"${company.replaceAll('"', '""')}"`
      expect((await write([{ ...ada, company }])).join('')).toContain(`,${quoted},`)
    },
  )

  it.each([...' \u00a0\u3000'])('have quotes around a cell with %j at an end', async blank => {
    for (const company of [`${blank}Smith`, `Smith${blank}`])
      expect((await write([{ ...ada, company }])).join('')).toContain(`,"${company}",`)
  })

  it('replace half a surrogate pair, which has no UTF-8', async () => {
    const records = parseStrictCsv((await write([{ ...ada, first_name: 'A\ud83d', company: '📷' }])).join(''))
    expect(records[1]?.[0]).toBe('A\ufffd')
    expect(records[1]?.[4]).toBe('📷')
  })

  it('read back cell by cell by the letter of RFC 4180', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { maxLength: 8 }), async rows => {
        const records = parseStrictCsv((await write(rows)).join(''))
        expect(records.slice(1)).toEqual(rows.map(expectedRecord))
      }),
      { numRuns: 500 },
    )
  })

  it.skipIf(!hasPython)("read back cell by cell with Python's csv module", async () => {
    const rows = fc.sample(contact, 2000)
    expect(parseWithPython((await write(rows)).join('')).slice(1)).toEqual(rows.map(expectedRecord))
  })
})

describe('the columns', () => {
  const columnsOf = (contact: string) =>
    readColumns(
      readOperation(
        schema,
        parse(
          `subscription { body: contactsExport(accountId: "${randomUUID()}") { contacts { ${contact} } } }`,
        ),
      ),
    )

  it('are what the document selects, under its names and in its order', async () => {
    const own = columnsOf('phone first_name: firstName kind: contactType')
    const row = { phone: '=1', first_name: 'Ada', kind: 'past_client', email: 'ada@example.com' }
    const chunks = await collect(writeContactsCsv(batchesOf([row]), own))
    expect(chunks.join('')).toBe("Phone,First Name,Kind\r\n'=1,Ada,past_client\r\n")
  })

  it('are values, not records', () => {
    expect(() => columnsOf('phone deals { nodes { id } }')).toThrow('An export holds no deals')
  })
})

describe('the source of the contacts', () => {
  it('fails before any byte when its first batch does', async () => {
    const chunks = writeContactsCsv(failAfter([]), columns)
    await expect(chunks.next()).rejects.toThrow('gone')
  })

  it('is asked for a batch only when a chunk is wanted, and told when no more are', async () => {
    const asked: string[] = []
    const chunks = writeContactsCsv(watch(asked), columns)
    await chunks.next()
    expect(asked).toEqual(['first'])
    await chunks.return(undefined)
    expect(asked).toEqual(['first', 'closed'])
  })
})

async function* failAfter(batches: ContactRow[][]) {
  yield* batchesOf(...batches)
  throw new Error('gone')
}

async function* watch(asked: string[]) {
  try {
    asked.push('first')
    yield { contacts: [ada] }
    asked.push('second')
    yield { contacts: [ada] }
  } finally {
    asked.push('closed')
  }
}
