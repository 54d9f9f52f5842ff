import type { Contact } from '../contact/model.ts'
import { linkedContact } from '../contact/rest.ts'
import { decimal, number } from '../money.ts'

/** The states an invoice reads as. */
export const invoiceStates = [
  ...(['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'cancelled', 'refunded'] as const),
]

/** A state of an invoice. */
export type InvoiceStatus = (typeof invoiceStates)[number]

/** A line of an invoice: hundredths of something, at so many cents each. */
export interface Line {
  readonly description: string
  readonly quantityHundredths: number
  readonly unitPriceCents: number
}

/** Money received. */
export interface Payment {
  readonly id: string
  readonly amountCents: number
  readonly method: string
  readonly paidAt: string
}

/** An invoice. */
export interface Invoice {
  readonly id: string
  readonly createdAt: string
  invoiceNumber: string
  amountCents: number
  /** Where it has come to, apart from being overdue, which the calendar decides. */
  reached: Exclude<InvoiceStatus, 'overdue'>
  dueDate: string | null
  notes: string | null
  sentAt: string | null
  viewedAt: string | null
  contact: Contact | null
  lines: readonly Line[]
  /** Oldest first, by when they were paid. */
  payments: readonly Payment[]
}

/** The sum of the payments. */
export function paidCents({ payments }: Invoice): number {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Overdue is what is sent, viewed or part-paid, past its due date and owes something. */
export function statusOf(invoice: Invoice, today: string): InvoiceStatus {
  const { reached, dueDate, amountCents } = invoice
  const takesPayments = reached === 'sent' || reached === 'viewed' || reached === 'partial'
  const isLate = dueDate !== null && dueDate < today
  return takesPayments && isLate && paidCents(invoice) < amountCents ? 'overdue' : reached
}

const movesTo: Readonly<Record<string, readonly InvoiceStatus[]>> = {
  sent: ['draft'],
  viewed: ['sent'],
  cancelled: ['draft', 'sent', 'viewed'],
  refunded: ['partial', 'paid'],
}

/** Whether an invoice may be sent, viewed, cancelled or refunded, overdue or not. */
export function canMove({ reached }: Invoice, to: InvoiceStatus): boolean {
  return movesTo[to]?.includes(reached) ?? false
}

/** Whether an invoice takes payments at all. */
export function isPayable(invoice: Invoice, today: string): boolean {
  return ['sent', 'viewed', 'partial', 'overdue'].includes(statusOf(invoice, today))
}

/** The sum of the lines in cents; null where one does not come out in whole cents, or they add up to less than nothing. */
export function sumOfLines(lines: readonly Line[]): number | null {
  const hundredths = lines.map(
    ({ quantityHundredths, unitPriceCents }) => quantityHundredths * unitPriceCents,
  )
  if (hundredths.some(product => product % 100 !== 0)) return null
  const sum = hundredths.reduce((total, product) => total + product / 100, 0)
  return sum < 0 ? null : sum
}

/** An invoice as GraphQL answers it. */
export function answeredInvoice(invoice: Invoice, today: string) {
  const { id, invoiceNumber, amountCents, dueDate, notes, sentAt, viewedAt, contact, createdAt } = invoice
  const status = statusOf(invoice, today)
  const owesNothing = status === 'cancelled' || status === 'refunded'
  return {
    id,
    invoiceNumber,
    amount: decimal(amountCents),
    amountPaid: decimal(paidCents(invoice)),
    amountDue: decimal(owesNothing ? 0 : amountCents - paidCents(invoice)),
    status,
    dueDate,
    notes,
    sentAt,
    viewedAt,
    contact: contact && { id: contact.id, firstName: contact.firstName },
    lineItems: invoice.lines.map(answeredLine),
    payments: { nodes: invoice.payments.toReversed().map(answeredPayment) },
    createdAt,
  }
}

/** A line as GraphQL answers it. */
export function answeredLine({ description, quantityHundredths, unitPriceCents }: Line) {
  return { description, quantity: decimal(quantityHundredths), unitPrice: decimal(unitPriceCents) }
}

function answeredPayment({ id, amountCents, method, paidAt }: Payment) {
  return { id, amount: decimal(amountCents), method, paidAt }
}

/** An invoice as the contract lists it. */
export function listedInvoice(invoice: Invoice, today: string) {
  return {
    id: invoice.id,
    invoice_number: invoice.invoiceNumber,
    amount: number(invoice.amountCents),
    status: statusOf(invoice, today),
    due_date: invoice.dueDate,
    contacts: linkedContact(invoice.contact),
    created_at: invoice.createdAt,
  }
}
