import { describe, expect, it } from 'vitest'
import type { ContactCreateManyInput } from '../../src/generated/prisma/models/Contact.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { importInto } from '../support/records/import-contacts.ts'

const app = await startApp()
const { prisma } = app.database

async function accountWith(contacts: readonly Partial<ContactCreateManyInput>[]): Promise<TestAccount> {
  const account = await app.newAccount()
  await prisma.contact.createMany({
    data: contacts.map(contact => ({ firstName: 'Ann', ...contact, accountId: account.accountId })),
  })
  return account
}

function pathOf({ accountId }: TestAccount, more = '&for=excel'): string {
  return `/api/v1/contacts/export?account_id=${accountId}${more}`
}

/** The bytes of the file for Excel. */
async function bytesFor(account: TestAccount, method = 'GET'): Promise<{ head: Response; bytes: Buffer }> {
  const head = await fetch(`${app.url}${pathOf(account)}`, {
    method,
    headers: { authorization: `Bearer ${await app.token(account.ownerId)}` },
  })
  return { head, bytes: Buffer.from(await head.arrayBuffer()) }
}

async function textFor(account: TestAccount): Promise<string> {
  const { bytes } = await bytesFor(account)
  return bytes.toString('utf16le')
}

const header = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Company',
  'Type',
  'Source',
  'Created At (UTC)',
].join('\t')

describe('for=excel', () => {
  it('is UTF-16LE behind a byte-order mark, separated by tabs, under a name of its own', async () => {
    const account = await accountWith([
      {
        firstName: 'Özgür 😀',
        lastName: 'O"Brien',
        email: 'o@example.com',
        phone: '+49 170 1234567',
        company: 'Årud; Sons\n=1+1',
        contactType: 'past_client',
        createdAt: new Date('2026-01-31T09:30:00.12Z'),
      },
      { phone: '00491701234567', lastName: "'7", createdAt: new Date('2026-02-01T00:00:00Z') },
    ])
    const { head, bytes } = await bytesFor(account)
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-16')
    expect(head.headers.get('content-disposition')).toMatch(
      /^attachment; filename="contacts-for-excel-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0xff, 0xfe, 0x46, 0x00]))
    expect(bytes.toString('utf16le', 2)).toBe(
      [
        header,
        'Özgür 😀\t"O""Brien"\to@example.com\t\'+49 170 1234567\t"Årud; Sons\n\'=1+1"\tpast_client\tother\t2026-01-31 09:30:00',
        "Ann\t''7\t\t'00491701234567\t\tlead\tother\t2026-02-01 00:00:00",
        '',
      ].join('\r\n'),
    )
  })

  it('is the header alone for an account without contacts', async () => {
    expect(await textFor(await app.newAccount())).toBe(`\ufeff${header}\r\n`)
  })

  it('holds all of several batches, each once', async () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `Name ${at}`)
    const account = await accountWith(names.map((lastName, at) => ({ lastName, createdAt: new Date(at) })))
    const rows = (await textFor(account)).trimEnd().split('\r\n').slice(1)
    expect(rows.map(row => row.split('\t')[1])).toEqual(names)
  })

  it('answers HEAD like GET', async () => {
    const { head, bytes } = await bytesFor(await accountWith([{}]), 'HEAD')
    expect([head.status, head.headers.get('content-type'), bytes.length]).toEqual([
      200,
      'text/csv; charset=utf-16',
      0,
    ])
  })

  it('counts like any other export', async () => {
    const account = await accountWith([{}])
    for (let call = 0; call < 5; call++) expect((await bytesFor(account)).head.status).toBe(200)
    expect((await bytesFor(account)).head.status).toBe(429)
    const plain = await app.rest('GET', pathOf(account, ''), { as: account.ownerId })
    expect(plain.status).toBe(429)
  })
})

describe('400', () => {
  it.each(['numbers', 'EXCEL', 'Excel', ' excel', '', 'null', 'constructor'])('for=%j', async program => {
    const account = await app.newAccount()
    const answer = await app.rest('GET', pathOf(account, `&for=${encodeURIComponent(program)}`), {
      as: account.ownerId,
    })
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Invalid payload', details: { for: ['Must be one of excel'] } },
    ])
  })

  it('twice, beside what else is wrong', async () => {
    const answer = await app.rest('GET', '/api/v1/contacts/export?account_id=x&for=pdf', {
      as: app.newUser(),
    })
    expect(answer.body.details).toEqual({ account_id: ['Must be a UUID'], for: ['Must be one of excel'] })
    const twice = await app.rest('GET', pathOf(await app.newAccount(), '&for=excel&for=excel'), {
      as: app.newUser(),
    })
    expect(twice.body.details).toEqual({ for: ['Must be given once'] })
  })

  it('is of the contacts alone: no other endpoint knows the parameter', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const path = `/api/v1/contacts?account_id=${accountId}&for=pdf`
    expect((await app.rest('GET', path, { as: ownerId })).status).toBe(200)
  })
})

describe('an import reads back', () => {
  const phones = ['+49 170 1234567', '00491701234567', '(902) 555-0131', '1E5', "'0049", '+1-555-010-0100']

  async function phonesAfterImport(csv: string): Promise<(string | null)[]> {
    const { accountId, ownerId } = await app.newAccount()
    await importInto(app, { accountId, ownerId }, { csv, onMatch: 'create' })
    const contacts = await prisma.contact.findMany({ where: { accountId }, orderBy: { lastName: 'asc' } })
    return contacts.map(({ phone }) => phone)
  }

  const filled = () => accountWith(phones.map((phone, at) => ({ lastName: `Name ${at}`, phone })))

  it('the file as it is', async () => {
    expect(await phonesAfterImport(await textFor(await filled()))).toEqual(phones)
  })

  it.each([';', ','])('what Excel saves of it, separated by %s', async separator => {
    const text = (await textFor(await filled())).replaceAll('\t', separator)
    expect(await phonesAfterImport(text)).toEqual(phones)
  })

  it('what was turned into UTF-8, with the times as a country writes them', async () => {
    const text = (await textFor(await filled()))
      .replace('\ufeff', '')
      .replaceAll(/\t\d{4}-\d\d-\d\d \S+/g, '\t31.01.2026 09:30')
    expect(await phonesAfterImport(text)).toEqual(phones)
  })

  it('no row whose letters were lost in another encoding', async () => {
    const account = await accountWith([{ firstName: 'Renée', email: 'r@example.com' }, { firstName: 'Bob' }])
    const windows = Buffer.from((await textFor(account)).slice(1), 'latin1')
    const report = await importInto(app, account, { csv: windows.toString('utf8'), onMatch: 'update' })
    expect(report).toMatchObject({ created: 1, updated: 0, failed: 1 })
    expect(report.rows.find(({ outcome }) => outcome === 'failed')?.errors).toEqual([
      {
        field: null,
        message: 'Has characters that were lost (U+FFFD): the file was not read in its own encoding',
      },
    ])
    expect(await prisma.contact.count({ where: { accountId: account.accountId, firstName: 'Renée' } })).toBe(
      1,
    )
  })

  it('the plain file, whose quote marks before numbers are its own', async () => {
    const account = await filled()
    const { text } = await app.rest('GET', pathOf(account, ''), { as: account.ownerId })
    expect(text).toContain("'0049")
    expect(await phonesAfterImport(text)).toEqual(phones)
  })
})
