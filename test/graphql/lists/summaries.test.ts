import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../src/generated/prisma/internal/prismaNamespace.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

const summaries = {
  deals: (by: string, more = '') =>
    `dealSummary(accountId: $id, by: ${by}${more}) { key stage { id name } month count value weightedValue }`,
  invoices: (by: string, more = '') =>
    `invoiceSummary(accountId: $id, by: ${by}${more}) { key month count amount paid due }`,
  payments: (by: string, more = '') =>
    `paymentSummary(accountId: $id, by: ${by}${more}) { key month count amount }`,
  contacts: (by: string, more = '') => `contactSummary(accountId: $id, by: ${by}${more}) { key month count }`,
  submissions: (by: string, more = '') =>
    `submissionSummary(accountId: $id, by: ${by}${more}) { key form { id name } day count spam }`,
}

async function read(userId: string, id: string, selection: string) {
  const { data, errors } = await app.graphql(userId, `query ($id: UUID!) { rows: ${selection} }`, { id })
  expect(errors).toBeUndefined()
  return data.rows
}

async function newAccount(timeZone = 'UTC') {
  const account = await app.newAccount()
  await prisma.account.update({ where: { id: account.accountId }, data: { timeZone } })
  return account
}

const zones = ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']
const statuses = ['open', 'won', 'lost', 'abandoned'] as const
const money = fc.bigInt({ min: -999_999_999_999_99n, max: 999_999_999_999_99n }).map(inCents)
/** Near the midnights of a month's end, somewhere on earth, most of the time. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -15 * 3_600_000, max: 15 * 3_600_000 }))
  .map(([month, offset]) => new Date(Date.UTC(2024, month) + offset))

function inCents(cents: bigint): string {
  return new Decimal(String(cents)).div(100).toFixed(2)
}

/** The calendar day of a moment in a zone, told without the database. */
function dayIn(timeZone: string, date: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date)
}

function sumOf(values: readonly (string | Decimal)[]): Decimal {
  // Enough digits for the product of a value and a probability, added up.
  const Exact = Decimal.clone({ precision: 100 })
  return values.reduce<Decimal>((sum, value) => sum.plus(value), new Exact(0))
}

/** Rounded half away from zero; the database knows no negative zero. */
function inPlainCents(sum: Decimal): string {
  return sum.toFixed(2).replace(/^-0\.00$/, '0.00')
}

/** Whoever calls has a budget of points, and a property calls often. */
async function newMember(accountId: string): Promise<string> {
  const userId = app.newUser()
  await prisma.teamMember.create({ data: { accountId, userId } })
  return userId
}

function groupsOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): [string | null, Item[]][] {
  return [...Map.groupBy(items, keyOf)]
}

function newestFirst<Row extends { readonly key: string | null }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => String(b.key).localeCompare(String(a.key)))
}

