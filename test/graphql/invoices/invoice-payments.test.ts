import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const pay = `mutation ($accountId: UUID!, $id: UUID!, $input: RecordPaymentInput!) {
  recordPayment(accountId: $accountId, invoiceId: $id, input: $input) {
    status amount amountPaid amountDue payments { nodes { amount method paidAt } }
  }
}`

async function newSentInvoice(amount: string) {
  const account = await app.newAccount()
  const { id } = await app.database.prisma.invoice.create({
    data: { accountId: account.accountId, invoiceNumber: 'X', amount, status: 'sent' },
  })
  return { ...account, id }
}

describe('recordPayment', () => {
  it('answers the invoice with its payments, newest first', async () => {
    const { accountId, memberId, id } = await newSentInvoice('100')
    const first = { amount: '40', method: 'card', paidAt: '2026-01-31T09:30:00+01:00' }
    const { data } = await app.graphql(memberId, pay, { accountId, id, input: first })
    expect(data.recordPayment).toEqual({
      status: 'partial',
      amount: '100.00',
      amountPaid: '40.00',
      amountDue: '60.00',
      payments: { nodes: [{ amount: '40.00', method: 'card', paidAt: '2026-01-31T08:30:00.000Z' }] },
    })
    const { data: paid } = await app.graphql(memberId, pay, { accountId, id, input: { amount: 60 } })
    expect(paid.recordPayment).toMatchObject({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' })
    expect(paid.recordPayment.payments.nodes.map((payment: { method: string }) => payment.method)).toEqual([
      'other',
      'card',
    ])
  })

  it('orders payments by the day they say, be it far away, and not by when they were recorded', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('100')
    for (const paidAt of ['2999-12-31T00:00:00Z', '1900-01-01T00:00:00Z', '2026-06-01T00:00:00Z']) {
      await app.graphql(ownerId, pay, { accountId, id, input: { amount: '1', paidAt } })
    }
    const { data } = await app.graphql(ownerId, pay, {
      accountId,
      id,
      input: { amount: '1', paidAt: '2026-01-01T00:00:00Z' },
    })
    const days = data.recordPayment.payments.nodes.map(({ paidAt }: { paidAt: string }) => paidAt.slice(0, 4))
    expect(days).toEqual(['2999', '2026', '2026', '1900'])
  })

  it('adds tenths up exactly', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('0.3')
    await app.graphql(ownerId, pay, { accountId, id, input: { amount: '0.1' } })
    const { data } = await app.graphql(ownerId, pay, { accountId, id, input: { amount: '0.2' } })
    expect(data.recordPayment).toMatchObject({ status: 'paid', amountPaid: '0.30', amountDue: '0.00' })
  })

  it('adds the largest amounts up to the cent', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('999999999999.99')
    const { data } = await app.graphql(ownerId, pay, { accountId, id, input: { amount: '999999999999.98' } })
    expect(data.recordPayment).toMatchObject({
      status: 'partial',
      amountPaid: '999999999999.98',
      amountDue: '0.01',
    })
  })

  it.each(['0', '-1', '-0.01'])('refuses %s', async amount => {
    const { accountId, ownerId, id } = await newSentInvoice('100')
    const { errors } = await app.graphql(ownerId, pay, { accountId, id, input: { amount } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.amount': ['Must be above 0'] },
    })
  })

  it('refuses more than is owed and records nothing', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('100')
    await app.graphql(ownerId, pay, { accountId, id, input: { amount: '40' } })
    const { errors } = await app.graphql(ownerId, pay, { accountId, id, input: { amount: '60.01' } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.amount': ['Must be at most what is owed, 60.00'] },
    })
    expect(await app.database.prisma.payment.count({ where: { invoiceId: id } })).toBe(1)
  })

  it('lets payments made at once through only up to the amount', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('1')
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        app.graphql(ownerId, pay, { accountId, id, input: { amount: '0.1' } }),
      ),
    )
    expect(answers.filter(answer => !answer.errors)).toHaveLength(10)
    const invoice = await app.database.prisma.invoice.findFirst({
      where: { id },
      include: { payments: true },
    })
    expect(invoice?.payments).toHaveLength(10)
    expect(invoice).toMatchObject({ status: 'paid' })
    expect(invoice?.amountPaid.toFixed(2)).toBe('1.00')
  })

  it('does not lose a payment that is made while another is', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('100')
    await Promise.all(
      ['1', '2', '3', '4', '5'].map(amount =>
        app.graphql(ownerId, pay, { accountId, id, input: { amount } }),
      ),
    )
    const invoice = await app.database.prisma.invoice.findFirst({ where: { id } })
    expect(invoice?.amountPaid.toFixed(2)).toBe('15.00')
  })
})
