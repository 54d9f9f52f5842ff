import { describe, expect, it } from 'vitest'
import type { ContactCreateManyInput } from '../../src/generated/prisma/models/Contact.ts'
import { hasPython, parseWithPython } from '../exports/python-csv.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const header = 'First Name,Last Name,Email,Phone,Company,Type,Source,Created At'

/** An account that holds these contacts, and how a user, its owner unless told, exports them. */
async function accountWith(contacts: readonly Partial<ContactCreateManyInput>[] = []) {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  await prisma.contact.createMany({
    data: contacts.map(contact => ({ firstName: 'Ann', ...contact, accountId })),
  })
  const exportCsv = (as: string | null = ownerId, id = accountId) =>
    app.rest('GET', `/api/v1/contacts/export?account_id=${id}`, { as })
  return { ...account, exportCsv }
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

describe('200', () => {
  it('is a CSV attachment named contacts-<date>.csv, by the UTC date', async () => {
    const { memberId, exportCsv } = await accountWith([{}])
    const before = today()
    const { status, headers } = await exportCsv(memberId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv')
    expect([before, today()].map(date => `attachment; filename="contacts-${date}.csv"`)).toContain(
      headers.get('content-disposition'),
    )
  })

  it('is the header row and a row for each contact, oldest first, in RFC 4180 with CRLF', async () => {
    const { exportCsv } = await accountWith([
      {
        firstName: 'Özgür 😀',
        lastName: 'O"Brien',
        email: 'o@example.com',
        phone: '+1 (555) 010-0100',
        company: 'Årud, Sons & Co\nHarbour',
        contactType: 'past_client',
        source: 'cold_outreach',
        createdAt: new Date('2026-01-31T09:30:00.12Z'),
      },
      { firstName: 'Oldest', createdAt: new Date('2020-02-29T23:59:59.999Z') },
    ])
    expect((await exportCsv()).text).toBe(
      [
        header,
        'Oldest,,,,,lead,other,2020-02-29T23:59:59.999Z',
        'Özgür 😀,"O""Brien",o@example.com,+1 (555) 010-0100,"Årud, Sons & Co\nHarbour",past_client,' +
          'cold_outreach,2026-01-31T09:30:00.120Z',
        '',
      ].join('\r\n'),
    )
  })

  it('has nothing but the header row for an account without contacts, and no other account’s', async () => {
    await accountWith([{ firstName: 'Foreign' }])
    const { exportCsv } = await accountWith()
    expect((await exportCsv()).text).toBe(`${header}\r\n`)
  })

  it('writes what a spreadsheet would run as a formula as text, and a plain phone number as it is', async () => {
    const { accountId, ownerId, exportCsv } = await accountWith()
    const body = {
      account_id: accountId,
      first_name: '=HYPERLINK("http://evil.example";"x")',
      last_name: '+1+1',
      phone: '-2',
      company: '@SUM(A1)',
    }
    await app.rest('POST', '/api/v1/contacts', { as: ownerId, body })
    await app.rest('POST', '/api/v1/contacts', {
      as: ownerId,
      body: { account_id: accountId, first_name: '\t=1+1', phone: '+1 (555) 010-0100' },
    })
    const rows = (await exportCsv()).text.split('\r\n')
    expect(rows[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil\.example"";""x""\)",'\+1\+1,,'-2,'@SUM\(A1\),lead,other,/,
    )
    expect(rows[2]).toMatch(/^"'\t'=1\+1",,,\+1 \(555\) 010-0100,,lead,other,/)
  })

  it.runIf(hasPython)('reads back in another program as it was, all of several batches once', async () => {
    const { exportCsv } = await accountWith(
      Array.from({ length: 1_203 }, (_, index) => ({
        firstName: `Contact "${index}"`,
        lastName: 'Årud, 😀\r\nthe second',
        company: 'x'.repeat(200),
        createdAt: new Date(index * 1_000),
      })),
    )
    const [names, ...rows] = parseWithPython((await exportCsv()).text)
    expect(names).toEqual(header.split(','))
    expect(rows).toHaveLength(1_203)
    expect(rows).toEqual(
      Array.from({ length: 1_203 }, (_, index) => [
        `Contact "${index}"`,
        'Årud, 😀\r\nthe second',
        '',
        '',
        'x'.repeat(200),
        'lead',
        'other',
        new Date(index * 1_000).toISOString(),
      ]),
    )
  })

  it('holds every contact also where all have the same time', async () => {
    const { exportCsv } = await accountWith(
      Array.from({ length: 1_203 }, (_, index) => ({ firstName: `${index}`, createdAt: new Date(0) })),
    )
    const rows = (await exportCsv()).text.trimEnd().split('\r\n').slice(1)
    expect(new Set(rows.map(row => row.split(',')[0])).size).toBe(1_203)
    expect(rows).toHaveLength(1_203)
  })
})

describe('the order of checks', () => {
  it('is 401, 400, 403, 429, and only calls that were let through count', async () => {
    const { accountId, memberId, exportCsv } = await accountWith([{}])
    expect((await exportCsv(null, 'x')).status).toBe(401)
    expect((await exportCsv(memberId, 'x')).status).toBe(400)
    expect((await exportCsv(app.newUser(), 'x')).status).toBe(400)
    expect((await exportCsv(app.newUser())).status).toBe(403)
    for (let call = 0; call < 5; call++) expect((await exportCsv(memberId)).status).toBe(200)
    const refused = await exportCsv(memberId, accountId.toUpperCase())
    expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit exceeded' }])
    expect(refused.headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(refused.headers.get('content-disposition')).toBeNull()
    expect((await exportCsv(memberId, 'x')).status).toBe(400)
    await prisma.teamMember.deleteMany({ where: { accountId } })
    expect((await exportCsv(memberId)).status).toBe(403)
  })
})
