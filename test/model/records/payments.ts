import fc from 'fast-check'
import { expect } from 'vitest'
import { decimal } from '../money.ts'
import { badInput } from '../refusals.ts'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { centsOf, paidOf, readInvoice } from './charges.ts'
import { aboutOne, expectation, expectedOf, refusalsOfRow } from './expectation.ts'
import { pickRow } from './input.ts'
import { kindOf } from './kinds.ts'
import { aboutNow, expectRow, perform, refusalsOf, writeRow } from './perform.ts'
import { maxParts, selectionOf } from './reading.ts'
import { ofKind, partsOf, type Row, type Value } from './rows.ts'
import { step } from './step.ts'

const anyText = expect.any(String)

/** By when they were paid, newest first; of several at one moment the id decides, which is later for the later. */
function withPayment(row: Row, payment: Omit<Row, 'id'>): Value {
  const all = [{ id: anyText, ...payment }, ...partsOf(row.payments)]
  const isLater = (one: object, other: object) =>
    String(Reflect.get(one, 'paidAt')) > String(Reflect.get(other, 'paidAt'))
  return all.sort((one, other) => Number(isLater(other, one)) - Number(isLater(one, other))) as Value
}

const pay = `mutation (${aboutOne}, $input: RecordPaymentInput!) { done: recordPayment(
  accountId: $accountId, invoiceId: $id, expectedUpdatedAt: $expected, input: $input) { ${selectionOf(kindOf('invoice'))} } }`

/** Money is received: a part of what is owed, all of it, or more. */
export const recordPayment = step(
  'recordPayment',
  fc.record({
    at: which,
    expected: expectation,
    share: fc.constantFrom('a part', 'a part', 'all', 'all', 'too much'),
    method: fc.constantFrom(undefined, 'card', 'cash'),
    hours: fc.nat(99),
  }),
  async ({ at, expected, share, method, hours }, records, world) => {
    const about = aboutNow(records, world)
    const takesMoney = (row: Row) =>
      ['sent', 'viewed', 'partial', 'overdue'].includes(String(readInvoice(row, about.today).status))
    // Mostly one that can be paid.
    const payable = [...ofKind(records.rows, 'invoice').values()].filter(takesMoney)
    const row = pick(payable, at) ?? pickRow(records, 'invoice', at)
    const owed = row ? (centsOf(row.amount) ?? 0) - paidOf(row) : 100
    const hasRoom = partsOf(row?.payments).length < maxParts - 1
    const wanted = hasRoom || share !== 'a part' ? share : 'all'
    const cents = wanted === 'a part' ? Math.ceil(owed / 3) : wanted === 'all' ? owed : owed + 1
    const input = {
      amount: decimal(cents),
      method,
      paidAt: new Date(world.clock.now - hours * 3_600_000).toISOString(),
    }
    const isBad = cents <= 0 || cents >= 10 ** 14
    const tooMuch = cents > owed ? [badInput('input.amount')] : []
    const early = refusalsOfRow(row, expected, !row || takesMoney(row))
    const refusals = refusalsOf(isBad ? ['input.amount'] : [], early.length > 0 ? early : tooMuch)
    const apply = (done: Row) => {
      if (!row) return
      const payments = withPayment(row, {
        ...{ amount: input.amount, method: method ?? 'other', paidAt: input.paidAt },
        ...{ reversesId: null, reason: null },
      })
      writeRow(records, 'invoice', row.id, { payments, status: cents === owed ? 'paid' : 'partial' })
      expectRow(kindOf('invoice'), done, about)
    }
    const variables = { id: row?.id ?? unknownId, expected: expectedOf(expected, row), input }
    await perform({ query: pay, variables, refusals, apply }, records, world)
  },
)

const reverse = `mutation (${aboutOne}, $paymentId: UUID!, $reason: String!) { done: reversePayment(
  accountId: $accountId, invoiceId: $id, expectedUpdatedAt: $expected, paymentId: $paymentId, reason: $reason) { ${selectionOf(kindOf('invoice'))} } }`

/** A payment is taken back: one that can be, a reversal, one that was taken back before, or none. */
export const reversePayment = step(
  'reversePayment',
  fc.record({ at: which, expected: expectation, which, reason: fc.constantFrom('Wrong', ' Wrong ', ' ') }),
  async ({ at, expected, which, reason }, records, world) => {
    const about = aboutNow(records, world)
    const paid = [...ofKind(records.rows, 'invoice').values()].filter(
      ({ payments }) => partsOf(payments).length > 0 && partsOf(payments).length < maxParts - 2,
    )
    const row = pick(paid, at)
    const all = partsOf(row?.payments)
    const payment = pick(all, which)
    const isReversed = all.some(({ reversesId }) => reversesId === payment?.id)
    const isAllowed = payment?.reversesId === null && !isReversed && row?.status !== 'refunded'
    const refusals = refusalsOf(
      reason.trim() === '' ? ['reason'] : [],
      refusalsOfRow(row, expected, isAllowed),
    )
    const apply = (done: Row) => {
      if (!row || !payment) return
      const [amount = 0, paidAt] = [centsOf(payment.amount), String(payment.paidAt)]
      const payments = withPayment(row, {
        ...{
          amount: decimal(-amount),
          method: payment.method ?? null,
          reversesId: payment.id,
          reason: 'Wrong',
        },
        paidAt: paidAt > about.now ? paidAt : about.now,
      })
      const left = paidOf(row) - amount
      const status = left > 0 ? 'partial' : row.viewedAt ? 'viewed' : 'sent'
      writeRow(records, 'invoice', row.id, { payments, status })
      expectRow(kindOf('invoice'), done, about)
    }
    const named = { id: row?.id ?? unknownId, expected: expectedOf(expected, row) }
    const variables = { ...named, paymentId: payment?.id ?? unknownId, reason }
    await perform({ query: reverse, variables, refusals, apply }, records, world)
  },
)
