import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

const owner = { userId: demo.ownerId, accountId: demo.accountId }
const open = (visit = {}) => openConsole(app, owner, { view: 'overview', ...visit })

/** So many days after a day. */
function later(day: string, days: number): Date {
  return new Date(Date.parse(day) + days * 86_400_000)
}

describe.skipIf(!hasBrowser)('the overview', () => {
  it('has four figures, each of which leads to what is behind it', async () => {
    const page = await open()
    const figures = page.locator('dl .figure')
    await figures.first().waitFor()
    expect(await figures.count()).toBe(4)
    expect(await figures.nth(0).textContent()).toBe('Open deals$27,68017 deals, $8,765 weighted')
    expect(await figures.nth(3).textContent()).toMatch(/^Overdue\$32,66010 invoices, up to 7\d days$/)
    await figures.getByRole('link', { name: 'Overdue' }).click()
    await page.getByText('INV-0016').waitFor()
    expect(page.url()).toContain('/invoices?status=overdue')
  })

  it('leads from what was invoiced in a month to its invoices, those of its last hour among them', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { prisma } = app.database
    await prisma.account.update({ where: { id: accountId }, data: { timeZone: 'Pacific/Kiritimati' } })
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const create = (invoiceNumber: string, createdAt: Date, status: 'sent' | 'paid' | 'draft') =>
      prisma.invoice.create({
        data: {
          ...{ accountId, contactId: contact.id, invoiceNumber, createdAt, status, amount: 10 },
          amountPaid: status === 'paid' ? 10 : 0,
        },
      })
    // The clocks there are 14 hours ahead.
    const today = new Date(Date.now() + 14 * 3_600_000)
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth()) - 14 * 3_600_000
    await create('OF-THIS', new Date(midnight), 'sent')
    await create('PAID', new Date(midnight + 1_000), 'paid')
    await create('DRAFT', new Date(midnight), 'draft')
    await create('OF-LAST', new Date(midnight - 1_000), 'sent')
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    const numbers = () => page.locator('tbody .row-link').allTextContents()
    await page.getByText('2 invoices, 10 last month').waitFor()
    await page.getByRole('link', { name: 'Invoiced this month' }).click()
    await expect.poll(async () => (await numbers()).toSorted()).toEqual(['OF-THIS', 'PAID'])
    await page.goBack()
    await page.getByRole('button', { name: /^Show as table.*received/ }).click()
    const plot = page.getByRole('region', { name: 'Invoiced and received by month' })
    await plot.getByRole('row').nth(-2).getByRole('link', { name: '1' }).click()
    await expect.poll(numbers).toEqual(['OF-LAST'])
    await page.getByText(/^Invoiced .* – /).waitFor()
    await page.getByRole('button', { name: /^Remove the filter: Invoiced/ }).click()
    await expect.poll(async () => (await numbers()).length).toBe(4)
  })

  it('has first what there is to do, each part leading to the list behind it', async () => {
    const page = await open()
    const overdue = page.getByRole('region', { name: 'Overdue' })
    await overdue.getByText('32,659.99').waitFor()
    expect(await overdue.getByRole('listitem').count()).toBe(5)
    expect(await overdue.getByRole('listitem').first().textContent()).toMatch(
      /^Rahul Menon INV-0016\$721.007\d days late$/,
    )
    await overdue.getByRole('link', { name: '5 more' }).click()
    await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    expect(page.url()).toMatch(/invoices\?status=overdue&order=due_date$/)
    await page.getByRole('row').nth(1).getByText('INV-0016').waitFor()
    await page.goBack()
    await overdue.getByRole('link', { name: 'Rahul Menon' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'INV-0016', level: 1 }).waitFor()
  })

  it('hears of what is due, closing, asked for and booked, by the clocks of the account', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { prisma } = app.database
    await prisma.account.update({ where: { id: accountId }, data: { timeZone: 'Pacific/Kiritimati' } })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    await page.getByText('Nothing is due this week.').waitFor()
    const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    const part = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const linked = { accountId, contactId: contact.id }
    await prisma.invoice.create({
      data: { ...linked, invoiceNumber: 'N-1', amount: 80, status: 'sent', dueDate: new Date(today) },
    })
    // Nothing is owed of it.
    await prisma.invoice.create({
      data: { ...linked, invoiceNumber: 'N-0', amount: 0, status: 'sent', dueDate: new Date(today) },
    })
    // Sent, and due later than this week.
    await prisma.invoice.create({
      data: { ...linked, invoiceNumber: 'N-2', amount: 8, status: 'sent', dueDate: later(today, 8) },
    })
    await prisma.deal.create({ data: { ...linked, title: 'Later', expectedCloseDate: later(today, 8) } })
    await prisma.deal.create({
      data: { ...linked, title: 'Wedding', value: 900, expectedCloseDate: new Date(today) },
    })
    const form = await prisma.leadForm.create({ data: { accountId, name: 'Ask us', fields: [] } })
    await prisma.formSubmission.create({
      data: { ...linked, formId: form.id, data: {}, outcome: 'created' },
    })
    await prisma.formSubmission.create({
      data: { accountId, formId: form.id, data: {}, outcome: 'spam' },
    })
    // Five to midnight there.
    const startsAt = new Date(Date.parse(today) + 10 * 3_600_000 - 300_000)
    await prisma.booking.create({
      data: { ...linked, title: 'Visit', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    })
    await expect.poll(() => part('Due this week').allTextContents()).toEqual(['Ada N-180.00Today'])
    await expect.poll(() => part('Closing this week').allTextContents()).toEqual(['Ada Wedding900.00Today'])
    await expect
      .poll(() => part('New leads').allTextContents())
      .toEqual([expect.stringMatching(/^Ada Ask usToday, \d/)])
    await expect
      .poll(() => part('Bookings starting today').allTextContents())
      .toEqual([expect.stringMatching(/^Ada Visit11:55/)])
    expect(await findBarriers(page)).toEqual([])
    const follow = (name: string) =>
      page.getByRole('region', { name }).getByRole('link', { name, exact: true }).click()
    const rows = page.locator('tbody tr')
    await follow('Due this week')
    await page.getByText('Unpaid, due').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Remove the filter: Unpaid, due' }).click()
    await expect.poll(() => rows.count()).toBe(3)
    await page.goBack()
    await page.goBack()
    await follow('Closing this week')
    await page.getByText('Expected to close').waitFor()
    await expect.poll(() => rows.getByRole('link').allTextContents()).toContain('Wedding')
    expect(await rows.count()).toBe(1)
    await page.goBack()
    await follow('New leads')
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('since')).toBe(
      new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10),
    )
    await page.getByText('1 since yesterday').waitFor()
    expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/^Ada\s+Ask us\s+Today, /)])
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByText('1 since').waitFor({ state: 'detached' })
    await page.getByLabel('Spam').selectOption('Spam too')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByLabel('Spam').selectOption('Without spam')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('row').nth(1).getByRole('link', { name: 'Ada' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  })

  it('is that of the next day once one begins in the account’s time zone', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'settings' })
    await page.clock.install({ time: new Date('2026-11-25T23:59:00Z') })
    let reads = 0
    page.on('request', request => {
      if (request.postData()?.includes('query Overview')) reads += 1
    })
    await page.goto(`${app.url}/console/${accountId}/overview`)
    await page.getByText('Wednesday, November 25, 2026').waitFor()
    await page.getByText('Nothing is due this week.').waitFor()
    const before = reads
    await page.clock.fastForward('01:05')
    await page.getByText('Thursday, November 26, 2026').waitFor()
    await expect.poll(() => reads).toBeGreaterThan(before)
  })

  it('has a table for each plot: to a screen reader at once, to the eye at a key', async () => {
    const page = await open()
    const stages = page.getByRole('region', { name: 'Pipeline by stage' })
    await stages.getByRole('table', { name: 'Open deals by stage' }).waitFor()
    expect(await stages.getByRole('row', { name: 'Consultation 8 $13,080.00 $4,059.50' }).count()).toBe(1)
    expect(await stages.getByRole('row').count()).toBe(8)
    const months = page.getByRole('region', { name: 'Invoiced and received by month' })
    expect(await months.getByRole('row').count()).toBe(13)
    const asTable = months.getByRole('button', { name: /^Show as/ })
    await asTable.focus()
    await page.keyboard.press('Enter')
    expect(await months.locator('svg').count()).toBe(0)
    expect((await months.getByRole('table').boundingBox())?.height).toBeGreaterThan(400)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await months.locator('.columns').count()).toBe(1)
  })

  it('draws from zero and at one scale: each column is as high as its amount', async () => {
    const page = await open()
    await page.locator('.columns').waitFor()
    const columns = await page.locator('.columns g:has(rect)').evaluateAll(groups =>
      groups.map(group => ({
        title: group.querySelector('title')?.textContent ?? '',
        height: Number(group.querySelector('rect')?.getAttribute('height')),
      })),
    )
    // The smallest are drawn as a line that can be seen.
    const drawn = columns.filter(({ height }) => height > 1)
    const perUnit = drawn.map(({ title, height }) => {
      const [, amount = ''] = /: (?:invoiced|received) \$([\d,.]+)$/.exec(title) ?? []
      return height / Number(amount.replaceAll(',', ''))
    })
    expect(drawn.filter(({ title }) => title.includes('received')).length).toBeGreaterThan(2)
    for (const each of perUnit) expect(each / (perUnit[0] ?? 0)).toBeCloseTo(1, 3)
  })

  it('has payments in the months in which they came, and taken back ones below zero', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { prisma } = app.database
    // Noon of the fifteenth of this month, and of those before it.
    const monthsAgo = (count: number) => {
      const now = new Date()
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 12))
    }
    const [made, early, late, taken] = [monthsAgo(6), monthsAgo(5), monthsAgo(3), monthsAgo(2)]
    const invoice = await prisma.invoice.create({
      data: {
        ...{ accountId, invoiceNumber: 'N-1', amount: 500, amountPaid: 350, status: 'partial' },
        createdAt: made,
      },
    })
    const ofInvoice = { accountId, invoiceId: invoice.id }
    const pay = (amount: number, paidAt: Date) =>
      prisma.payment.create({ data: { ...ofInvoice, amount, paidAt, method: 'cash' } })
    await pay(200, early)
    await pay(150, early)
    const wrong = await pay(100, late)
    await prisma.payment.create({
      data: { ...ofInvoice, amount: -100, paidAt: taken, reversesId: wrong.id, reason: 'Wrong invoice' },
    })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    const months = page.getByRole('region', { name: 'Invoiced and received by month' })
    const name = (date: Date) => date.toLocaleDateString('en-US', { month: 'short', year: 'numeric' })
    for (const row of [
      `${name(made)} 1 500.00 0 0.00`,
      `${name(early)} 0 0.00 2 350.00`,
      `${name(late)} 0 0.00 1 100.00`,
      `${name(taken)} 0 0.00 1 -100.00`,
    ])
      await months.getByRole('row', { name: row, exact: true }).waitFor()
    const placeOf = async (title: string) => {
      const column = months.locator('g', { has: page.locator(`title:text-is("${title}")`) }).locator('rect')
      return {
        top: Number(await column.getAttribute('y')),
        height: Number(await column.getAttribute('height')),
      }
    }
    const up = await placeOf(`${name(late)}: received 100.00`)
    const down = await placeOf(`${name(taken)}: received -100.00`)
    expect(down.top).toBeCloseTo(up.top + up.height, 5)
    expect(down.height).toBeCloseTo(up.height, 5)
    expect(await findBarriers(page)).toEqual([])
  })

  it.each([
    ['all below zero', [[-500, 50]], '1 -500.00 -250.00', []],
    [
      'that come to zero',
      [
        [500, 50],
        [-500, 10],
      ],
      '2 0.00 200.00',
      [],
    ],
    [
      'weighted above their value',
      [
        [500, 50],
        [-400, 0],
      ],
      '2 100.00 250.00',
      ['99.5%', '99.5%'],
    ],
  ] as const)('shows deals %s', async (_which, deals, sums, widths) => {
    const { accountId, ownerId } = await app.newAccount()
    const { prisma } = app.database
    const title = 'Discount'
    await prisma.deal.createMany({
      data: deals.map(([value, probability]) => ({ accountId, title, value, probability })),
    })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    const stages = page.getByRole('region', { name: 'Pipeline by stage' })
    await stages.getByRole('row', { name: `No stage ${sums}`, exact: true }).waitFor()
    const bars = await stages.locator('rect').evaluateAll(bars => bars.map(bar => bar.getAttribute('width')))
    expect(bars).toEqual(widths)
  })

  it('says what there is nothing of', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    await page.getByText('No open deal has a value yet.').waitFor()
    await page.getByText('Nothing was invoiced or received in these twelve months.').waitFor()
    await page.getByText('Nothing is late').waitFor()
    for (const text of [
      'No invoice is overdue.',
      'Nothing is due this week.',
      'No deal is expected to close this week.',
      'Nobody has filled in a form since yesterday.',
      'No booking starts today.',
    ])
      expect(await page.getByText(text).count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
  })

  it('hears of a payment that somebody else records', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const mutate = async (text: string) => {
      const { data, errors } = await app.graphql(memberId, `mutation { done: ${text} { id } }`)
      expect(errors).toBeUndefined()
      return data.done.id
    }
    const account = `accountId: "${accountId}"`
    const id = await mutate(`createInvoice(${account}, input: { amount: 200 })`)
    await mutate(`sendInvoice(${account}, id: "${id}")`)
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'overview' })
    await page.getByText('200 to come').waitFor()
    await mutate(`recordPayment(${account}, invoiceId: "${id}", input: { amount: 50 })`)
    await page.getByText('150 to come').waitFor()
  })

  it('has no barriers in light and dark', async () => {
    const page = await open()
    await page.locator('.columns').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })
})
