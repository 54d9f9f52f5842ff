import fc from 'fast-check'
import { expect } from 'vitest'
import { todayIn } from '../account/calendar.ts'
import { badInput, expectDone, expectOneOf, expectRefused, type Refusal } from '../refusals.ts'
import { pick, type State } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { passMillisecond, unknownId } from '../world.ts'
import { amountOf, nextDrawn, spellNumber } from './charges.ts'
import { invoiceInput, readInvoiceInput } from './input.ts'
import { answeredInvoice, canMove, type Invoice } from './model.ts'

/** Everything that the model knows of an invoice. */
export const invoiceFields = `id invoiceNumber amount amountPaid amountDue status dueDate notes sentAt viewedAt
  contact { id firstName } lineItems { description quantity unitPrice }
  payments { nodes { id amount method paidAt } } createdAt`
const create = `mutation ($accountId: UUID!, $input: CreateInvoiceInput!) {
  createInvoice(accountId: $accountId, input: $input) { ${invoiceFields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateInvoiceInput!) {
  updateInvoice(accountId: $accountId, id: $id, input: $input) { ${invoiceFields} }
}`

/** What a well-formed input may be refused for; which of several comes first is not told. */
function refusalsOf(checks: {
  readonly amount: number | null
  readonly contact: object | null | undefined
  readonly isTaken: boolean
}): Refusal[] {
  return [
    ...(checks.amount === null ? [{ code: 'BAD_USER_INPUT' } as const] : []),
    ...(checks.contact === undefined ? [badInput('input.contactId')] : []),
    ...(checks.isTaken ? [{ code: 'CONFLICT' } as const] : []),
  ]
}

function isTaken(number: string | undefined, state: State, but?: Invoice): boolean {
  return state.invoices.some(invoice => invoice !== but && invoice.invoiceNumber === number)
}

/** A draft is made of an amount or of lines; a number is drawn where none is given. */
export const createInvoice = step('createInvoice', invoiceInput, async (input, state, world) => {
  const { sent, contact, badShape } = readInvoiceInput(input, state, world)
  const answer = await world.ask(create, { input: sent })
  if (badShape.length > 0) {
    return expectRefused(answer, badInput(...badShape.map(field => `input.${field}`)))
  }
  const amount = amountOf({ amountCents: input.amountCents, lines: input.lines ?? [] })
  const byHand = input.invoiceNumber?.trim()
  const refusals = refusalsOf({ amount, contact: contact.record, isTaken: isTaken(byHand, state) })
  if (refusals.length > 0 || amount === null) return expectOneOf(answer, refusals)
  if (byHand === undefined) {
    state.lastDrawn = nextDrawn(state.lastDrawn, new Set(state.invoices.map(other => other.invoiceNumber)))
  }
  const made = expectDone(answer).createInvoice
  const invoice: Invoice = {
    id: made.id,
    createdAt: made.createdAt,
    invoiceNumber: byHand ?? spellNumber(state.lastDrawn),
    amountCents: amount,
    reached: 'draft',
    dueDate: sent.dueDate ?? null,
    notes: sent.notes ?? null,
    sentAt: null,
    viewedAt: null,
    contact: contact.record ?? null,
    lines: input.lines ?? [],
    payments: [],
  }
  expect(made).toEqual(answeredInvoice(invoice, todayIn(state, world)))
  state.invoices.push(invoice)
  await passMillisecond(invoice.createdAt)
})

/** Some of a draft changes; lines replace all there are. */
export const updateInvoice = step(
  'updateInvoice',
  fc.record({ at: which, input: invoiceInput }),
  async ({ at, input }, state, world) => {
    const invoice = pick(state.invoices, at)
    const { sent, contact, badShape } = readInvoiceInput(input, state, world)
    const nulls = (['amount', 'invoiceNumber'] as const).filter(field => sent[field] === null)
    const answer = await world.ask(update, { id: invoice?.id ?? unknownId, input: sent })
    const problems = [...badShape, ...nulls].map(field => `input.${field}`)
    if (problems.length > 0) return expectRefused(answer, badInput(...problems))
    if (!invoice) return expectRefused(answer, { code: 'NOT_FOUND' })
    if (invoice.reached !== 'draft') return expectRefused(answer, { code: 'CONFLICT' })
    const lines = input.lines === undefined ? invoice.lines : (input.lines ?? [])
    const amount = amountOf({ amountCents: input.amountCents, lines, otherwise: invoice.amountCents })
    const byHand = input.invoiceNumber?.trim()
    const refusals = refusalsOf({ amount, contact: contact.record, isTaken: isTaken(byHand, state, invoice) })
    if (refusals.length > 0 || amount === null) return expectOneOf(answer, refusals)
    Object.assign(invoice, { lines, amountCents: amount })
    if (byHand !== undefined) invoice.invoiceNumber = byHand
    if (sent.dueDate !== undefined) invoice.dueDate = sent.dueDate
    if (sent.notes !== undefined) invoice.notes = sent.notes
    if (contact.id !== undefined) invoice.contact = contact.record ?? null
    expect(expectDone(answer).updateInvoice).toEqual(answeredInvoice(invoice, todayIn(state, world)))
  },
)

const moves = {
  sent: 'sendInvoice',
  viewed: 'markInvoiceViewed',
  cancelled: 'cancelInvoice',
  refunded: 'refundInvoice',
} as const

/** An invoice is sent, viewed, cancelled or refunded, or may not be. */
export const moveInvoice = step(
  'moveInvoice',
  fc.record({ at: which, to: fc.constantFrom('sent', 'sent', 'viewed', 'cancelled', 'refunded') }),
  async ({ at, to }, state, world) => {
    const invoice = pick(state.invoices, at)
    const query = `mutation ($accountId: UUID!, $id: UUID!) {
      moved: ${moves[to]}(accountId: $accountId, id: $id) { ${invoiceFields} } }`
    const answer = await world.ask(query, { id: invoice?.id ?? unknownId })
    if (!invoice) return expectRefused(answer, { code: 'NOT_FOUND' })
    if (!canMove(invoice, to)) return expectRefused(answer, { code: 'CONFLICT' })
    invoice.reached = to
    const now = new Date(world.clock.now).toISOString()
    if (to === 'sent') invoice.sentAt = now
    if (to === 'viewed') invoice.viewedAt = now
    expect(expectDone(answer).moved).toEqual(answeredInvoice(invoice, todayIn(state, world)))
  },
)
