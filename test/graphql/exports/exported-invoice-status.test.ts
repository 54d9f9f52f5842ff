import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { subscribe } from '../live/event-stream.ts'

const day = new Date().toISOString().slice(0, 10)
const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
/** Late on a day in UTC, when Auckland has the next one and Honolulu is still before noon. */
const app = await startApp({ now: () => new Date(`${day}T22:30:00Z`) })
const { prisma } = app.database

const invoices = [
  { invoiceNumber: 'draft', status: 'draft', dueDate: dayBefore },
  { invoiceNumber: 'due before', status: 'sent', dueDate: dayBefore },
  { invoiceNumber: 'due today', status: 'viewed', dueDate: day },
  { invoiceNumber: 'part paid', status: 'partial', dueDate: dayBefore, amountPaid: 40 },
  { invoiceNumber: 'paid', status: 'paid', dueDate: dayBefore, amountPaid: 100 },
  { invoiceNumber: 'no due date', status: 'sent', dueDate: null },
  { invoiceNumber: 'cancelled', status: 'cancelled', dueDate: dayBefore },
] as const

async function createInvoices(timeZone: string) {
  const { accountId, ownerId } = await app.newAccount()
  await prisma.account.update({ where: { id: accountId }, data: { timeZone } })
  await prisma.invoice.createMany({
    data: invoices.map(({ dueDate, ...invoice }) => ({
      ...invoice,
      accountId,
      amount: 100,
      dueDate: dueDate && new Date(dueDate),
    })),
  })
  return { accountId, ownerId }
}

async function exportStatuses({ accountId, ownerId: userId }: { accountId: string; ownerId: string }) {
  const query =
    'subscription ($accountId: UUID!) { accountExport(accountId: $accountId) { collection records } }'
  const events = await Array.fromAsync(subscribe(app, { userId, query, variables: { accountId } }))
  const found = events.find(({ data }) => data.accountExport.collection === 'invoices')
  const records: { invoice_number: string; status: string }[] = found?.data.accountExport.records
  return Object.fromEntries(records.map(record => [record.invoice_number, record.status]))
}

describe('an exported invoice', () => {
  it.each([
    { timeZone: 'UTC', dueToday: 'viewed' },
    { timeZone: 'Pacific/Auckland', dueToday: 'overdue' },
    { timeZone: 'Pacific/Honolulu', dueToday: 'viewed' },
  ])('is overdue by the calendar of $timeZone', async ({ timeZone, dueToday }) => {
    expect(await exportStatuses(await createInvoices(timeZone))).toEqual({
      draft: 'draft',
      'due before': 'overdue',
      'due today': dueToday,
      'part paid': 'overdue',
      paid: 'paid',
      'no due date': 'sent',
      cancelled: 'cancelled',
    })
  })

  it('has the status that it has when it is listed', async () => {
    const account = await createInvoices('Pacific/Auckland')
    const query =
      'query ($accountId: UUID!) { invoices(accountId: $accountId) { items { invoiceNumber status } } }'
    const { data } = await app.graphql(account.ownerId, query, { accountId: account.accountId })
    const listed: { invoiceNumber: string; status: string }[] = data.invoices.items
    expect(listed).toHaveLength(invoices.length)
    expect(Object.fromEntries(listed.map(({ invoiceNumber, status }) => [invoiceNumber, status]))).toEqual(
      await exportStatuses(account),
    )
  })
})
