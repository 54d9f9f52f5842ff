import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { delegateOf, type ModelName } from '../../src/domain/define-record.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { statusOn } from '../../src/domain/invoice/overdue.ts'
import { enums } from '../../src/generated/enums.ts'
import {
  ContactSource,
  ContactType,
  InvoiceStatus,
  SubmissionOutcome,
} from '../../src/generated/prisma/enums.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'

const now = new Date('2026-06-15T14:30:00Z')
const opened: { location: TestDatabase; database: Database }[] = []

async function openTestDatabase() {
  const location = await createTestDatabase()
  const database = await openDatabase(location)
  opened.push({ location, database })
  return { location, database }
}

afterAll(async () => {
  for (const { location, database } of opened) {
    await database.close()
    await location.drop()
  }
})

describe('loading the demo data', () => {
  it('happens once', async () => {
    const { prisma } = (await openTestDatabase()).database
    expect(await loadDemoData(prisma, now)).toBe(true)
    expect(await loadDemoData(prisma, now)).toBe(false)
    expect(await prisma.account.count()).toBe(1)
  })

  it('happens once when two processes start at once', async () => {
    const { location, database } = await openTestDatabase()
    // The embedded database has one process only.
    const second = testServerUrl === null ? database : await openDatabase(location)
    const loaded = await Promise.all([database, second].map(({ prisma }) => loadDemoData(prisma, now)))
    expect(loaded.toSorted()).toEqual([false, true])
    if (second !== database) await second.close()
  })

  it('leaves a database alone that holds an account', async () => {
    const { prisma } = (await openTestDatabase()).database
    await prisma.account.create({ data: { name: 'Real business', ownerId: 'somebody' } })
    expect(await loadDemoData(prisma, now)).toBe(false)
    expect(await prisma.contact.count()).toBe(0)
  })
})

describe('the demo account', () => {
  let prisma: Database['prisma']

  beforeAll(async () => {
    prisma = (await openTestDatabase()).database.prisma
    await loadDemoData(prisma, now)
  })

  it('is of the users and has the forms that `demo` names', async () => {
    const account = await prisma.account.findUniqueOrThrow({
      where: { id: demo.accountId },
      include: { teamMembers: true, leadForms: true },
    })
    expect(account.ownerId).toBe(demo.ownerId)
    expect(account.teamMembers.map(({ userId }) => userId)).toEqual([demo.memberId, demo.secondMemberId])
    const forms = new Map(account.leadForms.map(form => [form.id, form]))
    expect(forms.get(demo.contactFormId)?.honeypotField).toBeTruthy()
    expect(forms.get(demo.inquiryFormId)?.redirectUrl).toBeTruthy()
  })

  it('has the size of a small studio', async () => {
    expect(await prisma.contact.count()).toBe(120)
    expect(await prisma.deal.count()).toBeGreaterThanOrEqual(40)
    expect(await prisma.invoice.count()).toBe(45)
    expect(await prisma.formSubmission.count()).toBe(15)
  })

  const wordsOf = async (model: ModelName, field: string) => {
    const rows = await delegateOf({ prisma }, model).findMany({ select: { [field]: true } })
    return new Set(rows.map(row => Reflect.get(row, field)))
  }

  it('has a record in every state', async () => {
    const { overdue: _, ...stored } = InvoiceStatus
    const withStatus = exportedRecords.filter(({ columns }) =>
      columns.some(({ field }) => field === 'status'),
    )
    for (const { model } of withStatus) {
      const { values = {} } = model === 'Invoice' ? { values: stored } : (enums[`${model}Status`] ?? {})
      expect(await wordsOf(model, 'status'), model).toEqual(new Set(Object.keys(values)))
    }
    expect(await wordsOf('Contact', 'contactType')).toEqual(new Set(Object.values(ContactType)))
    expect(await wordsOf('Contact', 'source')).toEqual(new Set(Object.values(ContactSource)))
    expect(await wordsOf('FormSubmission', 'outcome')).toEqual(new Set(Object.values(SubmissionOutcome)))
  })

  it('has invoices that read as overdue from each state that can', async () => {
    const { timeZone } = await prisma.account.findUniqueOrThrow({ where: { id: demo.accountId } })
    // Sweden writes dates as ISO 8601 does.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
    const invoices = await prisma.invoice.findMany()
    const overdue = invoices.filter(invoice => statusOn(today, invoice) === 'overdue')
    const stillOpen = invoices.filter(invoice => statusOn(today, invoice) === invoice.status)
    for (const state of ['sent', 'viewed', 'partial']) {
      expect(overdue.map(({ status }) => status)).toContain(state)
      expect(stillOpen.map(({ status }) => status)).toContain(state)
    }
  })

  it('has invoices whose lines add up to the amount and whose payments to what is paid', async () => {
    const invoices = await prisma.invoice.findMany({ include: { lineItems: true, payments: true } })
    for (const { invoiceNumber, amount, amountPaid, lineItems, payments } of invoices) {
      const lines = lineItems.reduce((sum, line) => line.quantity.mul(line.unitPrice).add(sum), amount.mul(0))
      const paid = payments.reduce((sum, payment) => payment.amount.add(sum), amount.mul(0))
      expect([invoiceNumber, lines.toFixed(4)]).toEqual([invoiceNumber, `${amount.toFixed(2)}00`])
      expect([invoiceNumber, paid.toFixed(2)]).toEqual([invoiceNumber, amountPaid.toFixed(2)])
    }
  })

  it('has invoices with notes and without, in several lines and sent', async () => {
    const invoices = await prisma.invoice.findMany({ where: { status: 'paid' } })
    const notes = invoices.map(invoice => invoice.notes)
    expect(notes).toContain(null)
    expect(notes).toContainEqual(expect.stringMatching(/\n/))
  })

  it('numbers its invoices by age and goes on from the last', async () => {
    const invoices = await prisma.invoice.findMany({ orderBy: { invoiceNumber: 'asc' } })
    const { lastInvoiceNumber } = await prisma.account.findUniqueOrThrow({ where: { id: demo.accountId } })
    expect(invoices.at(-1)?.invoiceNumber).toBe(`INV-00${lastInvoiceNumber}`)
    const days = invoices.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
    expect(days).toEqual(days.toSorted())
  })
})
