import type { Prisma } from '../src/generated/prisma/client.ts'
import type { InvoiceStatus } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { dayBefore, momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import { type Instalment, invoices, type Line, packageNotes, packages, plans } from './invoice-list.ts'

/** The rows of the three tables that hold invoices. */
export interface InvoiceRows {
  readonly invoices: Required<Omit<Prisma.InvoiceCreateManyInput, 'overdueAfter'>>[]
  readonly lineItems: Required<Prisma.InvoiceLineItemCreateManyInput>[]
  readonly payments: Required<Prisma.PaymentCreateManyInput>[]
}

/** The demo account's invoices with their lines and payments. */
export function buildInvoices(now: Date): InvoiceRows {
  const rows: InvoiceRows = { invoices: [], lineItems: [], payments: [] }
  invoices.forEach(([contact, status, daysAgo, termDays, sold, paid], index) => {
    const invoiceNumber = `INV-${String(index + 1).padStart(4, '0')}`
    const id = demoId(`invoice ${invoiceNumber}`)
    const after = (days: number) => momentBefore(now, daysAgo - days, index)
    const lines: readonly Line[] = packages[sold]
    const instalments: readonly Instalment[] = paid ? plans[paid] : []
    const amountCents = lines.reduce((sum, [, quantity, price]) => sum + Math.round(quantity * price), 0)
    const payments = buildPayments({ id, amountCents, instalments, after })
    rows.invoices.push({
      id,
      accountId: demo.accountId,
      invoiceNumber,
      amount: toDecimal(amountCents),
      amountPaid: toDecimal(payments.reduce((sum, { cents }) => sum + cents, 0)),
      status,
      dueDate: dayBefore(now, daysAgo - termDays),
      notes: packageNotes[sold] ?? null,
      contactId: contactId(contact),
      ...buildMoments(status, instalments, after),
    })
    rows.lineItems.push(...buildLineItems(id, lines))
    rows.payments.push(...payments.map(({ row }) => row))
  })
  return rows
}

/** Sent the day after it was written, viewed the day after that; refunded or cancelled a fortnight later. */
function buildMoments(
  status: InvoiceStatus,
  instalments: readonly Instalment[],
  after: (days: number) => Date,
) {
  const sentAt = status === 'draft' ? null : after(1)
  const viewedAt = sentAt === null || status === 'sent' ? null : after(2)
  const lastPaidAt = instalments.map(([daysAfter]) => after(daysAfter)).at(-1)
  const closedAt = status === 'refunded' || status === 'cancelled' ? after(35) : null
  const createdAt = after(0)
  return { sentAt, viewedAt, createdAt, updatedAt: closedAt ?? lastPaidAt ?? viewedAt ?? sentAt ?? createdAt }
}

function buildLineItems(
  invoiceId: string,
  lines: readonly Line[],
): Required<Prisma.InvoiceLineItemCreateManyInput>[] {
  return lines.map(([description, quantity, unitPriceCents], position) => ({
    id: demoId(`line ${position} of ${invoiceId}`),
    accountId: demo.accountId,
    invoiceId,
    position,
    description,
    quantity,
    unitPrice: toDecimal(unitPriceCents),
  }))
}

/** Rounded over the running sum, so that 100 per cent are the amount to the cent. */
function buildPayments(invoice: {
  id: string
  amountCents: number
  instalments: readonly Instalment[]
  after: (days: number) => Date
}): { cents: number; row: Required<Prisma.PaymentCreateManyInput> }[] {
  let percentPaid = 0
  const paidCents = () => Math.round((invoice.amountCents * percentPaid) / 100)
  return invoice.instalments.map(([daysAfter, percent, method], index) => {
    const before = paidCents()
    percentPaid += percent
    const cents = paidCents() - before
    const paidAt = invoice.after(daysAfter)
    const id = demoId(`payment ${index} of ${invoice.id}`)
    const row = { id, accountId: demo.accountId, invoiceId: invoice.id, amount: toDecimal(cents), method }
    return { cents, row: { ...row, paidAt, reversesId: null, reason: null, createdAt: paidAt } }
  })
}

function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2)
}
