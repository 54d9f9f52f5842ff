import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { statementsOf } from '../../support/count-statements.ts'

const app = await startApp()
const { prisma } = app.database

const query = `query ($id: UUID!, $text: String!, $first: Int = 5) {
  groups: search(accountId: $id, text: $text, first: $first) { kind count hits { name detail amount } }
}`

async function newAccount() {
  const { accountId, memberId } = await app.newAccount()
  const find = async (text: string, first?: number) => {
    const { data, errors } = await app.graphql(memberId, query, { id: accountId, text, first })
    expect(errors).toBeUndefined()
    return data.groups
  }
  const names = async (text: string) =>
    (await find(text)).map(({ kind, hits }: { kind: string; hits: { name: string }[] }) => [
      kind,
      ...hits.map(({ name }) => name),
    ])
  return { accountId, memberId, find, names }
}

const minute = (nth: number) => new Date(Date.UTC(2026, 0, 1, 0, nth))

describe('search', () => {
  it('finds contacts, deals, invoices and forms by one text, in either case', async () => {
    const { accountId, find } = await newAccount()
    const { id: contactId } = await prisma.contact.create({
      data: { accountId, firstName: 'Rosa', lastName: 'Garden', company: 'Roses', email: 'r@example.com' },
    })
    await prisma.deal.create({ data: { accountId, title: 'The rose garden', value: 12.5, contactId } })
    await prisma.invoice.create({ data: { accountId, invoiceNumber: 'GARDEN-1', amount: 99, contactId } })
    await prisma.leadForm.create({ data: { accountId, name: 'Garden visits', fields: [] } })
    expect(await find('gArDen')).toEqual([
      {
        ...{ kind: 'contact', count: 1 },
        hits: [{ name: 'Rosa Garden', detail: 'Roses · r@example.com', amount: null }],
      },
      {
        ...{ kind: 'deal', count: 1 },
        hits: [{ name: 'The rose garden', detail: 'Rosa Garden', amount: '12.50' }],
      },
      {
        ...{ kind: 'invoice', count: 1 },
        hits: [{ name: 'GARDEN-1', detail: 'Rosa Garden', amount: '99.00' }],
      },
      { kind: 'lead_form', count: 1, hits: [{ name: 'Garden visits', detail: null, amount: null }] },
    ])
  })

  it('finds what is written with several blanks by just that, and what has one by several', async () => {
    const { accountId, memberId, names } = await newAccount()
    await prisma.deal.create({ data: { accountId, title: 'R  7 ordered' } })
    await prisma.leadForm.create({ data: { accountId, name: 'Form R  7', fields: [] } })
    await prisma.contact.create({ data: { accountId, firstName: 'R  7' } })
    await prisma.invoice.create({ data: { accountId, invoiceNumber: 'R  7', amount: 1 } })
    await prisma.deal.create({ data: { accountId, title: 'Q 8 ordered' } })
    await prisma.invoice.create({ data: { accountId, invoiceNumber: 'Q 8', amount: 1 } })
    expect(await names('r  7')).toEqual([
      ['contact', 'R  7'],
      ['deal', 'R  7 ordered'],
      ['invoice', 'R  7'],
      ['lead_form', 'Form R  7'],
    ])
    expect(await names('q \u00a0 8')).toEqual([
      ['deal', 'Q 8 ordered'],
      ['invoice', 'Q 8'],
    ])
    const { data } = await app.graphql(
      memberId,
      `query ($id: UUID!) {
        written: invoices(accountId: $id, filter: { search: " R  7 " }) { total }
        typed: invoices(accountId: $id, filter: { search: "Q  8" }) { total }
      }`,
      { id: accountId },
    )
    expect(data).toEqual({ written: { total: 1 }, typed: { total: 1 } })
  })

  it('takes both forms of sigma for one letter, in every kind and list', async () => {
    const { accountId, memberId, names } = await newAccount()
    const data = { accountId, firstName: 'Σπύρος', lastName: 'ΔΗΜΟΣ' }
    const { id: contactId } = await prisma.contact.create({ data })
    await prisma.deal.create({ data: { accountId, title: 'Γάμος', contactId } })
    await prisma.invoice.create({ data: { accountId, invoiceNumber: 'ΔΗΜΟΣ-1', amount: 1, contactId } })
    const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Φόρος', fields: [] } })
    const sent = { name: 'Νίκος' }
    await prisma.formSubmission.create({ data: { accountId, formId, data: sent, outcome: 'created' } })
    for (const text of ['δημος', 'δημοσ', 'ΔΗΜΟΣ'])
      expect(await names(text)).toEqual([
        ['contact', 'Σπύρος ΔΗΜΟΣ'],
        ['invoice', 'ΔΗΜΟΣ-1'],
      ])
    expect(await names('ος')).toEqual([
      ['contact', 'Σπύρος ΔΗΜΟΣ'],
      ['deal', 'Γάμος'],
      ['invoice', 'ΔΗΜΟΣ-1'],
      ['lead_form', 'Φόρος'],
    ])
    const lists = `query ($id: UUID!, $who: String!, $deal: String!, $sent: String!) {
      contactsConnection(accountId: $id, filter: { search: $who }) { totalCount }
      invoicesConnection(accountId: $id, filter: { search: $who }) { totalCount }
      dealsConnection(accountId: $id, filter: { search: $deal }) { totalCount }
      formSubmissionsConnection(accountId: $id, filter: { search: $sent }) { totalCount }
    }`
    const given = { id: accountId, who: 'σπύροσ δημος', deal: 'ΓΆΜΟΣ', sent: 'νίκοσ' }
    const { data: found, errors } = await app.graphql(memberId, lists, given)
    expect(errors).toBeUndefined()
    expect(Object.values(found)).toEqual(Array(4).fill({ totalCount: 1 }))
  })

  it('has first what begins with the text, then another word of it, then the newest', async () => {
    const { accountId, find, names } = await newAccount()
    const people = ['Joanne', 'Mary Ann', 'Ann', 'Hanna', 'Annika']
    await prisma.contact.createMany({
      data: people.map((name, nth) => {
        const [firstName = '', lastName = null] = name.split(' ')
        return { accountId, firstName, lastName, createdAt: minute(nth) }
      }),
    })
    for (const text of ['ann', 'an'])
      expect(await names(text)).toEqual([['contact', 'Annika', 'Ann', 'Mary Ann', 'Hanna', 'Joanne']])
    const [{ count, hits }] = await find('ann', 2)
    expect([count, hits.length]).toEqual([5, 2])
  })

  it('finds an invoice by the end of its number before others', async () => {
    const { accountId, names } = await newAccount()
    await prisma.invoice.createMany({
      data: ['INV-0016', 'INV-0160', 'INV-1600'].map((invoiceNumber, nth) => ({
        ...{ accountId, invoiceNumber, amount: 1, createdAt: minute(nth) },
      })),
    })
    expect(await names('16')).toEqual([['invoice', 'INV-0016', 'INV-1600', 'INV-0160']])
  })

  it('finds an invoice of this number however old it is, others among the newest', async () => {
    const { accountId, names } = await newAccount()
    const numbers = ['OLD-1', ...Array.from({ length: 5_000 }, (_, nth) => `NEW-${nth}`)]
    await prisma.invoice.createMany({
      data: numbers.map((invoiceNumber, nth) => ({
        ...{ accountId, invoiceNumber, amount: 1, createdAt: minute(nth) },
      })),
    })
    expect(await names('old-1')).toEqual([['invoice', 'OLD-1']])
    expect(await names('old')).toEqual([])
  })

  it.each(['', '  ', '%', '_', '\\', "'", 'a\\', '\u00a0'])(
    'takes %j as it is written, and finds nothing',
    async text => {
      const { accountId, find } = await newAccount()
      await prisma.contact.create({ data: { accountId, firstName: 'Bob' } })
      await prisma.deal.create({ data: { accountId, title: 'Bob' } })
      await prisma.invoice.create({ data: { accountId, invoiceNumber: 'BOB', amount: 1 } })
      expect(await find(text)).toEqual([])
    },
  )

  it('finds nothing of another account, in one statement', async () => {
    const [other, mine] = [await newAccount(), await newAccount()]
    await prisma.contact.create({ data: { accountId: other.accountId, firstName: 'Secret' } })
    await prisma.deal.create({ data: { accountId: other.accountId, title: 'Secret' } })
    const statements = await statementsOf(async () => expect(await mine.find('secret')).toEqual([]))
    expect(statements).toHaveLength(1)
    const { errors } = await app.graphql(mine.memberId, query, { id: other.accountId, text: 'secret' })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it.each([
    ['text', { text: 'x'.repeat(201) }],
    ['first', { text: 'x', first: 21 }],
    ['first', { text: 'x', first: 0 }],
  ])('refuses a %s out of bounds', async (field, args) => {
    const { accountId, memberId } = await newAccount()
    const { errors } = await app.graphql(memberId, query, { id: accountId, ...args })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.anything() },
    })
  })
})
