import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { countStatements } from '../../support/count-statements.ts'

const app = await startApp()
const { prisma } = app.database

const totals = 'summary { deals openValue wonValue invoiced paid due submissions }'
const nothing = {
  deals: 0,
  openValue: '0.00',
  wonValue: '0.00',
  invoiced: '0.00',
  paid: '0.00',
  due: '0.00',
  submissions: 0,
}

async function newContact(accountId: string): Promise<string> {
  return (await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })).id
}

/** Gives a contact records of every status. */
async function fillContact(accountId: string, contactId: string): Promise<void> {
  const closed = { title: 'Roof', accountId, contactId, openProbability: 50 }
  await prisma.deal.createMany({
    data: [
      { accountId, contactId, title: 'Roof', value: '999999999999.99' },
      { accountId, contactId, title: 'Roof', value: '999999999999.99' },
      { ...closed, status: 'won', probability: 100, value: '30.30' },
      { ...closed, status: 'lost', probability: 0, value: '7' },
    ],
  })
  const invoice = (
    status: 'draft' | 'sent' | 'partial' | 'paid' | 'cancelled' | 'refunded',
    paid: string,
  ) => ({
    accountId,
    contactId,
    invoiceNumber: crypto.randomUUID(),
    status,
    amount: '10.05',
    amountPaid: paid,
  })
  await prisma.invoice.createMany({
    data: [
      invoice('draft', '0'),
      { ...invoice('sent', '0'), dueDate: new Date('2001-01-01') },
      invoice('partial', '4.01'),
      invoice('paid', '10.05'),
      invoice('cancelled', '0'),
      invoice('refunded', '10.05'),
    ],
  })
  await prisma.formSubmission.create({ data: { accountId, contactId, data: {}, outcome: 'created' } })
}

describe('Contact.summary', () => {
  it('adds up what the contact has, and nothing of others', async () => {
    const { accountId, memberId } = await app.newAccount()
    const [full, empty] = [await newContact(accountId), await newContact(accountId)]
    await fillContact(accountId, full)
    const query = `query ($accountId: UUID!, $full: UUID!, $empty: UUID!) {
      full: contact(accountId: $accountId, id: $full) { ${totals} }
      empty: contact(accountId: $accountId, id: $empty) { ${totals} }
    }`
    const { data, errors } = await app.graphql(memberId, query, { accountId, full, empty })
    expect(errors).toBeUndefined()
    expect(data.full.summary).toEqual({
      deals: 4,
      openValue: '1999999999999.98',
      wonValue: '30.30',
      invoiced: '30.15',
      paid: '14.06',
      due: '16.09',
      submissions: 1,
    })
    expect(data.empty.summary).toEqual(nothing)
  })

  it('is one statement more for a page of contacts, however many there are', async () => {
    const { accountId, memberId } = await app.newAccount()
    const ids = [await newContact(accountId)]
    const list = (selection: string) => () =>
      app.graphql(
        memberId,
        `query ($id: UUID!) { contacts(accountId: $id, pageSize: 100) { items { id ${selection} } } }`,
        { id: accountId },
      )
    const plain = await countStatements(list(''))
    expect(await countStatements(list(totals))).toBe(plain + 1)
    while (ids.length < 30) ids.push(await newContact(accountId))
    await fillContact(accountId, ids[17] ?? '')
    expect(await countStatements(list(totals))).toBe(plain + 1)
    const { data } = await list(totals)()
    const filled = data.contacts.items.filter(
      ({ summary }: { summary: { deals: number } }) => summary.deals > 0,
    )
    expect(filled).toEqual([{ id: ids[17], summary: expect.objectContaining({ deals: 4, due: '16.09' }) }])
  })

  it('is there for the contacts of other records, of several accounts at once', async () => {
    const mine = await app.newAccount()
    const other = await app.newAccount()
    await prisma.teamMember.create({ data: { accountId: other.accountId, userId: mine.ownerId } })
    const contacts = await Promise.all([mine, other].map(({ accountId }) => newContact(accountId)))
    await fillContact(other.accountId, contacts[1] ?? '')
    await prisma.deal.create({
      data: { accountId: mine.accountId, contactId: contacts[0] ?? '', title: 'x' },
    })
    const query = `query ($mine: UUID!, $other: UUID!) {
      mine: deals(accountId: $mine) { items { contact { id ${totals} } } }
      other: deals(accountId: $other) { items { contact { id ${totals} } } }
    }`
    const { data, errors } = await app.graphql(mine.ownerId, query, {
      mine: mine.accountId,
      other: other.accountId,
    })
    expect(errors).toBeUndefined()
    expect(data.mine.items).toEqual([{ contact: { id: contacts[0], summary: { ...nothing, deals: 1 } } }])
    expect(data.other.items).toHaveLength(4)
    for (const { contact } of data.other.items) expect(contact.summary).toMatchObject({ submissions: 1 })
  })
})
