import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { statusOn } from '../../src/domain/invoice/overdue.ts'
import {
  BookingStatus,
  ContactSource,
  ContactType,
  ContractStatus,
  DealStatus,
  GalleryStatus,
  InvoiceStatus,
  ProposalStatus,
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

  it('has a record in every state', async () => {
    const inUse = async (rows: Promise<object[]>) => new Set((await rows).flatMap(row => Object.values(row)))
    const all = (...words: Record<string, string>[]) => new Set(words.flatMap(word => Object.values(word)))
    const { overdue: _, ...stored } = InvoiceStatus
    const { contact, deal, invoice, proposal, contract, gallery, booking, formSubmission } = prisma
    const status = { select: { status: true } } as const
    expect(await inUse(contact.findMany({ select: { contactType: true, source: true } }))).toEqual(
      all(ContactType, ContactSource),
    )
    expect(await inUse(deal.findMany(status))).toEqual(all(DealStatus))
    expect(await inUse(invoice.findMany(status))).toEqual(all(stored))
    expect(await inUse(proposal.findMany(status))).toEqual(all(ProposalStatus))
    expect(await inUse(contract.findMany(status))).toEqual(all(ContractStatus))
    expect(await inUse(gallery.findMany(status))).toEqual(all(GalleryStatus))
    expect(await inUse(booking.findMany(status))).toEqual(all(BookingStatus))
    expect(await inUse(formSubmission.findMany({ select: { outcome: true } }))).toEqual(
      all(SubmissionOutcome),
    )
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

  it('numbers its invoices by age and goes on from the last', async () => {
    const invoices = await prisma.invoice.findMany({ orderBy: { invoiceNumber: 'asc' } })
    const { lastInvoiceNumber } = await prisma.account.findUniqueOrThrow({ where: { id: demo.accountId } })
    expect(invoices.at(-1)?.invoiceNumber).toBe(`INV-00${lastInvoiceNumber}`)
    const days = invoices.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
    expect(days).toEqual(days.toSorted())
  })
})
