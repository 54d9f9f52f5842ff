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
    for (const paidAt of ['2026-11-01T00:00:00Z', '1900-01-01T00:00:00Z', '2026-06-01T00:00:00Z']) {
      await app.graphql(ownerId, pay, { accountId, id, input: { amount: '1', paidAt } })
    }
    const { data } = await app.graphql(ownerId, pay, {
      accountId,
      id,
      input: { amount: '1', paidAt: '2026-01-01T00:00:00Z' },
    })
    const days = data.recordPayment.payments.nodes.map(({ paidAt }: { paidAt: string }) => paidAt.slice(0, 7))
    expect(days).toEqual(['2026-11', '2026-06', '2026-01', '1900-01'])
  })

  it('refuses a payment of a day to come', async () => {
    const { accountId, ownerId, id } = await newSentInvoice('100')
    const input = { amount: '40', paidAt: new Date(Date.now() + 3_600_000) }
    const { errors } = await app.graphql(ownerId, pay, { accountId, id, input })
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { 'input.paidAt': ['Must not be in the future'] },
    })
    expect(await app.database.prisma.payment.count({ where: { invoiceId: id } })).toBe(0)
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

const reverse = `mutation ($accountId: UUID!, $id: UUID!, $paymentId: UUID!, $reason: String!) {
  reversePayment(accountId: $accountId, invoiceId: $id, paymentId: $paymentId, reason: $reason) {
    status amountPaid amountDue payments { nodes { id amount method paidAt reversesId reason } }
  }
}`

