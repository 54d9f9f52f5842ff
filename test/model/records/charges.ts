import fc from 'fast-check'
import { amountOf, nextDrawn, spellNumber } from '../invoice/charges.ts'
import type { Line } from '../invoice/model.ts'
import { decimal } from '../money.ts'
import { badInput, type Refusal } from '../refusals.ts'
import { type About, always, type Field, type Outcome, type Values } from './kind.ts'
import { ofKind, type Row, type Value } from './rows.ts'
import { badMoney, money } from './values.ts'

const line = fc
  .record({
    description: fc.constantFrom('Work', 'Prints', 'Discount'),
    quantity: fc.constantFrom(100, 200, 50, 1_000).map(decimal),
    unitPrice: fc.constantFrom(1_000, 400, 12, 0, -40).map(decimal),
  })
  .map((value): Value => value)

/** What an invoice or a proposal is for. */
export const chargeFields: Readonly<Record<string, Field>> = {
  amount: always(money, null, badMoney),
  lineItems: { good: fc.array(line, { maxLength: 3 }), otherwise: [], emptied: [] },
}

/** The amount and the lines that an input leaves; `free` is what a new record costs that nobody says a price of. */
export function decideCharges(given: Values, row: Row | null, free: number | undefined): Outcome {
  if (row && given.amount === undefined && given.lineItems === undefined) return {}
  const lineItems = given.lineItems ?? row?.lineItems ?? []
  const amountCents = amountOf({
    amountCents: centsOf(given.amount),
    lines: Array.isArray(lineItems) ? lineItems.map(lineOf) : [],
    otherwise: centsOf(row?.amount) ?? free,
  })
  if (amountCents === null) return { refusals: [{ code: 'BAD_USER_INPUT' }] }
  return { changes: { amount: decimal(amountCents), lineItems } }
}

/** The number of an invoice: by hand, which may be taken, or drawn. */
export function decideNumber(given: Values, row: Row | null, { records }: About): Outcome {
  const others = [...ofKind(records.rows, 'invoice').values()].filter(({ id }) => id !== row?.id)
  const taken = new Set(others.map(({ invoiceNumber }) => String(invoiceNumber)))
  if (typeof given.invoiceNumber === 'string') {
    const isTaken = taken.has(given.invoiceNumber)
    return isTaken ? { refusals: [{ code: 'CONFLICT' }] } : {}
  }
  return row ? {} : { changes: { invoiceNumber: spellNumber(nextDrawn(records.lastDrawn, taken)) } }
}

/** Whether a number was drawn, and which. */
export function drawnNumber(invoiceNumber: Value | undefined): number {
  return Number(/^INV-(\d{4,})$/.exec(String(invoiceNumber))?.[1] ?? 0)
}

/** Several outcomes as one. */
export function together(...outcomes: readonly Outcome[]): Outcome {
  const refusals: Refusal[] = outcomes.flatMap(outcome => outcome.refusals ?? [])
  return { refusals, changes: Object.assign({}, ...outcomes.map(({ changes }) => changes)) }
}

/** An amount in cents; undefined where there is none. */
export function centsOf(amount: Value | undefined): number | undefined {
  return typeof amount === 'string' ? Math.round(Number(amount) * 100) : undefined
}

/** When an invoice reads as overdue, and what is owed of it. */
export function readInvoice(row: Row, today: string): Values {
  const [amount, paid] = [centsOf(row.amount) ?? 0, paidOf(row)]
  const isOpen = ['sent', 'viewed', 'partial'].includes(String(row.status))
  const isLate = typeof row.dueDate === 'string' && row.dueDate < today
  const isOver = row.status === 'cancelled' || row.status === 'refunded'
  return {
    status: isOpen && isLate && paid < amount ? 'overdue' : (row.status ?? null),
    amountPaid: decimal(paid),
    amountDue: decimal(isOver ? 0 : amount - paid),
  }
}

/** What was paid for an invoice, in cents. */
export function paidOf({ payments }: Row): number {
  if (!Array.isArray(payments)) return 0
  return payments.reduce((sum: number, { amount }) => sum + (centsOf(amount) ?? 0), 0)
}

/** The refusal of a booking that does not end after it starts. */
export const badPeriod = badInput('input.endsAt')

function lineOf(value: Value): Line {
  const { description, quantity, unitPrice } = Object(value)
  return {
    description: String(description),
    quantityHundredths: centsOf(quantity) ?? 0,
    unitPriceCents: centsOf(unitPrice) ?? 0,
  }
}
