import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertRows } from '../../demo/many/insert-rows.ts'
import { ContactFileRefusal, importContactFile } from '../../src/domain/contact-import/import-file.ts'
import { schema } from '../../src/domain/schema.ts'
import { readColumns, writeContactsCsv } from '../../src/files/csv/contacts-csv.ts'
import { ContactSource, ContactType } from '../../src/generated/prisma/enums.ts'
import { ExportContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { shareDatabase } from '../support/test-server.ts'

const database = await shareDatabase()

const columns = readColumns(readOperation(schema, ExportContactsDocument))
const hostile = [
  '=1+1',
  "'=1",
  "''@x",
  '+1 555 010 0100',
  '-2',
  '"',
  '","',
  'a\r\nb',
  '\ta',
  ';=x',
  ' a ',
  '\u2028',
  '\ufeff=1',
  '🙂',
  '\\N',
  'NULL',
]

const anyText = (most: number) =>
  fc
    .tuple(
      fc.oneof(fc.constantFrom(...hostile), fc.constant('')),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.boolean(),
    )
    .map(([start, text, isLong]) => `${start}${text.replaceAll('\0', '')}${isLong ? 'x'.repeat(most) : ''}`)
    .map(text => [...text].slice(0, most).join(''))
    .filter(text => text !== '')
const optional = (most: number) => fc.option(anyText(most))

const contacts = fc.array(
  fc.record({
    // What shows nothing is no name.
    firstName: anyText(250).map(text => `${text}a`),
    lastName: optional(255),
    email: fc.option(fc.constantFrom('ann@example.com', 'ANN@example.com', 'o’ann@münchen.example')),
    phone: optional(50),
    company: optional(255),
    contactType: fc.constantFrom(...Object.values(ContactType)),
    source: fc.constantFrom(...Object.values(ContactSource)),
    createdAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
  }),
  { maxLength: 12 },
)

async function newAccount(): Promise<string> {
  const { id } = await database.prisma.account.create({ data: { name: 'A', ownerId: 'o' } })
  return id
}

/** The contacts of an account as the file has them, oldest first. */
async function contactsOf(accountId: string) {
  const found = await database.prisma.contact.findMany({ where: { accountId } })
  const rows = found.map(contact => ({
    ...{
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      phone: contact.phone,
    },
    ...{ company: contact.company, type: contact.contactType, source: contact.source },
    created_at: contact.createdAt.toISOString(),
  }))
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function fileOf(accountId: string): Promise<Buffer> {
  const batches = (async function* () {
    yield { contacts: await contactsOf(accountId) }
  })()
  return Buffer.from((await Array.fromAsync(writeContactsCsv(batches, columns))).join(''))
}

const importBytes = (
  accountId: string,
  bytes: Buffer,
  size = 64,
  onMatch: 'skip' | 'update' | 'create' = 'create',
) =>
  importContactFile(database, schema, {
    accountId,
    onMatch,
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  })

describe('the file of contacts that we write, imported', () => {
  it('is the same contacts, whatever is in them and however it is read', async () => {
    await fc.assert(
      fc.asyncProperty(contacts, fc.integer({ min: 1, max: 300 }), async (made, size) => {
        const [from, to] = [await newAccount(), await newAccount()]
        const rows = made.map(contact => ({ ...contact, id: crypto.randomUUID(), accountId: from }))
        await insertRows(database.query, 'Contact', rows)
        const { outcomes } = await importBytes(to, await fileOf(from), size)
        expect(outcomes).toEqual({ created: made.length, updated: 0, skipped: 0 })
        expect(await contactsOf(to)).toEqual(await contactsOf(from))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the order of contacts of one time, and of those without one', async () => {
    const accountId = await newAccount()
    const names = Array.from({ length: 800 }, (_, at) => `R${at}`)
    const time = '2026-01-02T03:04:05.678Z'
    const lines = names.map((name, at) => `${name},${at % 2 ? time : ''}`)
    await importBytes(accountId, Buffer.from(`First Name,Created At\n${lines.join('\n')}`), 1_000)
    const found = await database.prisma.contact.findMany({
      where: { accountId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    const [timed, others] = [1, 0].map(odd => names.filter((_, at) => at % 2 === odd))
    expect(found.map(({ firstName }) => firstName)).toEqual([...(timed ?? []), ...(others ?? [])])
    expect(new Set(found.slice(0, 400).map(({ createdAt }) => createdAt.toISOString()))).toEqual(
      new Set([time]),
    )
  })

  it('meets the contacts of batches before, and tells lines of a file with every kind of line end', async () => {
    const accountId = await newAccount()
    const text = 'First Name,Email\r\n"An\r\nn",a@example.com\n\n"B\rob",A@example.com\rCy,'
    for (const size of [1, 2, 3, 7, 100]) {
      const failure = await importBytes(accountId, Buffer.from(`${text}x\r\n"D\nd",y`), size).catch(
        error => error,
      )
      expect(failure).toBeInstanceOf(ContactFileRefusal)
      expect(failure.told.map(({ line }: { line: number }) => line)).toEqual([7, 8])
      expect(await contactsOf(accountId)).toEqual([])
    }
    expect(await importBytes(accountId, Buffer.from(text), 3, 'update')).toMatchObject({
      outcomes: { created: 2, updated: 1, skipped: 0 },
    })
    expect((await contactsOf(accountId)).map(({ first_name }) => first_name)).toEqual(['B\rob', 'Cy'])
  })

  it('may have empty cells behind the last column, as spreadsheets write them, and no value there', async () => {
    const accountId = await newAccount()
    const failure = await importBytes(accountId, Buffer.from('First Name,Email\nAnn,,\nBob,,,x')).catch(
      error => error,
    )
    expect(failure.told).toEqual([{ line: 3, field: null, message: 'Has 4 cells where there are 2 columns' }])
    await importBytes(accountId, Buffer.from('First Name,Email\nAnn,,\nBob,bob@example.com,,'))
    expect((await contactsOf(accountId)).map(({ email }) => email)).toEqual([null, 'bob@example.com'])
  })

  it('is told to be an account export where it is one, and what restores that', async () => {
    const accountId = await newAccount()
    const refusal = 'Must not be JSON; an account export is restored by bizgate import <file> --owner <user>'
    for (const text of ['{"export_metadata":{"account_id":"x"}}', '\ufeff{\n  "a": [1]\n}', '\n {"a":1}'])
      await expect(importBytes(accountId, Buffer.from(text))).rejects.toThrow(refusal)
    await importBytes(accountId, Buffer.from('First Name\n{Ann}\n'))
    expect(await contactsOf(accountId)).toHaveLength(1)
  })

  it('is refused where a quote is not closed, a time is none, or the bytes are no UTF-8', async () => {
    const accountId = await newAccount()
    const refused = (text: string | Buffer) =>
      expect(importBytes(accountId, Buffer.from(text as string), 5)).rejects
    await refused('First Name\n"Ann\nBob').toThrow('Line 2: a quoted value has no closing quote')
    await refused('First Name,Created At\nAnn,yesterday').toMatchObject({ told: [{ line: 2, field: null }] })
    await refused('').toThrow('Must begin with a row that names the columns')
    await refused('Email\nx').toThrow('there is no column First Name')
    expect(await contactsOf(accountId)).toEqual([])
  })
})