describe('dealSummary', () => {
  const deal = fc.record({
    status: fc.constantFrom(...statuses),
    value: money,
    probability: fc.double({ min: 0, max: 100, noNaN: true }),
    stage: fc.constantFrom(0, 1, null),
    closedAt: moment,
  })

  it.each(zones)('agrees with a plain count of the deals in %s', async timeZone => {
    const { accountId } = await newAccount(timeZone)
    const stages = await prisma.pipelineStage.createManyAndReturn({
      data: [2, 0, 1].map(position => ({ accountId, name: `Stage ${position}`, position })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { maxLength: 30 }), async deals => {
        await prisma.deal.deleteMany({ where: { accountId } })
        const memberId = await newMember(accountId)
        const rows = deals.map(({ stage, status, probability, value, closedAt }) => ({
          accountId,
          title: 'Deal',
          value,
          status,
          probability: status === 'open' ? probability : status === 'won' ? 100 : 0,
          openProbability: status === 'open' ? null : probability,
          closedAt: status === 'open' ? null : closedAt,
          stageId: stage === null ? null : (stages[stage]?.id ?? null),
        }))
        await prisma.deal.createMany({ data: rows })
        const summed = (group: typeof rows) => ({
          count: group.length,
          value: sumOf(group.map(({ value }) => value)).toFixed(2),
          weightedValue: inPlainCents(
            sumOf(group.map(({ value, probability }) => sumOf([value]).times(probability))).times('0.01'),
          ),
        })
        const byStatus = statuses.flatMap(status => {
          const group = rows.filter(row => row.status === status)
          return group.length ? [{ key: status, stage: null, month: null, ...summed(group) }] : []
        })
        expect(await read(memberId, accountId, summaries.deals('status'))).toEqual(byStatus)

        const closed = rows.flatMap(row => (row.closedAt ? [{ ...row, closedAt: row.closedAt }] : []))
        const byMonth = groupsOf(closed, row => dayIn(timeZone, row.closedAt).slice(0, 7)).map(
          ([key, group]) => ({ key, stage: null, month: key, ...summed(group) }),
        )
        expect(await read(memberId, accountId, summaries.deals('month'))).toEqual(newestFirst(byMonth))

        const open = rows.filter(({ status }) => status === 'open')
        const inStages = stages
          .toSorted((a, b) => a.position - b.position)
          .map(({ id, name }) => ({
            key: id,
            stage: { id, name },
            month: null,
            ...summed(open.filter(({ stageId }) => stageId === id)),
          }))
        const inNone = open.filter(({ stageId }) => stageId === null)
        const last = inNone.length ? [{ key: null, stage: null, month: null, ...summed(inNone) }] : []
        expect(await read(memberId, accountId, summaries.deals('stage', ', status: [open]'))).toEqual([
          ...inStages,
          ...last,
        ])
      }),
      { numRuns: 15 },
    )
  })

  it('is exact for many large values and rounds the weighted value once', async () => {
    const { accountId, ownerId } = await newAccount()
    const deal = { accountId, title: 'Deal', value: '9999999999.99', probability: 33.3 }
    await prisma.deal.createMany({ data: Array.from({ length: 1_000 }, () => deal) })
    expect(await read(ownerId, accountId, summaries.deals('status'))).toEqual([
      {
        key: 'open',
        stage: null,
        month: null,
        count: 1_000,
        value: '9999999999990.00',
        weightedValue: '3329999999996.67',
      },
    ])
  })

  it('says how many of those closed in a span were won, by stage and by month', async () => {
    const { accountId, ownerId } = await newAccount()
    const { id: stageId } = await prisma.pipelineStage.create({
      data: { accountId, name: 'New', position: 0 },
    })
    const deals = [
      { status: 'won', value: '10.10', closedAt: '2026-01-31T23:59:59.999Z' },
      { status: 'won', value: '20.20', closedAt: '2026-02-01T00:00:00Z' },
      { status: 'lost', value: '30.30', closedAt: '2026-02-28T23:59:59.999Z' },
      { status: 'abandoned', value: '40.40', closedAt: '2026-03-01T00:00:00Z' },
      { status: 'open', value: '50.50', closedAt: null },
    ] as const
    await prisma.deal.createMany({
      data: deals.map(({ closedAt, ...rest }) => ({
        ...rest,
        accountId,
        title: 'Deal',
        stageId,
        closedAt: closedAt && new Date(closedAt),
        ...(rest.status === 'open' ? {} : { openProbability: 50 }),
        probability: rest.status === 'won' ? 100 : rest.status === 'open' ? 50 : 0,
      })),
    })
    const conversion = (by: string, more = '') =>
      `dealSummary(accountId: $id, by: ${by}${more}) { key count closed won wonValue }`
    const february = ', closedAt: { from: "2026-02-01T00:00:00Z", to: "2026-03-01T00:00:00Z" }'
    expect(await read(ownerId, accountId, conversion('stage', february))).toEqual([
      { key: stageId, count: 2, closed: 2, won: 1, wonValue: '20.20' },
    ])
    expect(await read(ownerId, accountId, conversion('month'))).toEqual([
      { key: '2026-03', count: 1, closed: 1, won: 0, wonValue: '0.00' },
      { key: '2026-02', count: 2, closed: 2, won: 1, wonValue: '20.20' },
      { key: '2026-01', count: 1, closed: 1, won: 1, wonValue: '10.10' },
    ])
    expect(await read(ownerId, accountId, conversion('stage'))).toEqual([
      { key: stageId, count: 5, closed: 4, won: 2, wonValue: '30.30' },
    ])
  })

  it('sums nothing for no status', async () => {
    const { accountId, ownerId } = await newAccount()
    await prisma.deal.create({ data: { accountId, title: 'Deal' } })
    expect(await read(ownerId, accountId, summaries.deals('status', ', status: []'))).toEqual([])
  })
})

