import { describe, expect, it } from 'vitest'
import type { InvoiceCreateManyInput } from '../../src/generated/prisma/models/Invoice.ts'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

/** An account that holds these invoices, numbered from 1, and how its owner lists them. */
async function accountWith(invoices: readonly Partial<InvoiceCreateManyInput>[] = []) {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  await prisma.invoice.createMany({
    data: invoices.map((invoice, index) => ({
      invoiceNumber: `${index + 1}`,
      amount: 100,
      ...invoice,
      accountId,
    })),
  })
  const list = (query = '', as: string | null = ownerId) =>
    app.rest('GET', `/api/v1/invoices?account_id=${accountId}${query}`, { as })
  return { ...account, list }
}

const past = new Date('2001-01-01')
const future = new Date('2999-12-31')

/** One invoice of each stored state that is not overdue, and one that reads as overdue. */
const oneOfEach = [
  { status: 'draft', dueDate: past },
  { status: 'sent', dueDate: future },
  { status: 'viewed', dueDate: null },
  { status: 'partial', amountPaid: 40, dueDate: future },
  { status: 'paid', amountPaid: 100, dueDate: past },
  { status: 'sent', dueDate: past },
  { status: 'cancelled', dueDate: past },
  { status: 'refunded', amountPaid: 100, dueDate: past },
] as const
const reads = ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded']

type Item = Record<'id' | 'invoice_number' | 'status', string>

describe('200', () => {
  it('answers the list envelope, each item with the contract’s fields and no other', async () => {
    const { accountId, memberId, list } = await accountWith()
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ann', lastName: 'Årud' } })
    const invoice = await prisma.invoice.create({
      data: {
        accountId,
        invoiceNumber: 'INV-1',
        amount: '100.10',
        dueDate: future,
        contactId: contact.id,
        createdAt: new Date('2026-01-31T09:30:00.12Z'),
      },
    })
    const { status, headers, text } = await list('', memberId)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    // As text, so that the order of the keys counts too, and money is a number.
    expect(text).toBe(
      `{"data":[{"id":"${invoice.id}","invoice_number":"INV-1","amount":100.1,"status":"draft",` +
        `"due_date":"2999-12-31","contacts":{"id":"${contact.id}","first_name":"Ann","last_name":"Årud"},` +
        '"created_at":"2026-01-31T09:30:00.120Z"}],"total":1,"page":1,"page_size":25}',
    )
  })

  it('has null for a contact and a due date that an invoice lacks', async () => {
    const { list } = await accountWith([{}])
    expect((await list()).body.data).toEqual([
      {
        id: expect.any(String),
        invoice_number: '1',
        amount: 100,
        status: 'draft',
        due_date: null,
        contacts: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
  })

  it.each(['0', '0.01', '0.1', '12345678901.12', '999999999999.99'])(
    'answers the amount %s as exactly that number',
    async amount => {
      const { list } = await accountWith([{ amount }])
      expect((await list()).text).toContain(`"amount":${amount},`)
    },
  )

  it('reads as overdue what was sent, is past its due date and not fully paid', async () => {
    const { list } = await accountWith([
      { status: 'sent', dueDate: past },
      { status: 'viewed', dueDate: past },
      { status: 'partial', dueDate: past, amountPaid: 99.99 },
      ...oneOfEach.filter(({ status, dueDate }) => status !== 'sent' || dueDate === future),
    ])
    const items: Item[] = (await list()).body.data
    const overdue = items.filter(({ status }) => status === 'overdue')
    expect(overdue.map(item => item.invoice_number).toSorted()).toEqual(['1', '2', '3'])
    expect((await list('&status=overdue')).body.data).toEqual(overdue)
  })

  it('takes the day of the account’s time zone for overdue, in the filter too', async () => {
    const { accountId, list } = await accountWith([
      // The day where it is earliest now: 26 hours ahead, it is past already.
      { status: 'sent', dueDate: new Date(new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)) },
    ])
    for (const [timeZone, status, other] of [
      ['Etc/GMT+12', 'sent', 'overdue'],
      ['Pacific/Kiritimati', 'overdue', 'sent'],
    ] as const) {
      await prisma.account.update({ where: { id: accountId }, data: { timeZone } })
      expect((await list()).body.data).toMatchObject([{ status }])
      expect((await list(`&status=${status}`)).body).toMatchObject({ data: [{ status }], total: 1 })
      expect((await list(`&status=${other}`)).body).toMatchObject({ data: [], total: 0 })
    }
  })

  it.each(reads.map((status, index) => [status, `${index + 1}`] as const))(
    'filters by status %s as it reads, and counts what matches',
    async (status, number) => {
      const { list } = await accountWith(oneOfEach)
      const { body } = await list(`&status=${status}`)
      expect(body.data).toMatchObject([{ status, invoice_number: number }])
      expect(body.total).toBe(1)
    },
  )

  it('lists the account’s own invoices only', async () => {
    await accountWith([{}])
    const { list } = await accountWith()
    expect((await list()).body).toEqual({ data: [], total: 0, page: 1, page_size: 25 })
  })

  it('is newest first, and by id from the highest where times are equal', async () => {
    const { list } = await accountWith(
      [2, 1, 3, 2, 2, 2].map(second => ({ createdAt: new Date(second * 1_000) })),
    )
    const rows: Item[] = (await list()).body.data
    expect([rows[0]?.invoice_number, rows[5]?.invoice_number]).toEqual(['3', '2'])
    const equal = rows.slice(1, 5).map(({ id }) => id)
    expect(equal).toEqual(equal.toSorted().toReversed())
  })

  it('splits the list into pages that together are the whole; past the end there is only the total', async () => {
    const { list } = await accountWith(Array.from({ length: 5 }, () => ({ createdAt: new Date(0) })))
    const pages = await Promise.all([1, 2, 3, 4].map(page => list(`&page_size=2&page=${page}`)))
    expect(pages.map(({ body }) => [body.data.length, body.total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(new Set(pages.flatMap(({ body }) => body.data.map(({ id }: Item) => id))).size).toBe(5)
  })
})

describe('400', () => {
  it.each(['Paid', 'OVERDUE', 'open', '', 'paid%20', 'paid&status=sent', 'paid,sent', '__proto__'])(
    'refuses status=%s',
    async word => {
      const { list } = await accountWith()
      const { status, body } = await list(`&status=${word}`)
      expect(status).toBe(400)
      expect(body).toEqual({ error: 'Invalid payload', details: { status: [expect.any(String)] } })
    },
  )

  it('comes after 401 and before 403', async () => {
    const { list } = await accountWith()
    expect((await list('&status=x', null)).status).toBe(401)
    expect((await list('&status=x', app.newUser())).status).toBe(400)
    expect((await list('', app.newUser())).status).toBe(403)
  })
})
