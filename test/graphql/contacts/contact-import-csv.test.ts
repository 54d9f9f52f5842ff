import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../src/domain/contact-import/read-csv.ts'
import { matchColumns } from '../../../src/files/csv/contact-columns.ts'
import { guardFormula } from '../../../src/files/csv/formula-guard.ts'
import { startApp } from '../../support/app.ts'
import { askImport, importInto } from '../../support/records/import-contacts.ts'

const app = await startApp()
const { prisma } = app.database

describe('an import of CSV', () => {
  it('names the line on which each row begins', async () => {
    const csv = [
      '\ufeff\r\n',
      'First Name,Company\r\n',
      'Ann,"Lee\r\n\r\n& Co"\r\n',
      '\r\n\n',
      'Bob,x\n',
      '"Cy","a\nb\rc"\r',
      'Di,y',
    ].join('')
    const account = await app.newAccount()
    const { rows } = await importInto(app, account, { csv })
    expect(rows.map(({ line }) => line)).toEqual([3, 8, 9, 12])
    const contacts = await prisma.contact.findMany({ where: { accountId: account.accountId } })
    const companies = contacts.map(({ firstName, company }) => [firstName, company]).toSorted()
    expect(companies).toEqual([
      ['Ann', 'Lee\r\n\r\n& Co'],
      ['Bob', 'x'],
      ['Cy', 'a\nb\rc'],
      ['Di', 'y'],
    ])
  })

  it('takes columns in any order, names what it ignores, and takes nothing from it', async () => {
    const account = await app.newAccount()
    const csv =
      'Notes,E-MAIL, email ,LASTNAME,first_name,contactType,Created At,\nx,y,a@b.ca,Lee,Ann,client,2020-01-01,\n'
    const report = await importInto(app, account, { csv })
    expect(report).toMatchObject({ created: 1, ignoredColumns: ['Notes', 'E-MAIL', 'Created At', ''] })
    const [contact] = await prisma.contact.findMany({ where: { accountId: account.accountId } })
    expect(contact).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'a@b.ca',
      contactType: 'client',
    })
    expect(contact?.createdAt.getFullYear()).toBeGreaterThan(2020)
  })

  it('takes E-Mail for the e-mail where no column has the name itself', async () => {
    const account = await app.newAccount()
    const csv = 'First-Name,E-Mail\nAnn,ann@example.com\n'
    expect(await importInto(app, account, { csv })).toMatchObject({ created: 1, ignoredColumns: [] })
    const [contact] = await prisma.contact.findMany({ where: { accountId: account.accountId } })
    expect(contact).toMatchObject({ firstName: 'Ann', email: 'ann@example.com' })
  })

  it('reads the columns of other programs, the first of those with one field, as the console offers them', async () => {
    const account = await app.newAccount()
    const csv = [
      'Name,Given Name,Family Name,E-mail 1 - Value,Mobile,Organization Name,Telephone,Firma,Kind',
      'Ann Lee,Ann,Lee,ann@example.com,555-0100,Lee & Co,555-0101,Hay,client',
    ].join('\n')
    const report = await importInto(app, account, { csv })
    expect(report).toMatchObject({ created: 1, ignoredColumns: ['Name', 'Telephone', 'Firma'] })
    expect(await prisma.contact.findMany({ where: { accountId: account.accountId } })).toMatchObject([
      {
        ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '555-0100' },
        ...{ company: 'Lee & Co', contactType: 'client' },
      },
    ])
  })

  it.each([
    ['First Name', 'firstName'],
    ['Last Name', 'lastName'],
    ['Email', 'email'],
    ['Phone', 'phone'],
    ['Company', 'company'],
    ['Type', 'contactType'],
    ['Source', 'source'],
    ['contact_type', 'contactType'],
    ['lastName', 'lastName'],
    ['FIRST_NAME', 'firstName'],
    ['Surname', 'lastName'],
    ['Full Name', undefined],
    ['Created At', undefined],
    ['Id', undefined],
    ['constructor', undefined],
  ])('knows the column %s as %s', (name, field) => {
    expect(matchColumns([name])).toEqual([field])
  })

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads what is separated by %s, commas in it or not', async (_name, separator) => {
    const csv = [
      ['First Name', 'Company', 'Email'],
      ['Ann', 'Hay, Sons & Co', 'ann@example.com'],
      ['Bob', '"A ""B""; C"', ''],
    ]
    const account = await app.newAccount()
    const { rows } = await importInto(app, account, {
      csv: csv.map(cells => cells.join(separator)).join('\r\n'),
    })
    expect(rows).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }])
    const made = await app.database.prisma.contact.findMany({
      where: { accountId: account.accountId },
      orderBy: { firstName: 'asc' },
    })
    expect(made.map(({ firstName, company, email }) => [firstName, company, email])).toEqual([
      ['Ann', 'Hay, Sons & Co', 'ann@example.com'],
      ['Bob', 'A "B"; C', null],
    ])
  })

  it.each(['\ufeff', ''])('passes over a first line that names the separator, as Excel does', async mark => {
    const csv = `${mark}sep=|\r\nFirst Name|Company\r\nAnn|Hay, Sons & Co\r\nBob|A;B|x\r\n`
    const account = await app.newAccount()
    const { rows } = await importInto(app, account, { csv })
    const fault = { message: 'Has 3 cells where there are 2 columns' }
    expect(rows).toMatchObject([
      { line: 3, outcome: 'created' },
      { line: 4, errors: [fault] },
    ])
    const { company } = await app.database.prisma.contact.findFirstOrThrow({
      where: { accountId: account.accountId },
    })
    expect(company).toBe('Hay, Sons & Co')
  })

  it('passes over rows without a value, as spreadsheets write them below a list', async () => {
    const csv = ',,\r\nFirst Name,Email,\r\n"","\r\n"," "\r\nAnn,,\r\n , ,\t\r\n,,,,\r\nBob,,\r\n,,\r\n'
    expect(await importInto(app, await app.newAccount(), { csv })).toMatchObject({
      ...{ created: 2, failed: 0 },
      rows: [{ line: 5 }, { line: 8 }],
    })
  })

  it('reports rows with more or fewer cells, and takes the others', async () => {
    const csv = 'First Name,Email\nAnn\nBob,bob@example.com\nCy,cy@example.com,x\n'
    const { rows } = await importInto(app, await app.newAccount(), { csv })
    const ragged = (cells: string) => [{ field: null, message: `Has ${cells} where there are 2 columns` }]
    expect(rows).toMatchObject([
      { line: 2, outcome: 'failed', errors: ragged('1 cell') },
      { line: 3, outcome: 'created', errors: [] },
      { line: 4, outcome: 'failed', errors: ragged('3 cells') },
    ])
  })

  it.each([
    ['nothing', '', 'Must begin with a row that names the columns'],
    ['empty lines', '\r\n\n', 'Must begin with a row that names the columns'],
    ['no column First Name', '\nName,Email\nAnn,a@b.ca\n', 'Line 2: there is no column First Name'],
    ['a column twice', 'First Name,Email,email\n', 'Line 1: duplicate column email'],
    [
      'a column twice by two names',
      'first_name,type,contact_type\n',
      'Line 1: duplicate column contact_type',
    ],
    ['an open quote', 'First Name\nAnn\n\n"Bob\nCy\n', 'Line 4: a quoted value has no closing quote'],
    [
      'a quote in the middle',
      'First Name,Company\n"A\nB",x\nAnn,a "b" c\n',
      'Line 4: a value with a quote in it must be quoted as a whole',
    ],
    ['something after a quote', 'First Name\n"Ann"x\n', 'Line 2: unexpected text after a closing quote'],
    ['many columns', `First Name${',x'.repeat(200)}\n`, 'Line 1: more than 200 columns'],
    [
      'a long name',
      `First Name,${'x'.repeat(256)}\n`,
      "Line 1: a column's name has more than 255 characters",
    ],
    ['a long row', `First Name\nAnn\n${'x'.repeat(200_010)}\n`, 'Line 3: the row has more than 200000 bytes'],
    ['many rows', `First Name\n${'A\n'.repeat(10_001)}`, 'Must have at most 10000 rows'],
    ['a NUL', 'First Name\nA\0nn\n', 'Must not contain NUL characters'],
    ['half a surrogate pair', 'First Name\nA\ud800nn\n', 'Must not contain unpaired surrogates'],
  ])('is refused with %s', async (_what, csv, message) => {
    const { accountId, ownerId } = await app.newAccount()
    const { data, errors } = await askImport(app, { accountId, ownerId }, { csv })
    expect(data.importContacts).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.csv': [message] },
    })
    expect(await prisma.contact.count({ where: { accountId } })).toBe(0)
  })

  it('of a header alone is a report of none', async () => {
    const report = await importInto(app, await app.newAccount(), { csv: 'First Name' })
    expect(report).toMatchObject({ created: 0, failed: 0, rows: [] })
  })
})

