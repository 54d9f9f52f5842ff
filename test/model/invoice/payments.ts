import fc from 'fast-check'
import { expect } from 'vitest'
import { todayIn } from '../account/calendar.ts'
import { decimal } from '../money.ts'
import { badInput, expectDone, expectRefused } from '../refusals.ts'
import { pick } from '../state.ts'
import { step } from '../step.ts'
import { optional, which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { answeredInvoice, type Invoice, isPayable, paidCents } from './model.ts'
import { invoiceFields } from './steps.ts'

const pay = `mutation ($accountId: UUID!, $id: UUID!, $input: RecordPaymentInput!) {
  recordPayment(accountId: $accountId, invoiceId: $id, input: $input) { ${invoiceFields} }
}`

const payment = fc.record({
  at: which,
  share: fc.constantFrom('a part', 'all', 'all', 'too much', 'nothing'),
  method: optional(fc.constantFrom('card', 'bank_transfer', 'cash', 'check', 'other')),
  /** So many hours before the server's now. */
  paidBefore: optional(fc.integer({ min: -100, max: 1_000 })),
})

/** Money is below 10^12. */
const boundCents = 10 ** 14

function centsOf(share: string, owed: number): number {
  if (share === 'a part') return Math.max(1, Math.floor(owed / 3))
  return share === 'all' ? owed : share === 'too much' ? owed + 1 : 0
}

/** Money is received for an invoice: a part of what is owed, all of it, or more than is taken. */
export const recordPayment = step('recordPayment', payment, async (wanted, state, world) => {
  // Mostly one that can be paid.
  const today = todayIn(state, world)
  const payable = state.invoices.filter(invoice => isPayable(invoice, today))
  const invoice = pick(payable.length > 0 && wanted.at % 5 > 0 ? payable : state.invoices, wanted.at)
  const owed = invoice ? invoice.amountCents - paidCents(invoice) : 100
  const amountCents = centsOf(wanted.share, owed)
  const { now } = world.clock
  const paidAt =
    typeof wanted.paidBefore === 'number'
      ? new Date(now - wanted.paidBefore * 3_600_000).toISOString()
      : wanted.paidBefore
  const input = { amount: decimal(amountCents), method: wanted.method, paidAt }
  const answer = await world.ask(pay, { id: invoice?.id ?? unknownId, input })
  if (amountCents <= 0 || amountCents >= boundCents) return expectRefused(answer, badInput('input.amount'))
  if (paidAt && Date.parse(paidAt) > now) return expectRefused(answer, badInput('input.paidAt'))
  if (!invoice) return expectRefused(answer, { code: 'NOT_FOUND' })
  if (!isPayable(invoice, today)) return expectRefused(answer, { code: 'CONFLICT' })
  if (amountCents > owed) return expectRefused(answer, badInput('input.amount'))
  const paid = expectDone(answer).recordPayment
  invoice.payments = inOrder([
    ...invoice.payments,
    {
      id: newIdOf(invoice, paid.payments.nodes),
      amountCents,
      method: wanted.method ?? 'other',
      paidAt: paidAt ?? new Date(now).toISOString(),
    },
  ])
  invoice.reached = amountCents === owed ? 'paid' : 'partial'
  expect(paid).toEqual(answeredInvoice(invoice, today))
})

function newIdOf({ payments }: Invoice, answered: readonly { readonly id: string }[]): string {
  const known = new Set(payments.map(({ id }) => id))
  const added = answered.filter(({ id }) => !known.has(id))
  expect(added).toHaveLength(1)
  return added[0]?.id ?? ''
}

function inOrder(payments: Invoice['payments']): Invoice['payments'] {
  const keyOf = ({ paidAt, id }: Invoice['payments'][number]) => `${paidAt} ${id}`
  return payments.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