describe('invoiceSummary', () => {
  const payable = ['sent', 'viewed', 'partial'] as const
  const invoice = fc
    .record({
      status: fc.constantFrom('draft', ...payable, 'paid', 'cancelled', 'refunded'),
      cents: fc.bigInt({ min: 2n, max: 999_999_999_999_99n }),
      lateDays: fc.option(fc.constantFrom(-40, -2, -1, 0, 1, 2, 29, 30, 31, 32, 60, 61, 62, 90, 91, 92, 400)),
      createdAt: moment,
    })
    .map(({ status, cents, ...rest }) => ({
      ...rest,
      status,
      amount: inCents(cents),
      amountPaid: inCents(status === 'paid' ? cents : status === 'partial' ? cents / 2n : 0n),
    }))
  const statusOrder = ['draft', ...payable, 'paid', 'overdue', 'cancelled', 'refunded']
  const buckets: readonly [string, number][] = [
    ['not_due', 0],
    ['days_1_to_30', 30],
    ['days_31_to_60', 60],
    ['days_61_to_90', 90],
    ['days_over_90', Number.POSITIVE_INFINITY],
  ]

  it.each(zones)('agrees with a plain count of the invoices in %s', async timeZone => {
    const { accountId } = await newAccount(timeZone)
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { maxLength: 30 }), async invoices => {
        await prisma.invoice.deleteMany({ where: { accountId } })
        const memberId = await newMember(accountId)
        const today = Date.parse(dayIn(timeZone, new Date()))
        const rows = invoices.map(({ lateDays, ...row }, index) => ({
          ...row,
          accountId,
          invoiceNumber: String(index),
          dueDate: lateDays === null ? null : new Date(today - lateDays * 86_400_000),
        }))
        await prisma.invoice.createMany({ data: rows })
        const told = invoices.map(one => {
          const isOwed = payable.some(status => status === one.status)
          const late = one.lateDays ?? 0
          const gone = one.status === 'cancelled' || one.status === 'refunded'
          return {
            ...one,
            isOwed,
            late,
            readsAs: isOwed && late > 0 ? 'overdue' : one.status,
            due: gone ? new Decimal(0) : new Decimal(one.amount).minus(one.amountPaid),
          }
        })
        const summed = (group: typeof told) => ({
          count: group.length,
          amount: sumOf(group.map(({ amount }) => amount)).toFixed(2),
          paid: sumOf(group.map(({ amountPaid }) => amountPaid)).toFixed(2),
          due: sumOf(group.map(({ due }) => due)).toFixed(2),
        })
        const groups = (
          keys: readonly string[],
          of: typeof told,
          keyOf: (one: (typeof told)[number]) => string,
        ) =>
          keys.flatMap(key => {
            const group = of.filter(one => keyOf(one) === key)
            return group.length ? [{ key, month: null, ...summed(group) }] : []
          })
        expect(await read(memberId, accountId, summaries.invoices('status'))).toEqual(
          groups(statusOrder, told, ({ readsAs }) => readsAs),
        )
        expect(await read(memberId, accountId, summaries.invoices('ageing'))).toEqual(
          groups(
            buckets.map(([key]) => key),
            told.filter(({ isOwed }) => isOwed),
            ({ late }) => buckets.find(([, most]) => late <= most)?.[0] ?? '',
          ),
        )
        const overdue = told.filter(({ readsAs }) => readsAs === 'overdue')
        const byMonth = groupsOf(overdue, one => dayIn(timeZone, one.createdAt).slice(0, 7)).map(
          ([key, group]) => ({ key, month: key, ...summed(group) }),
        )
        expect(await read(memberId, accountId, summaries.invoices('month', ', status: [overdue]'))).toEqual(
          newestFirst(byMonth),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('is exact for many large amounts', async () => {
    const { accountId, ownerId } = await newAccount()
    await prisma.invoice.createMany({
      data: Array.from({ length: 1_000 }, (_, index) => ({
        accountId,
        invoiceNumber: String(index),
        amount: '9999999999.99',
      })),
    })
    const [row] = await read(ownerId, accountId, summaries.invoices('status'))
    expect(row).toMatchObject({ count: 1_000, amount: '9999999999990.00', due: '9999999999990.00' })
  })
})

describe('invoiceSummary by contact', () => {
  it('has what each contact was charged, paid and owes, those that owe most first', async () => {
    const { accountId, ownerId } = await newAccount()
    const [ann, bob, cy] = await Promise.all(
      [['Ann', 'Lee'], ['Bob'], ['Cy']].map(([firstName = '', lastName]) =>
        prisma.contact.create({ data: { accountId, firstName, ...(lastName ? { lastName } : {}) } }),
      ),
    )
    const invoices = [
      { of: ann, status: 'paid', amount: '500.00', amountPaid: '500.00' },
      { of: ann, status: 'partial', amount: '100.10', amountPaid: '0.20' },
      { of: bob, status: 'sent', amount: '99.90', amountPaid: '0' },
      { of: bob, status: 'sent', amount: '0.10', amountPaid: '0' },
      { of: bob, status: 'draft', amount: '7', amountPaid: '0' },
      { of: cy, status: 'cancelled', amount: '7', amountPaid: '0' },
      { of: undefined, status: 'sent', amount: '7', amountPaid: '0' },
    ] as const
    await prisma.invoice.createMany({
      data: invoices.map(({ of, ...rest }, index) => ({
        ...rest,
        accountId,
        invoiceNumber: String(index),
        contactId: of?.id ?? null,
      })),
    })
    const selection = (more = '') =>
      `invoiceSummary(accountId: $id, by: contact${more}) { key contact { id name } count amount paid due }`
    const annOwes = { key: ann?.id, contact: { id: ann?.id, name: 'Ann Lee' } }
    const bobOwes = { key: bob?.id, contact: { id: bob?.id, name: 'Bob' } }
    expect(await read(ownerId, accountId, selection())).toEqual([
      { ...bobOwes, count: 2, amount: '100.00', paid: '0.00', due: '100.00' },
      { ...annOwes, count: 2, amount: '600.10', paid: '500.20', due: '99.90' },
    ])
    expect(await read(ownerId, accountId, selection(', status: [paid]'))).toEqual([
      { ...annOwes, count: 1, amount: '500.00', paid: '500.00', due: '0.00' },
    ])
  })

  it('answers no more than the hundred contacts that owe most', async () => {
    const { accountId, ownerId } = await newAccount()
    const contacts = await prisma.contact.createManyAndReturn({
      data: Array.from({ length: 101 }, () => ({ accountId, firstName: 'Ann' })),
    })
    await prisma.invoice.createMany({
      data: contacts.map(({ id }, index) => ({
        accountId,
        contactId: id,
        status: 'sent' as const,
        invoiceNumber: String(index),
        amount: index + 1,
      })),
    })
    const rows = await read(ownerId, accountId, summaries.invoices('contact'))
    expect([rows.length, rows[0].due, rows.at(-1).due]).toEqual([100, '101.00', '2.00'])
  })
})

describe('paymentSummary', () => {
  const methods = ['card', 'bank_transfer', 'cash', 'check', 'other'] as const
  const payment = fc.record({
    cents: fc.bigInt({ min: 1n, max: 999_999_999_999_99n }),
    method: fc.constantFrom(...methods),
    paidAt: moment,
  })

  it.each(zones)('agrees with a plain count of the payments in %s', async timeZone => {
    const { accountId } = await newAccount(timeZone)
    const { id: invoiceId } = await prisma.invoice.create({
      data: { accountId, invoiceNumber: '1', amount: 5 },
    })
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 30 }), moment, async (payments, from) => {
        await prisma.payment.deleteMany({ where: { accountId } })
        const memberId = await newMember(accountId)
        const rows = payments.map(({ cents, ...rest }) => ({ ...rest, amount: inCents(cents) }))
        await prisma.payment.createMany({ data: rows.map(row => ({ ...row, accountId, invoiceId })) })
        const summed = (group: typeof rows) => ({
          count: group.length,
          amount: sumOf(group.map(({ amount }) => amount)).toFixed(2),
        })
        const byMethod = methods.flatMap(method => {
          const group = rows.filter(row => row.method === method)
          return group.length ? [{ key: method, month: null, ...summed(group) }] : []
        })
        expect(await read(memberId, accountId, summaries.payments('method'))).toEqual(byMethod)
        const since = rows.filter(({ paidAt }) => paidAt >= from)
        const byMonth = groupsOf(since, one => dayIn(timeZone, one.paidAt).slice(0, 7)).map(
          ([key, group]) => ({ key, month: key, ...summed(group) }),
        )
        const span = `, paidAt: { from: "${from.toISOString()}" }`
        expect(await read(memberId, accountId, summaries.payments('month', span))).toEqual(
          newestFirst(byMonth),
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('contactSummary', () => {
  const types = ['lead', 'client', 'past_client', 'vendor', 'other'] as const
  const sources = [
    'website',
    'referral',
    'social_media',
    'advertising',
    'cold_outreach',
    'repeat_client',
    'other',
  ] as const
  const contact = fc.record({
    contactType: fc.constantFrom(...types),
    source: fc.constantFrom(...sources),
    createdAt: moment,
  })

  it.each(zones)('agrees with a plain count of the contacts in %s', async timeZone => {
    const { accountId } = await newAccount(timeZone)
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { maxLength: 30 }), moment, async (contacts, from) => {
        await prisma.contact.deleteMany({ where: { accountId } })
        const memberId = await newMember(accountId)
        await prisma.contact.createMany({
          data: contacts.map(one => ({ ...one, accountId, firstName: 'Ann' })),
        })
        const counted = (keys: readonly string[], field: 'contactType' | 'source') =>
          keys.flatMap(key => {
            const count = contacts.filter(one => one[field] === key).length
            return count ? [{ key, month: null, count }] : []
          })
        expect(await read(memberId, accountId, summaries.contacts('type'))).toEqual(
          counted(types, 'contactType'),
        )
        expect(await read(memberId, accountId, summaries.contacts('source'))).toEqual(
          counted(sources, 'source'),
        )
        const since = contacts.filter(({ createdAt }) => createdAt >= from)
        const byMonth = groupsOf(since, one => dayIn(timeZone, one.createdAt).slice(0, 7)).map(
          ([key, group]) => ({ key, month: key, count: group.length }),
        )
        const period = `, createdAt: { from: "${from.toISOString()}" }`
        expect(await read(memberId, accountId, summaries.contacts('month', period))).toEqual(
          newestFirst(byMonth),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('takes the first moment of the span and leaves out the one after it', async () => {
    const { accountId, ownerId } = await newAccount()
    const moments = ['2026-01-01T00:00:00Z', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z']
    await prisma.contact.createMany({
      data: moments.map(createdAt => ({ accountId, firstName: 'Ann', createdAt: new Date(createdAt) })),
    })
    const period = `, createdAt: { from: "${moments[0]}", to: "${moments[2]}" }`
    expect(await read(ownerId, accountId, summaries.contacts('month', period))).toEqual([
      { key: '2026-01', month: '2026-01', count: 2 },
    ])
  })
})

describe('submissionSummary', () => {
  const submission = fc.record({
    form: fc.constantFrom(0, 1, null),
    outcome: fc.constantFrom('created', 'spam'),
    createdAt: moment,
  })

  it.each(zones)('agrees with a plain count of the submissions in %s', async timeZone => {
    const { accountId } = await newAccount(timeZone)
    const forms = await prisma.leadForm.createManyAndReturn({
      data: ['A', 'B', 'C'].map(name => ({ accountId, name, fields: [] })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(submission, { maxLength: 30 }), async submissions => {
        await prisma.formSubmission.deleteMany({ where: { accountId } })
        const memberId = await newMember(accountId)
        await prisma.formSubmission.createMany({
          data: submissions.map(({ form, outcome, createdAt }) => ({
            accountId,
            formId: form === null ? null : (forms[form]?.id ?? null),
            data: {},
            outcome,
            createdAt,
          })),
        })
        const counted = (group: typeof submissions) => ({
          count: group.length,
          spam: group.filter(({ outcome }) => outcome === 'spam').length,
        })
        const byForm = [0, 1, null].flatMap(index => {
          const group = submissions.filter(({ form }) => form === index)
          const { id = null, name = '' } = index === null ? {} : (forms[index] ?? {})
          return group.length
            ? [{ key: id, form: id === null ? null : { id, name }, day: null, ...counted(group) }]
            : []
        })
        expect(await read(memberId, accountId, summaries.submissions('form'))).toEqual(byForm)
        const byDay = groupsOf(submissions, one => dayIn(timeZone, one.createdAt)).map(([key, group]) => ({
          key,
          form: null,
          day: key,
          ...counted(group),
        }))
        expect(await read(memberId, accountId, summaries.submissions('day'))).toEqual(newestFirst(byDay))
      }),
      { numRuns: 15 },
    )
  })
})

describe('submissionSummary by form', () => {
  it('has the forms in the order of the list of forms, in whatever order the database has texts', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const names = ['zebra', 'Zoë', 'É', 'ann', 'Bob', '_x', 'ANN', '\uff01', '\ufeffx']
    const forms = await prisma.leadForm.createManyAndReturn({
      data: names.map(name => ({ accountId, name, fields: [] })),
    })
    await prisma.formSubmission.createMany({
      data: forms.map(({ id }) => ({ accountId, formId: id, data: {}, outcome: 'created' as const })),
    })
    const groups: { key: string }[] = await read(ownerId, accountId, summaries.submissions('form'))
    const list = 'leadForms(accountId: $id, orderBy: { field: name }) { items { id name } }'
    const { items }: { items: { id: string }[] } = await read(ownerId, accountId, list)
    expect(groups.map(({ key }) => key)).toEqual(items.map(({ id }) => id))
  })
})

describe('every summary', () => {
  const all = [
    ...['stage', 'status', 'month'].map(by => summaries.deals(by)),
    ...['status', 'month', 'ageing', 'contact'].map(by => summaries.invoices(by)),
    ...['month', 'method'].map(by => summaries.payments(by)),
    ...['type', 'source', 'month'].map(by => summaries.contacts(by)),
    ...['form', 'day'].map(by => summaries.submissions(by)),
  ]

  it.each(all)('counts no other account and is for members: %s', async selection => {
    const [other, mine] = [await newAccount(), await newAccount()]
    const { accountId } = other
    const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } })
    const { id: stageId } = await prisma.pipelineStage.create({
      data: { accountId, name: 'New', position: 0 },
    })
    const closed = { status: 'won', probability: 100, openProbability: 50 } as const
    await prisma.deal.create({ data: { accountId, title: 'Deal', stageId, ...closed } })
    const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    const payments = { create: { amount: 5, paidAt: new Date() } }
    await prisma.invoice.create({
      data: { accountId, invoiceNumber: '1', amount: 5, status: 'sent', contactId, payments },
    })
    await prisma.formSubmission.create({ data: { accountId, formId, data: {}, outcome: 'created' } })

    expect(await read(mine.ownerId, mine.accountId, selection)).toEqual([])
    expect(await read(other.memberId, accountId, selection)).toMatchObject([{ count: 1 }])
  })

  it('fits with five others into one operation, as a dashboard has them', async () => {
    const { accountId, memberId } = await newAccount()
    const dashboard = [
      summaries.deals('stage', ', status: [open]'),
      summaries.deals('month', ', status: [won]'),
      summaries.invoices('status'),
      summaries.invoices('ageing'),
      summaries.contacts('source'),
      summaries.submissions('day'),
    ].map((selection, index) => `part${index}: ${selection}`)
    const query = `query ($id: UUID!) { ${dashboard.join(' ')} }`
    const { data, errors } = await app.graphql(memberId, query, { id: accountId })
    expect(errors).toBeUndefined()
    expect(Object.values(data)).toEqual([[], [], [], [], [], []])
  })
})

it.each(['dealSummary', 'invoiceSummary', 'paymentSummary', 'contactSummary', 'submissionSummary'])(
  '%s refuses a period that ends before it begins',
  async name => {
    const { accountId, ownerId } = await app.newAccount()
    const by = name === 'submissionSummary' ? 'day' : 'month'
    const period = '{ from: "2026-02-02T00:00:00Z", to: "2026-02-01T00:00:00Z" }'
    const query = `{ ${name}(accountId: "${accountId}", by: ${by}, createdAt: ${period}) { count } }`
    const { errors } = await app.graphql(ownerId, query)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { createdAt: ['Must not end before it begins'] },
    })
  },
)