describe('reversePayment', () => {
  const dayBefore = '2020-01-31'

  async function newPaidInvoice(...amounts: readonly string[]) {
    const invoice = await newSentInvoice('100')
    const { accountId, ownerId, id } = invoice
    for (const amount of amounts) {
      const { errors } = await app.graphql(ownerId, pay, { accountId, id, input: { amount, method: 'card' } })
      expect(errors).toBeUndefined()
    }
    const payments = await app.database.prisma.payment.findMany({
      where: { invoiceId: id },
      orderBy: { id: 'asc' },
    })
    const paymentIds = payments.map(payment => payment.id)
    const takeBack = (paymentId = paymentIds[0], reason = ' Of another customer ') =>
      app.graphql(ownerId, reverse, { accountId, id, paymentId, reason })
    return { ...invoice, paymentIds, takeBack }
  }

  it('is a payment of the opposite amount that names the other and says why', async () => {
    const { takeBack, paymentIds, id } = await newPaidInvoice('40.10', '59.90')
    const { data } = await takeBack()
    expect(data.reversePayment).toMatchObject({ status: 'partial', amountPaid: '59.90', amountDue: '40.10' })
    const { nodes } = data.reversePayment.payments
    expect(nodes).toHaveLength(3)
    expect(nodes[0]).toMatchObject({
      amount: '-40.10',
      method: 'card',
      reversesId: paymentIds[0],
      reason: 'Of another customer',
    })
    expect(nodes.slice(1)).toMatchObject([
      { id: paymentIds[1], amount: '59.90', reversesId: null, reason: null },
      { id: paymentIds[0], amount: '40.10', reversesId: null, reason: null },
    ])
    const moves = await app.database.prisma.move.findMany({
      where: { invoiceId: id },
      orderBy: { createdAt: 'asc' },
    })
    expect(moves.map(({ fromValue, toValue }) => `${fromValue} ${toValue}`)).toEqual([
      'sent partial',
      'partial paid',
      'paid partial',
    ])
  })

  it.each([
    ['sent', { viewedAt: null }, 'sent'],
    ['viewed', { viewedAt: new Date() }, 'viewed'],
    ['overdue', { dueDate: new Date(dayBefore) }, 'overdue'],
  ])('leaves an invoice of which nothing is paid any more %s', async (_name, data, status) => {
    const { takeBack, id, accountId } = await newPaidInvoice('100')
    await app.database.prisma.invoice.update({ where: { accountId_id: { accountId, id } }, data })
    expect((await takeBack()).data.reversePayment).toMatchObject({
      status,
      amountPaid: '0.00',
      amountDue: '100.00',
    })
  })

  it('leaves an invoice that is late and partly paid overdue', async () => {
    const { takeBack, id, accountId } = await newPaidInvoice('40', '60')
    const data = { dueDate: new Date(dayBefore) }
    await app.database.prisma.invoice.update({ where: { accountId_id: { accountId, id } }, data })
    expect((await takeBack()).data.reversePayment).toMatchObject({ status: 'overdue', amountPaid: '60.00' })
  })

  it('stands after the payment, also one that is dated later', async () => {
    const { accountId, ownerId, id, takeBack } = await newPaidInvoice()
    const input = { amount: '5', paidAt: new Date(Date.now() + 60_000) }
    await app.graphql(ownerId, pay, { accountId, id, input })
    const [later] = await app.database.prisma.payment.findMany({ where: { invoiceId: id } })
    const { data } = await takeBack(later?.id)
    const amounts = data.reversePayment.payments.nodes.map(({ amount }: { amount: string }) => amount)
    expect(amounts).toEqual(['-5.00', '5.00'])
  })

  it('happens once, however many ask for it at once', async () => {
    const { takeBack, id } = await newPaidInvoice('10', '20')
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeBack()))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const refusals = answers.flatMap(({ errors }) => errors ?? [])
    expect(new Set(refusals.map(({ extensions, message }) => `${extensions.code}: ${message}`))).toEqual(
      new Set(['CONFLICT: The payment is reversed']),
    )
    const invoice = await app.database.prisma.invoice.findFirst({ where: { id } })
    expect(invoice?.amountPaid.toFixed(2)).toBe('20.00')
  })

  it('is exact beside payments made at once', async () => {
    const { accountId, ownerId, id, paymentIds, takeBack } = await newPaidInvoice('1', '2', '3')
    await Promise.all([
      ...paymentIds.map(paymentId => takeBack(paymentId)),
      ...['10', '20'].map(amount => app.graphql(ownerId, pay, { accountId, id, input: { amount } })),
    ])
    const invoice = await app.database.prisma.invoice.findFirst({ where: { id } })
    expect([invoice?.status, invoice?.amountPaid.toFixed(2)]).toEqual(['partial', '30.00'])
  })

  it('is followed by a payment of what is owed again', async () => {
    const { accountId, ownerId, id, takeBack } = await newPaidInvoice('100')
    await takeBack()
    const { data } = await app.graphql(ownerId, pay, { accountId, id, input: { amount: '100' } })
    expect(data.recordPayment).toMatchObject({ status: 'paid', amountPaid: '100.00' })
  })

  it('refuses a reversal, a payment of another invoice, a blank reason and a refunded invoice', async () => {
    const { accountId, id, paymentIds, takeBack } = await newPaidInvoice('10', '20')
    const other = await newPaidInvoice('10')
    const { data } = await takeBack()
    const [{ id: reversalId }] = data.reversePayment.payments.nodes
    expect((await takeBack(reversalId)).errors?.[0]).toMatchObject({
      message: 'A reversal cannot be reversed: record the payment anew',
      extensions: { code: 'CONFLICT' },
    })
    expect((await takeBack(other.paymentIds[0])).errors?.[0]).toMatchObject({
      message: 'Payment not found',
      extensions: { code: 'NOT_FOUND' },
    })
    expect((await takeBack(paymentIds[1], ' ')).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { reason: ['Required'] },
    })
    await app.database.prisma.invoice.update({
      where: { accountId_id: { accountId, id } },
      data: { status: 'refunded' },
    })
    expect((await takeBack(paymentIds[1])).errors?.[0]).toMatchObject({
      message: 'The invoice is refunded: its payments stay as they are',
      extensions: { code: 'CONFLICT' },
    })
    expect(await app.database.prisma.payment.count({ where: { invoiceId: id } })).toBe(3)
  })
})