describe('what the export writes', () => {
  const values = [
    "=cmd|' /C calc'!A0",
    "'=1+1",
    "''@x",
    '+1 (555) 010-0100',
    "'+1 555 0100100",
    '-5',
    '\t=1',
    'a;=1',
    "a;'=1",
    'a, "b"',
    'line\r\none\rtwo\nthree',
    ' outer blanks ',
    '\u00a0',
    '\u2028x\u0085',
    '"',
    "'",
    "O'Brien",
    '😀é',
    '\ufeffx',
  ]

  it('is read back without loss', async () => {
    const [from, to] = [await app.newAccount(), await app.newAccount()]
    const types = ['lead', 'client', 'past_client', 'vendor', 'other'] as const
    const rows = values.map((value, at) => ({
      firstName: `x${value}`,
      lastName: value,
      email: at % 2 ? `person-${at}@example.com` : null,
      phone: value.slice(0, 50),
      company: `${value}${value}`,
      contactType: types[at % types.length],
      source: 'social_media' as const,
    }))
    // Names that begin with what spreadsheets run.
    const first = values.filter(value => value.trim() !== '').map(firstName => ({ firstName }))
    await importInto(app, from, { rows: [...rows, ...first] })
    const path = `/api/v1/contacts/export?account_id=${from.accountId}`
    const { text: csv } = await app.rest('GET', path, { as: from.ownerId })
    const report = await importInto(app, to, { csv })
    expect(report).toMatchObject({
      created: rows.length + first.length,
      failed: 0,
      ignoredColumns: ['Created At'],
    })
    const read = async (accountId: string) => {
      const contacts = await prisma.contact.findMany({ where: { accountId } })
      return contacts
        .map(({ id: _id, accountId: _account, createdAt: _c, updatedAt: _u, ...contact }) =>
          JSON.stringify(contact),
        )
        .toSorted()
    }
    const exported = await read(from.accountId)
    expect(exported).toHaveLength(rows.length + first.length)
    expect(await read(to.accountId)).toEqual(exported)
  })

  it('is any text, quoted where it has to be', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'",;\'=+-@\r\n\t a'), maxLength: 10 }),
    )
    const quote = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
        fc.constantFrom('\r\n', '\n', '\r'),
        async (pairs, eol) => {
          const lines = [['first name', 'Company'], ...pairs].map(cells => cells.map(quote).join() + eol)
          const { rows } = await readCsv(lines.join(''), 10)
          const hasValue = pairs.map(cells => cells.some(cell => guardFormula(cell).trim() !== ''))
          expect(rows.map(({ values }) => values)).toEqual(
            pairs.filter((_pair, at) => hasValue[at]).map(([firstName, company]) => ({ firstName, company })),
          )
          const begins = lines.map(
            (_line, at) =>
              lines
                .slice(0, at)
                .join('')
                .split(/\r\n|\n|\r/).length,
          )
          expect(rows.map(({ line }) => line)).toEqual(begins.slice(1).filter((_line, at) => hasValue[at]))
        },
      ),
      { numRuns: 300 },
    )
  })
})
