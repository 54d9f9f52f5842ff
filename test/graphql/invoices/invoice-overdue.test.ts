import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../../src/domain/context.ts'
import { todayOf } from '../../../src/domain/today.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()

// The first zone is always a day or two ahead of the last one.
const [firstZone, lastZone] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const pastDay = new Date('2020-01-31')
const futureDay = new Date('2999-12-31')

const list = `query ($accountId: UUID!, $status: InvoiceStatus, $page: Int! = 1, $pageSize: Int! = 25) {
  invoices(accountId: $accountId, status: $status, page: $page, pageSize: $pageSize) {
    items { invoiceNumber status } total
  }
}`

/** All that the day is read from. */
function contextAt(moment: Date): Context {
  return { database: app.database, now: () => moment, todays: new Map() } as unknown as Context
}

/** The day before today where the day comes first: not yet over where it comes last. */
async function readYesterday(): Promise<Date> {
  const { accountId } = await newAccountIn(firstZone)
  const today = await todayOf(contextAt(new Date()), accountId)
  return new Date(Date.parse(today) - 86_400_000)
}

async function newAccountIn(timeZone: string) {
  const account = await app.newAccount()
  await app.database.prisma.account.update({ where: { id: account.accountId }, data: { timeZone } })
  return account
}

describe('the day that decides', () => {
  it('is that of no account that is gone: it answers like any that is not there', async () => {
    await expect(todayOf(contextAt(new Date()), randomUUID())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is that of a time zone changed earlier in the same request', async () => {
    const dueDate = await readYesterday()
    const { accountId, ownerId } = await newAccountIn(lastZone)
    const { id } = await app.database.prisma.invoice.create({
      data: { accountId, invoiceNumber: 'X', amount: 1, status: 'sent', dueDate },
    })
    const change = `mutation ($accountId: UUID!, $id: UUID!, $timeZone: String!) {
      before: markInvoiceViewed(accountId: $accountId, id: $id) { status }
      updateAccount(accountId: $accountId, input: { timeZone: $timeZone }) { invoices { nodes { status } } }
    }`
    const { data } = await app.graphql(ownerId, change, { accountId, id, timeZone: firstZone })
    expect(data).toEqual({
      before: { status: 'viewed' },
      updateAccount: { invoices: { nodes: [{ status: 'overdue' }] } },
    })
  })

  it.each([
    ['UTC', '2026-01-31T23:59:59.999Z', '2026-01-31'],
    ['UTC', '2026-02-01T00:00:00.000Z', '2026-02-01'],
    // Summer time, 13 hours ahead, and winter time, 12 hours ahead.
    ['Pacific/Auckland', '2026-01-31T10:59:59.999Z', '2026-01-31'],
    ['Pacific/Auckland', '2026-01-31T11:00:00.000Z', '2026-02-01'],
    ['Pacific/Auckland', '2026-06-30T11:59:59.999Z', '2026-06-30'],
    ['Pacific/Auckland', '2026-06-30T12:00:00.000Z', '2026-07-01'],
    // Winter time, 8 hours behind, and summer time, 7 hours behind.
    ['America/Los_Angeles', '2026-01-01T07:59:59.999Z', '2025-12-31'],
    ['America/Los_Angeles', '2026-01-01T08:00:00.000Z', '2026-01-01'],
    ['America/Los_Angeles', '2026-07-01T06:59:59.999Z', '2026-06-30'],
    ['America/Los_Angeles', '2026-07-01T07:00:00.000Z', '2026-07-01'],
    // The days on which the clocks change have 23 and 25 hours.
    ['America/Los_Angeles', '2026-03-09T06:59:59.999Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-11-02T07:59:59.999Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T08:00:00.000Z', '2026-11-02'],
    ['Asia/Kathmandu', '2028-02-28T18:15:00.000Z', '2028-02-29'],
  ])('in %s at %s is %s', async (timeZone, moment, day) => {
    const { accountId } = await newAccountIn(timeZone)
    expect(await todayOf(contextAt(new Date(moment)), accountId)).toBe(day)
  })

  it('is the day in the time zone of the account', async () => {
    const dueDate = await readYesterday()
    const read = async (timeZone: string) => {
      const { accountId, ownerId } = await newAccountIn(timeZone)
      const data = { accountId, invoiceNumber: 'X', amount: 1, status: 'sent', dueDate } as const
      await app.database.prisma.invoice.create({ data })
      const { data: all } = await app.graphql(ownerId, list, { accountId })
      const { data: overdue } = await app.graphql(ownerId, list, { accountId, status: 'overdue' })
      return { status: all.invoices.items[0].status, overdue: overdue.invoices.total }
    }
    expect(await read(firstZone)).toEqual({ status: 'overdue', overdue: 1 })
    expect(await read(lastZone)).toEqual({ status: 'sent', overdue: 0 })
  })
})

describe('invoices by status', () => {
  const kept = { amount: 100, amountPaid: 0 }
  const rows = [
    { ...kept, invoiceNumber: 'draft, past', status: 'draft', dueDate: pastDay },
    { ...kept, invoiceNumber: 'sent, no due date', status: 'sent' },
    { ...kept, invoiceNumber: 'sent, future', status: 'sent', dueDate: futureDay },
    { ...kept, invoiceNumber: 'sent, past', status: 'sent', dueDate: pastDay },
    { ...kept, invoiceNumber: 'sent, past, free of charge', status: 'sent', dueDate: pastDay, amount: 0 },
    { ...kept, invoiceNumber: 'viewed, past', status: 'viewed', dueDate: pastDay },
    { ...kept, invoiceNumber: 'viewed, future', status: 'viewed', dueDate: futureDay },
    { ...kept, invoiceNumber: 'partial, past', status: 'partial', dueDate: pastDay, amountPaid: 1 },
    { ...kept, invoiceNumber: 'partial, no due date', status: 'partial', amountPaid: 1 },
    { ...kept, invoiceNumber: 'paid, past', status: 'paid', dueDate: pastDay, amountPaid: 100 },
    { ...kept, invoiceNumber: 'cancelled, past', status: 'cancelled', dueDate: pastDay },
    { ...kept, invoiceNumber: 'refunded, past', status: 'refunded', dueDate: pastDay, amountPaid: 1 },
  ] as const
  const expected = {
    draft: ['draft, past'],
    sent: ['sent, future', 'sent, no due date', 'sent, past, free of charge'],
    viewed: ['viewed, future'],
    partial: ['partial, no due date'],
    paid: ['paid, past'],
    overdue: ['partial, past', 'sent, past', 'viewed, past'],
    cancelled: ['cancelled, past'],
    refunded: ['refunded, past'],
  }

  async function newInvoices() {
    const account = await app.newAccount()
    const data = rows.map(row => ({ ...row, accountId: account.accountId }))
    await app.database.prisma.invoice.createMany({ data })
    return account
  }

  it.each(Object.entries(expected))(
    '%s: finds those that read so, and counts them',
    async (status, numbers) => {
      const { accountId, memberId } = await newInvoices()
      const { data } = await app.graphql(memberId, list, { accountId, status })
      const items: { invoiceNumber: string; status: string }[] = data.invoices.items
      expect(items.map(item => item.invoiceNumber).toSorted()).toEqual(numbers)
      expect(items.every(item => item.status === status)).toBe(true)
      expect(data.invoices.total).toBe(numbers.length)
    },
  )

  it('counts all that are overdue, whatever the page', async () => {
    const { accountId, ownerId } = await newInvoices()
    const variables = { accountId, status: 'overdue', page: 2, pageSize: 2 }
    const { data } = await app.graphql(ownerId, list, variables)
    expect(data.invoices).toMatchObject({ total: 3 })
    expect(data.invoices.items).toHaveLength(1)
  })

  it('each show up under one status', async () => {
    const { accountId, ownerId } = await newInvoices()
    const { data } = await app.graphql(ownerId, list, { accountId })
    expect(data.invoices.total).toBe(Object.values(expected).flat().length)
  })
})
