import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { lockTable } from '../../support/held-lock.ts'

const app = await startApp()

const create = `mutation ($accountId: UUID!, $invoiceNumber: String, $contactId: UUID) {
  createInvoice(accountId: $accountId, input: { invoiceNumber: $invoiceNumber, contactId: $contactId, amount: 1 }) {
    id invoiceNumber
  }
}`

async function draw({ accountId, ownerId }: { accountId: string; ownerId: string }, invoiceNumber?: string) {
  const { data, errors } = await app.graphql(ownerId, create, { accountId, invoiceNumber })
  expect(errors).toBeUndefined()
  return data.createInvoice.invoiceNumber as string
}

describe('invoice numbers', () => {
  it('are drawn one after the other, in each account from the first', async () => {
    const [one, other] = [await app.newAccount(), await app.newAccount()]
    expect([await draw(one), await draw(one), await draw(other)]).toEqual([
      'INV-0001',
      'INV-0002',
      'INV-0001',
    ])
  })

  it('grow beyond four digits', async () => {
    const account = await app.newAccount()
    const { prisma } = app.database
    await prisma.account.update({ where: { id: account.accountId }, data: { lastInvoiceNumber: 9_998 } })
    expect([await draw(account), await draw(account)]).toEqual(['INV-9999', 'INV-10000'])
  })

  it('are refused past the last one, which an import can bring, and can be given by hand from then on', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.account.update({
      where: { id: accountId },
      data: { lastInvoiceNumber: 2_147_483_646 },
    })
    expect(await draw({ accountId, ownerId })).toBe('INV-2147483647')
    const { errors } = await app.graphql(ownerId, create, { accountId })
    expect(errors).toMatchObject([
      {
        message: 'The numbers up to INV-2147483647 are used up: give the invoice one of your own',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await draw({ accountId, ownerId }, '2026/1')).toBe('2026/1')
  })

  it('have no blanks around them, which nobody sees', async () => {
    const account = await app.newAccount()
    expect(await draw(account, '  INV-0007 ')).toBe('INV-0007')
    const { errors } = await app.graphql(account.ownerId, create, {
      accountId: account.accountId,
      invoiceNumber: 'INV-0007 ',
    })
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('of other letter case are other numbers', async () => {
    const account = await app.newAccount()
    expect([await draw(account, 'x-1'), await draw(account, 'X-1')]).toEqual(['x-1', 'X-1'])
  })

  it('pass over those taken by hand', async () => {
    const account = await app.newAccount()
    for (const number of ['INV-0002', 'INV-0003', 'INV-0005']) await draw(account, number)
    expect([await draw(account), await draw(account), await draw(account)]).toEqual([
      'INV-0001',
      'INV-0004',
      'INV-0006',
    ])
  })

  it('pass over thousands taken by hand in one go', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const taken = Array.from({ length: 3_000 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`)
    await app.database.prisma.invoice.createMany({
      data: taken.map(invoiceNumber => ({ accountId, invoiceNumber, amount: 1 })),
    })
    expect(await draw(account)).toBe('INV-3001')
  })

  it('are given out once each and without gaps to invoices created at once', async () => {
    const account = await app.newAccount()
    const numbers = await Promise.all(Array.from({ length: 20 }, () => draw(account)))
    const expected = Array.from({ length: 20 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`)
    expect(numbers.toSorted()).toEqual(expected)
  })

  it('are drawn past those that are taken by hand at the same moment', async () => {
    const account = await app.newAccount()
    const byHand = ['INV-0001', 'INV-0002', 'INV-0003', 'INV-0004']
    // By hand may come second: that is a conflict, and never the end of the one that draws.
    const hands = byHand.map(invoiceNumber =>
      app.graphql(account.ownerId, create, { accountId: account.accountId, invoiceNumber }),
    )
    const drawn = await Promise.all(byHand.map(() => draw(account)))
    for (const { errors } of await Promise.all(hands)) {
      expect(errors?.[0]?.extensions.code ?? 'CONFLICT').toBe('CONFLICT')
    }
    expect(new Set(drawn).size).toBe(4)
  })

  it.runIf(testServerUrl)('keep no other record of the account waiting while they are drawn', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const lock = await lockTable(app.services.config.databaseUrl, 'invoices')
    const drawn = draw(account)
    await expect.poll(lock.countWaiting).toBe(1)
    const createContact =
      'mutation ($a: UUID!) { createContact(accountId: $a, input: { firstName: "Ann" }) { firstName } }'
    expect(await app.graphql(ownerId, createContact, { a: accountId })).toMatchObject({
      data: { createContact: { firstName: 'Ann' } },
    })
    await lock.release()
    expect(await drawn).toBe('INV-0001')
  })

  it('leave no gap where an invoice is refused', async () => {
    const account = await app.newAccount()
    const variables = { accountId: account.accountId, contactId: crypto.randomUUID() }
    const { errors } = await app.graphql(account.ownerId, create, variables)
    expect(errors?.[0]?.extensions.fields).toEqual({ 'input.contactId': ['Not found'] })
    expect(await draw(account)).toBe('INV-0001')
  })

  it('given by hand are kept as they are, and in one account taken once', async () => {
    const [one, other] = [await app.newAccount(), await app.newAccount()]
    expect(await draw(one, '2026/№ 7')).toBe('2026/№ 7')
    expect(await draw(other, '2026/№ 7')).toBe('2026/№ 7')
    const variables = { accountId: one.accountId, invoiceNumber: '2026/№ 7' }
    const { errors } = await app.graphql(one.ownerId, create, variables)
    expect(errors?.[0]).toMatchObject({
      message: 'Invoice number 2026/№ 7 is taken',
      extensions: { code: 'CONFLICT' },
    })
  })

  it.each([
    ['blank', ' ', 'Required'],
    ['longer than 50 characters', 'x'.repeat(51), 'Must be at most 50 characters'],
  ])('are refused where %s', async (_what, invoiceNumber, message) => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, create, { accountId, invoiceNumber })
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { 'input.invoiceNumber': [message] } })
  })
})
