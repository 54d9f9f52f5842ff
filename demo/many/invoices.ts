import type { Prisma } from '../../src/generated/prisma/client.ts'
import type { InvoiceStatus, PaymentMethod } from '../../src/generated/prisma/enums.ts'
import { dayBefore, momentBefore } from '../days.ts'
import { demoId } from '../demo-id.ts'
import { type Line, packages } from '../invoice-list.ts'
import type { ManyRecords } from './account.ts'
import { contactId, daysAgo } from './contacts.ts'
import { pick, pickOf } from './pick.ts'

const sold: readonly (readonly Line[])[] = Object.values(packages)
/** What became of those whose day to pay is over, and of the others, as often as it is in the lists. */
const oldStates = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'partial',
  'viewed',
  'cancelled',
  'refunded',
] as const
const newStates = ['draft', 'sent', 'sent', 'viewed', 'viewed', 'partial', 'paid'] as const
const methods: readonly [PaymentMethod, ...PaymentMethod[]] = ['card', 'bank_transfer', 'cash', 'check']
const termDays = 30

/** The n-th invoice, from 0, with its lines and what was paid of it. */
export function buildInvoice(many: ManyRecords, n: number) {
  const { accountId, now } = many
  const id = demoId(`invoice ${n} of ${accountId}`)
  const age = daysAgo(n * 5, many.contacts)
  const status: InvoiceStatus = age > termDays + 10 ? pickOf(n, 31, oldStates) : pickOf(n, 32, newStates)
  const lines = sold[pick(n, 33, sold.length)] ?? []
  const cents = lines.reduce((sum, [, quantity, price]) => sum + Math.round(quantity * price), 0)
  const paidCents =
    status === 'paid' || status === 'refunded' ? cents : status === 'partial' ? Math.floor(cents / 2) : 0
  const after = (days: number) => momentBefore(now, Math.max(1, age - days), n)
  const sentAt = status === 'draft' ? null : after(1)
  const viewedAt = sentAt === null || status === 'sent' ? null : after(2)
  const paidAt = after(5 + pick(n, 34, 20))
  const createdAt = after(0)
  const invoice = {
    id,
    accountId,
    invoiceNumber: `INV-${String(n + 1).padStart(4, '0')}`,
    amount: toDecimal(cents),
    amountPaid: toDecimal(paidCents),
    status,
    dueDate: dayBefore(now, age - termDays),
    contactId: contactId(many, n * 5),
    sentAt,
    viewedAt,
    createdAt,
    updatedAt: paidCents > 0 ? paidAt : (viewedAt ?? sentAt ?? createdAt),
  } satisfies Prisma.InvoiceCreateManyInput
  const lineItems = lines.map(
    ([description, quantity, unitPriceCents], position) =>
      ({
        id: demoId(`line ${position} of ${id}`),
        accountId,
        invoiceId: id,
        position,
        description,
        quantity,
        unitPrice: toDecimal(unitPriceCents),
      }) satisfies Prisma.InvoiceLineItemCreateManyInput,
  )
  const payment = {
    id: demoId(`payment of ${id}`),
    accountId,
    invoiceId: id,
    amount: toDecimal(paidCents),
    method: pickOf(n, 35, methods),
    paidAt,
    createdAt: paidAt,
  } satisfies Prisma.PaymentCreateManyInput
  return { invoice, lineItems, payments: paidCents > 0 ? [payment] : [] }
}

function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2)
}
