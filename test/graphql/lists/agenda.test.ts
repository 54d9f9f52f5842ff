import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { statementsOf } from '../../support/count-statements.ts'

let now = new Date()
const app = await startApp({ now: () => now })
const { prisma } = app.database

const selection = `day weekStart weekEnd ${['overdue', 'due', 'closing', 'leads', 'bookings']
  .map(part => `${part} { count amount entries { name contactName amount day at } }`)
  .join(' ')}`

async function read(userId: string, id: string) {
  const query = `query ($id: UUID!) { agenda(accountId: $id) { ${selection} } }`
  const { data, errors } = await app.graphql(userId, query, { id })
  expect(errors).toBeUndefined()
  return data.agenda
}

/** An account at a moment of its own time zone. */
async function newAccount(timeZone: string, moment: string) {
  now = new Date(moment)
  const account = await app.newAccount()
  await prisma.account.update({ where: { id: account.accountId }, data: { timeZone } })
  return { ...account, read: () => read(account.memberId, account.accountId) }
}

const day = (text: string) => new Date(text)
const names = (part: { readonly entries: readonly { readonly name: string }[] }) =>
  part.entries.map(({ name }) => name)

describe('agenda', () => {
  it('has nothing of an empty account', async () => {
    const { read } = await newAccount('UTC', '2026-11-25T12:00:00Z')
    const none = { count: 0, amount: null, entries: [] }
    const noAmount = { ...none, amount: '0.00' }
    expect(await read()).toEqual({
      ...{ day: '2026-11-25', weekStart: '2026-11-23', weekEnd: '2026-11-29' },
      ...{ overdue: noAmount, due: noAmount, closing: noAmount, leads: none, bookings: none },
    })
  })

  it('tells overdue invoices from those due to the end of the week, by what is left to pay', async () => {
    const { accountId, read } = await newAccount('America/St_Johns', '2026-11-26T02:00:00Z')
    const contact = await prisma.contact.create({
      data: { accountId, firstName: 'Ada', lastName: 'Lovelace' },
    })
    const invoice = (invoiceNumber: string, dueDate: string | null, more = {}) => ({
      ...{ accountId, invoiceNumber, amount: 100, status: 'sent' as const, contactId: contact.id },
      ...{ dueDate: dueDate && day(dueDate), ...more },
    })
    await prisma.invoice.createMany({
      data: [
        // There it is the 25th still.
        invoice('TODAY', '2026-11-25'),
        invoice('SUNDAY', '2026-11-29', { amountPaid: 40, status: 'partial' }),
        invoice('MONDAY', '2026-11-30'),
        invoice('LATE', '2026-11-24', { amountPaid: 99.5, status: 'partial' }),
        invoice('LATEST', '2026-01-01'),
        invoice('PAID', '2026-11-25', { amountPaid: 100, status: 'paid' }),
        invoice('DRAFT', '2026-11-25', { status: 'draft' }),
        invoice('CANCELLED', '2026-11-20', { status: 'cancelled' }),
        invoice('WHENEVER', null),
      ],
    })
    const { overdue, due } = await read()
    expect([overdue.count, overdue.amount, names(overdue)]).toEqual([2, '100.50', ['LATEST', 'LATE']])
    expect([due.count, due.amount, names(due)]).toEqual([2, '160.00', ['TODAY', 'SUNDAY']])
    expect(due.entries[1]).toEqual({
      ...{ name: 'SUNDAY', contactName: 'Ada Lovelace', amount: '60.00', day: '2026-11-29', at: null },
    })
  })

  it('counts all of a part, and shows the first five', async () => {
    const { accountId, read } = await newAccount('UTC', '2026-11-25T12:00:00Z')
    const deal = (title: string, date: string, more = {}) => ({
      ...{ accountId, title, value: 10.25, expectedCloseDate: day(date), ...more },
    })
    await prisma.deal.createMany({
      data: [
        ...[0, 1, 2, 3, 4, 5].map(nth => deal(`Deal ${nth}`, `2026-11-2${3 + nth}`)),
        deal('Closed', '2026-11-25', { status: 'won', probability: 100, openProbability: 50, closedAt: now }),
        deal('Before', '2026-11-22'),
        deal('After', '2026-11-30'),
      ],
    })
    const { closing } = await read()
    expect([closing.count, closing.amount]).toEqual([6, '61.50'])
    expect(names(closing)).toEqual(['Deal 0', 'Deal 1', 'Deal 2', 'Deal 3', 'Deal 4'])
  })

  it('has leads since yesterday began, but spam, and names their form', async () => {
    const { accountId, read } = await newAccount('Asia/Kathmandu', '2026-11-25T12:00:00Z')
    const form = await prisma.leadForm.create({ data: { accountId, name: 'Ask us', fields: [] } })
    const sent = (
      createdAt: string,
      outcome: 'created' | 'spam' = 'created',
      formId: string | null = form.id,
    ) => ({
      ...{ accountId, formId, data: {}, outcome, createdAt: new Date(createdAt) },
    })
    await prisma.formSubmission.createMany({
      data: [
        // Yesterday begins at 18:15 of the day before, by UTC.
        sent('2026-11-23T18:14:59Z'),
        sent('2026-11-23T18:15:00Z'),
        sent('2026-11-25T09:00:00Z', 'created', null),
        sent('2026-11-25T08:00:00Z', 'spam'),
      ],
    })
    const { leads } = await read()
    expect([leads.count, leads.amount, names(leads)]).toEqual([2, null, [null, 'Ask us']])
    expect(leads.entries[1].at).toBe('2026-11-23T18:15:00.000Z')
  })

  it.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:00.000Z'],
    // Clocks that go back to midnight, before and after; back from midnight; and forward from it.
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T00:59:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z'],
    ['America/Havana', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T03:59:00.000Z'],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:00.000Z'],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z', '2026-04-06T03:59:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:00.000Z'],
  ])(
    'has the bookings of a whole day in %s, also where the clocks change: %s',
    async (zone, date, first, last) => {
      const { accountId, read } = await newAccount(zone, `${date}T12:00:00Z`)
      const booking = (at: string, minutesLater: number, more = {}) => {
        const startsAt = new Date(Date.parse(at) + minutesLater * 60_000)
        return {
          ...{ accountId, title: `At ${startsAt.toISOString()}`, startsAt },
          ...{ endsAt: new Date(startsAt.getTime() + 60_000), ...more },
        }
      }
      await prisma.booking.createMany({
        data: [
          ...[booking(first, -1), booking(first, 0), booking(last, 0), booking(last, 1)],
          booking(first, 60, { status: 'cancelled' }),
        ],
      })
      const { bookings } = await read()
      expect([bookings.count, names(bookings)]).toEqual([2, [`At ${first}`, `At ${last}`]])
    },
  )

  it('has leads since the first midnight of a yesterday that has two', async () => {
    const { accountId, read } = await newAccount('America/Havana', '2026-11-02T12:00:00Z')
    const lead = { accountId, data: {}, outcome: 'created' as const }
    await prisma.formSubmission.createMany({
      data: ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'].map(at => ({
        ...lead,
        createdAt: new Date(at),
      })),
    })
    expect((await read()).leads.entries).toMatchObject([{ at: '2026-11-01T04:00:00.000Z' }])
  })

  it('is read in one statement after the count of what it will read', async () => {
    const { accountId, memberId } = await newAccount('UTC', '2026-11-25T12:00:00Z')
    const query = `query ($id: UUID!) { agenda(accountId: $id) { day } }`
    const statements = await statementsOf(() => app.graphql(memberId, query, { id: accountId }))
    expect(statements).toHaveLength(2)
  })

  it('is refused to whoever is no member', async () => {
    const { accountId } = await newAccount('UTC', '2026-11-25T12:00:00Z')
    const { errors } = await app.graphql(
      app.newUser(),
      'query ($id: UUID!) { agenda(accountId: $id) { day } }',
      { id: accountId },
    )
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
