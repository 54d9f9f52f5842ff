import { describe, expect, it } from 'vitest'
import { invoiceMoves } from '../../../src/domain/invoice/changes/move-invoice.ts'
import { InvoiceStatus } from '../../../src/generated/prisma/enums.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const states = Object.values(InvoiceStatus)
const pastDay = new Date('2020-01-31')
const kept = { amount: 100, amountPaid: 0 }

/** How an invoice of 100.00 is stored that reads as the state. */
const stored = {
  draft: { ...kept, status: 'draft' },
  sent: { ...kept, status: 'sent' },
  viewed: { ...kept, status: 'viewed' },
  partial: { ...kept, status: 'partial', amountPaid: 40 },
  paid: { ...kept, status: 'paid', amountPaid: 100, dueDate: pastDay },
  overdue: { ...kept, status: 'sent', dueDate: pastDay },
  cancelled: { ...kept, status: 'cancelled', dueDate: pastDay },
  refunded: { ...kept, status: 'refunded', amountPaid: 40, dueDate: pastDay },
} as const

const byId = (field: string) =>
  `mutation ($accountId: UUID!, $id: UUID!) { moved: ${field}(accountId: $accountId, id: $id) { status } }`
const pay = (amount: string) =>
  `mutation ($accountId: UUID!, $id: UUID!) {
    moved: recordPayment(accountId: $accountId, invoiceId: $id, input: { amount: "${amount}" }) { status }
  }`

/** What each mutation aims at, and from which states it gets there. */
const moves = [
  { name: 'sendInvoice', query: byId('sendInvoice'), to: 'sent', from: ['draft'] },
  { name: 'markInvoiceViewed', query: byId('markInvoiceViewed'), to: 'viewed', from: ['sent', 'overdue'] },
  { name: 'a part payment', query: pay('10'), to: 'partial', from: ['sent', 'viewed', 'partial'] },
  { name: 'a full payment', query: pay('100'), to: 'paid', from: ['sent', 'viewed', 'overdue'] },
  { name: 'the rest of the payment', query: pay('60'), to: 'paid', from: ['partial'] },
  {
    name: 'cancelInvoice',
    query: byId('cancelInvoice'),
    to: 'cancelled',
    from: ['draft', 'sent', 'viewed', 'overdue'],
  },
  { name: 'refundInvoice', query: byId('refundInvoice'), to: 'refunded', from: ['partial', 'paid'] },
]
const cases = moves.flatMap(move =>
  states.map(from => ({ ...move, state: from, allowed: move.from.includes(from) })),
)
const refused = cases.filter(({ name, state, allowed }) => !allowed && !isPayable(name, state))

/** Payments of other sizes on invoices that take payments: tested with the payments. */
function isPayable(name: string, state: string): boolean {
  return name.includes('payment') && ['sent', 'viewed', 'partial', 'overdue'].includes(state)
}

async function newInvoice(data: (typeof stored)[InvoiceStatus] & { readonly dueDate?: Date }) {
  const account = await app.newAccount()
  const invoice = await app.database.prisma.invoice.create({
    data: { ...data, accountId: account.accountId, invoiceNumber: 'X' },
  })
  return { ...account, invoice }
}

describe('an invoice', () => {
  it.each(states)('stored for the state %s reads as it', async state => {
    const { accountId, memberId, invoice } = await newInvoice(stored[state])
    const query = `{ invoice(accountId: "${accountId}", id: "${invoice.id}") { status } }`
    expect((await app.graphql(memberId, query)).data.invoice.status).toBe(state)
  })

  it.each(cases.filter(move => move.allowed))(
    'goes by $name from $state to $to',
    async ({ query, state, to }) => {
      const { accountId, memberId, invoice } = await newInvoice(stored[state])
      const { data } = await app.graphql(memberId, query, { accountId, id: invoice.id })
      // One that is viewed past its due date reads as before.
      expect(data.moved.status).toBe(state === 'overdue' && to === 'viewed' ? state : to)
      expect(await app.database.prisma.invoice.findFirst({ where: { id: invoice.id } })).toMatchObject({
        status: to,
      })
    },
  )

  it.each(refused)('does not go by $name from $state', async ({ query, state }) => {
    const { accountId, ownerId, invoice } = await newInvoice(stored[state])
    const { errors } = await app.graphql(ownerId, query, { accountId, id: invoice.id })
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    const { status } = stored[state]
    expect(errors?.[0]?.message).toMatch(
      query.includes('recordPayment')
        ? `Invoice is ${status}: it takes no payment`
        : new RegExp(`^Invoice cannot go from ${status} to (${states.join('|')})$`),
    )
    expect(await app.database.prisma.invoice.findFirst({ where: { id: invoice.id } })).toEqual(invoice)
    expect(await app.database.prisma.payment.count({ where: { invoiceId: invoice.id } })).toBe(0)
  })

  it('that is overdue stays overdue after a part payment', async () => {
    const { accountId, ownerId, invoice } = await newInvoice(stored.overdue)
    const { data } = await app.graphql(ownerId, pay('10'), { accountId, id: invoice.id })
    expect(data.moved.status).toBe('overdue')
  })

  it('that is overdue and partly paid is not cancelled, but refunded', async () => {
    const { accountId, ownerId, invoice } = await newInvoice({ ...stored.partial, dueDate: pastDay })
    const variables = { accountId, id: invoice.id }
    for (const field of ['cancelInvoice', 'markInvoiceViewed']) {
      const { errors } = await app.graphql(ownerId, byId(field), variables)
      expect(errors?.[0]).toMatchObject({
        message: expect.stringMatching(/^Invoice cannot go from partial to (cancelled|viewed)$/),
        extensions: { code: 'CONFLICT' },
      })
    }
    const { data } = await app.graphql(ownerId, byId('refundInvoice'), variables)
    expect(data.moved).toEqual({ status: 'refunded' })
  })

  it('keeps the time it was sent and the time it was viewed', async () => {
    const { accountId, ownerId, invoice } = await newInvoice(stored.draft)
    const read = `{ invoice(accountId: "${accountId}", id: "${invoice.id}") { sentAt viewedAt } }`
    const variables = { accountId, id: invoice.id }
    await app.graphql(ownerId, byId('sendInvoice'), variables)
    const { data: sent } = await app.graphql(ownerId, read)
    expect(sent.invoice).toEqual({ sentAt: expect.any(String), viewedAt: null })
    await app.graphql(ownerId, byId('markInvoiceViewed'), variables)
    const { data: viewed } = await app.graphql(ownerId, read)
    expect(viewed.invoice).toEqual({ sentAt: sent.invoice.sentAt, viewedAt: expect.any(String) })
  })

  it('that several callers move at once moves once', async () => {
    for (let round = 0; round < 8; round++) {
      const { accountId, ownerId, invoice } = await newInvoice(stored.draft)
      const variables = { accountId, id: invoice.id }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.graphql(ownerId, byId('cancelInvoice'), variables)),
      )
      expect(answers.filter(answer => !answer.errors)).toHaveLength(1)
    }
  })

  it.each(moves)('is not found by $name in another account', async ({ query }) => {
    const { accountId, ownerId } = await app.newAccount()
    const { invoice } = await newInvoice(stored.sent)
    const { errors } = await app.graphql(ownerId, query, { accountId, id: invoice.id })
    expect(errors?.[0]).toMatchObject({ message: 'Invoice not found', extensions: { code: 'NOT_FOUND' } })
  })
})

describe('the states of an invoice', () => {
  const allowed = [
    ...['draft → sent', 'draft → cancelled'],
    ...['sent → viewed', 'sent → partial', 'sent → paid', 'sent → cancelled'],
    ...['viewed → partial', 'viewed → paid', 'viewed → cancelled'],
    ...['partial → partial', 'partial → paid', 'partial → refunded'],
    'paid → refunded',
  ]

  it('are joined by these moves and no others', () => {
    const pairs = states.flatMap(from => invoiceMoves.nextStates[from].map(to => `${from} → ${to}`))
    expect(pairs.toSorted()).toEqual(allowed.toSorted())
  })
})

describe('an invoice of 0.00', () => {
  it('can be sent and cancelled; nothing is owed, so it is never overdue nor paid', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await app.database.prisma.invoice.create({
      data: { accountId, invoiceNumber: 'X', amount: 0, dueDate: pastDay },
    })
    const ask = (query: string) => app.graphql(ownerId, query, { accountId, id })
    expect((await ask(byId('sendInvoice'))).data.moved).toEqual({ status: 'sent' })
    for (const amount of ['0', '0.01'])
      expect((await ask(pay(amount))).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect((await ask(byId('cancelInvoice'))).data.moved).toEqual({ status: 'cancelled' })
  })
})
