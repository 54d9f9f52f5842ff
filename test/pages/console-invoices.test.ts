import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { addDays, dayIn, mondayOf } from '../../src/web/console/words/calendar.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser, type Visit } from '../support/browser.ts'
import { afterPaint, holdRequests, newMember, openConsole, refuseRequests } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

const open = async (view = 'invoices', visit: Visit = {}) =>
  openConsole(app, await newMember(app, demo.accountId), { view, ...visit })

/** An invoice of its own, brought so far by the API. */
async function newInvoice(...steps: readonly string[]): Promise<string> {
  const run = async (text: string) => {
    const { data, errors } = await app.graphql(demo.ownerId, `mutation { done: ${text} { id } }`)
    expect(errors).toBeUndefined()
    return data.done.id
  }
  const lines = '{ description: "Portrait", quantity: 2, unitPrice: "60.25" }'
  const id = await run(`createInvoice(accountId: "${demo.accountId}", input: { lineItems: [${lines}] })`)
  for (const step of steps) {
    const key = step.startsWith('recordPayment') ? 'invoiceId' : 'id'
    await run(step.replace('#', `accountId: "${demo.accountId}", ${key}: "${id}"`))
  }
  return id
}

const send = 'sendInvoice(#)'
const view = 'markInvoiceViewed(#)'
const pay = (amount: string) => `recordPayment(#, input: { amount: "${amount}" })`

const read = (id: string) =>
  app.database.prisma.invoice.findUniqueOrThrow({
    where: { accountId_id: { accountId: demo.accountId, id } },
    include: { payments: true },
  })

/** The label of what has the focus. */
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)

/** What can be done, by the page: its main action, then what the menu has. */
async function actionsOf(page: Page): Promise<string[]> {
  const main = await page.locator('.title-actions .primary').allTextContents()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).waitFor()
  const items = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return [...main, ...items]
}

describe.skipIf(!hasBrowser)('the invoices', () => {
  it('are listed by state, ordered and opened; the address says how, and back leads there', async () => {
    const page = await open()
    await page.getByText(/^\$51,881\.87 owed, \$32,659\.99 overdue$/).waitFor()
    const release = await holdRequests(page, 'Invoices')
    await page.getByRole('link', { name: 'Overdue 10' }).click()
    // What is there until then is not what was asked for.
    const outdated = page.locator('table[aria-busy=true]')
    await expect.poll(() => outdated.evaluate(table => getComputedStyle(table).opacity)).toBe('0.5')
    release()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10)
    await page.getByRole('button', { name: 'Due', exact: true }).click()
    await expect.poll(() => page.url()).toContain('?status=overdue&order=due_date')
    const first = page.locator('tbody a').first()
    await expect.poll(() => first.textContent()).toBe('INV-0016')
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'INV-0016', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Rahul Menon' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('INV-0016')
    expect(page.url()).toContain('?status=overdue&order=due_date')
  })

  it('are found by number and by contact, also by keys, and those that are due this week', async () => {
    const page = await open()
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('searchbox', { name: 'Search invoices' }).focus()
    await page.keyboard.type('inv-0016')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await expect.poll(() => page.url()).toContain('?search=inv-0016')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('rahul MEN')
    await expect.poll(() => page.locator('tbody a').allTextContents()).toContain('INV-0016')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('row-link')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('')
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(20)

    const { accountId, ownerId } = await app.newAccount()
    const monday = mondayOf(dayIn('UTC', new Date()))
    const { id: contactId } = await app.database.prisma.contact.create({
      data: { accountId, firstName: 'Ada', lastName: 'Lovelace' },
    })
    const sent = { accountId, amount: 5, status: 'sent' as const }
    const days = { before: -1, first: 0, last: 6, after: 7 }
    await app.database.prisma.invoice.createMany({
      data: [
        ...Object.entries(days).map(([invoiceNumber, day]) => ({
          ...{ ...sent, invoiceNumber, dueDate: new Date(addDays(monday, day)) },
          ...(invoiceNumber === 'last' ? { contactId } : {}),
        })),
        { ...sent, invoiceNumber: 'draft', status: 'draft', dueDate: new Date(monday) },
        { ...sent, invoiceNumber: 'paid', status: 'paid', amountPaid: 5, dueDate: new Date(monday) },
      ],
    })
    const own = await openConsole(app, { accountId, userId: ownerId }, { view: 'invoices' })
    await own.getByRole('button', { name: 'Due this week' }).click()
    const numbers = async () => (await own.locator('tbody a').allTextContents()).sort()
    await expect.poll(numbers).toEqual(['first', 'last'])
    expect(own.url()).toContain(`?status=unpaid&due_from=${monday}&due_to=${addDays(monday, 6)}`)
    expect(await findBarriers(own)).toEqual([])
    const current = own.getByRole('navigation', { name: 'States' }).locator('[aria-current]')
    expect(await current.count()).toBe(0)
    await own.getByRole('button', { name: 'Remove the filter: Unpaid, due' }).press('Enter')
    const search = own.getByLabel('Search invoices')
    const isInSearch = () => search.evaluate(input => input === document.activeElement)
    expect(await isInSearch()).toBe(true)
    await expect.poll(numbers).toHaveLength(6)
    expect(await current.allInnerTexts()).toEqual([expect.stringMatching(/^All/)])
    await own.goto(`${app.url}/console/${accountId}/invoices?contact=${contactId}`)
    await expect.poll(numbers).toEqual(['last'])
    await own.getByRole('button', { name: 'Remove the filter: Ada Lovelace' }).click()
    expect(await isInSearch()).toBe(true)
    await expect.poll(numbers).toHaveLength(6)
  })

  it('have no sums or counts beside a filter that these do not heed', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id: contactId } = await app.database.prisma.contact.create({
      data: { accountId, firstName: 'Ada' },
    })
    const sent = { accountId, status: 'sent' as const }
    await app.database.prisma.invoice.createMany({
      data: [
        { ...sent, contactId, invoiceNumber: 'hers', amount: 5 },
        { ...sent, invoiceNumber: 'late', amount: 300, dueDate: new Date('2026-01-01') },
      ],
    })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'invoices?status=sent' })
    const title = page.getByRole('main').locator('.title-detail')
    const all = page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: /^All/ })
    await expect.poll(() => title.textContent()).toBe('305.00 owed, 300.00 overdue')
    expect(await all.innerText()).toBe('All 2')
    for (const filter of [
      `contact=${contactId}`,
      'search=hers',
      'due_to=2026-02-01',
      'made_from=2026-01-01',
    ]) {
      await page.goto(`${app.url}/console/${accountId}/invoices?${filter}`)
      await page.locator('tbody tr').first().waitFor()
      expect([filter, await title.innerText(), await all.innerText()]).toEqual([filter, '', 'All'])
    }
    await page.getByRole('button', { name: /^Remove the filter/ }).click()
    await expect.poll(() => all.innerText()).toBe('All 2')
    expect(await title.textContent()).toBe('305.00 owed, 300.00 overdue')
  })

  it('of days of another year have its year with the filter', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'settings' })
    await page.clock.install({ time: new Date('2026-04-01T08:00:00Z') })
    const rows: readonly (readonly [address: string, chip: string])[] = [
      ['invoices?status=invoiced&made_from=2026-03-01&made_to=2026-03-31', 'Invoiced Mar 1 – 31'],
      ['invoices?status=invoiced&made_from=2025-12-01&made_to=2025-12-31', 'Invoiced Dec 1 – 31, 2025'],
      ['invoices?due_from=2025-12-29&due_to=2026-01-04', 'Due Dec 29, 2025 – Jan 4, 2026'],
      ['invoices?due_from=2025-12-05', 'Due from Dec 5, 2025'],
      ['invoices?due_to=2026-12-05', 'Due to Dec 5'],
      ['deals?close_from=2027-06-01&close_to=2027-06-30', 'Expected to close Jun 1 – 30, 2027'],
    ]
    for (const [address, chip] of rows) {
      await page.goto(`${app.url}/console/${accountId}/${address}`)
      const filter = page.getByRole('button', { name: /^Remove the filter/ })
      // A span may have thin spaces.
      const label = async () => (await filter.getAttribute('aria-label'))?.replaceAll(/\s/g, ' ')
      await expect.poll(label).toBe(`Remove the filter: ${chip}`)
    }
  })

  it('say so where there is none, and where the address means none', async () => {
    const page = await open('invoices?status=overdue&search=zzz')
    await page.getByText('No invoice matches.').waitFor()
    await page.getByRole('link', { name: 'Show all invoices' }).click()
    await page.locator('tbody tr').first().waitFor()
    const { accountId, ownerId } = await app.newAccount()
    const empty = await openConsole(app, { accountId, userId: ownerId }, { view: 'invoices' })
    await empty.getByText('There are no invoices yet.').waitFor()
  })
})

describe.skipIf(!hasBrowser)('an invoice', () => {
  it('is written by keys, says what is wrong with a line, and is a draft then', async () => {
    const page = await open()
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText('An invoice has one line at least').waitFor()
    await page.getByLabel('Description of line 1').fill('Wedding day')
    await page.getByRole('combobox', { name: 'Contact' }).fill('Mosher')
    await page.getByLabel('Price of line 1').fill('1')
    await page.keyboard.press('Enter')
    await page.getByText('Choose a contact from the list, or leave this empty').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await expect.poll(() => focusedLabel(page)).toBe('Contact')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Jordan Mosher' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Price of line 1').fill('12,5')
    await page.getByLabel('Quantity of line 1').fill('0.125')
    await page.keyboard.press('Enter')
    await page.getByText('An amount such as 1,250.50').waitFor()
    await page.getByText('A number above 0, with two decimals at most').waitFor()
    await page.getByLabel('Quantity of line 1').fill('.5')
    await page.getByText('A number above 0').waitFor({ state: 'detached' })
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Quantity of line 1').fill('0.33')
    await page.getByLabel('Price of line 1').fill('9.99')
    await page.keyboard.press('Enter')
    await page.getByText('Quantity times unit price must come out in whole cents').waitFor()
    await page.getByLabel('Quantity of line 1').fill('1')
    await page.getByLabel('Price of line 1').fill('1950')
    await page.getByRole('button', { name: 'Add line' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Description of line 2')
    await page.keyboard.type('Discount')
    await page.getByLabel('Price of line 2').fill('-50.50')
    await page.getByRole('cell', { name: '1,899.50' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^INV-\d+ is a draft\.$/).waitFor()
    await page.getByRole('link', { name: 'Jordan Mosher' }).waitFor()
    const { status, amount } = await read(page.url().split('/').at(-1) ?? '')
    expect([status, Number(amount)]).toEqual(['draft', 1899.5])
  })

  it.each([
    ['en-US', '1,200.50'],
    ['en-IN', '1,00,200.50'],
    ['en-ZA', '1\u00a0200,50'],
  ])('is written with amounts as they are printed in %s', async (locale, printed) => {
    const page = await open('invoices/new', { locale })
    await page.getByLabel('Price of line 1').fill(printed)
    await page.getByRole('cell', { name: printed }).first().waitFor()
    await page.getByText('bizgate sends nothing: print it, send it, then mark it as sent.').waitFor()
  })

  it('says amounts as it prints them, whoever says them', async () => {
    const { data } = await app.graphql(
      demo.ownerId,
      `mutation { made: createInvoice(accountId: "${demo.accountId}", input: { amount: 2401 }) { id } }`,
    )
    await app.graphql(
      demo.ownerId,
      `mutation { sendInvoice(accountId: "${demo.accountId}", id: "${data.made.id}") { id } }`,
    )
    const page = await open(`invoices/${data.made.id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    const amount = page.getByLabel('Amount received, of $2,401.00 owed')
    expect(await amount.inputValue()).toBe('2,401.00')
    await amount.fill('2,402')
    await amount.press('Enter')
    await page.getByText('Must be at most what is owed, 2,401.00').waitFor()
  })

  it('takes an amount with the places of its currency, and none that a point makes a thousand times as much', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.account.update({ where: { id: accountId }, data: { currency: 'KWD' } })
    const { id } = await app.database.prisma.invoice.create({
      data: { accountId, invoiceNumber: 'INV-1', amount: '12000.50', status: 'sent' },
    })
    const user = { accountId, userId: ownerId }
    const page = await openConsole(app, user, { view: `invoices/${id}`, locale: 'en-DE' })
    await page.getByRole('button', { name: 'Record payment' }).click()
    const amount = page.getByLabel('Amount received, of KWD 12.000,500 owed')
    await amount.fill('2.500')
    await amount.press('Enter')
    await page.getByText('Must be an amount such as 1.250,50').waitFor()
    await amount.fill('2,500')
    await amount.press('Enter')
    await page.getByText('KWD 2,500 recorded, KWD 11.998,000 left to pay.').waitFor()
  })

  it.each([
    ['a draft', [], ['Mark as sent', 'Edit draft', 'Cancel invoice…', 'Print']],
    ['a sent one', [send], ['Record payment', 'Mark as viewed', 'Cancel invoice…', 'Print']],
    ['a viewed one', [send, view], ['Record payment', 'Cancel invoice…', 'Print']],
    ['a partly paid one', [send, pay('20')], ['Record payment', 'Refund…', 'Print']],
    ['a paid one', [send, pay('120.50')], ['Refund…', 'Print']],
    ['a cancelled one', ['cancelInvoice(#)'], ['Print']],
    ['a refunded one', [send, pay('120.50'), 'refundInvoice(#)'], ['Print']],
  ])('offers what %s allows and no more', async (_state, steps, expected) => {
    const page = await open(`invoices/${await newInvoice(...steps)}`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await actionsOf(page)).toEqual(expected)
  })

  it('that is overdue and partly paid can be paid and refunded, and not cancelled', async () => {
    const page = await open('invoices?status=overdue&order=due_date')
    await page.getByRole('link', { name: 'INV-0016' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await actionsOf(page)).toEqual(['Record payment', 'Refund…', 'Print'])
  })

  it('is sent and paid in two parts by keys alone; the key for a new record sends nothing', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}`)
    const sending = page.getByRole('button', { name: 'Mark as sent' })
    await sending.waitFor()
    let sent = 0
    page.on('request', request => {
      if (request.postData()?.includes('"operationName":"SendInvoice"')) sent += 1
    })
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(sent).toBe(0)
    await page.keyboard.press('Escape')
    await sending.press('Enter')
    const link = page.getByRole('dialog', {
      name: /^The link of INV-\d+$/,
      // What is outside of it is not read out.
      description: /^INV-\d+ is sent\. Copy it now: it is shown this once\./,
    })
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'detached' })
    const record = page.getByRole('button', { name: 'Record payment' })
    await record.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Record payment for INV-/ })
    const amount = dialog.getByLabel('Amount received, of $120.50 owed')
    expect(await amount.inputValue()).toBe('120.50')
    await amount.focus()
    await page.keyboard.type('1,5')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be an amount such as 1,250.50').waitFor()
    await expect.poll(() => amount.evaluate(input => input === document.activeElement)).toBe(true)
    await amount.fill('500')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be at most what is owed, 120.50').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await amount.fill('100')
    await dialog.getByLabel('Received by').selectOption('Cash')
    // What a browser makes of a year of two digits.
    await dialog.getByLabel('On').fill('0026-01-31')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be between the years 1900 and 2999').waitFor()
    await dialog.getByLabel('On').fill('2999-01-31')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must not be in the future').waitFor()
    await dialog.getByLabel('On').fill('')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be a day').waitFor()
    await dialog.getByLabel('On').fill('2026-01-31')
    await page.keyboard.press('Enter')
    await page.getByText('$100.00 recorded, $20.50 left to pay.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => record.evaluate(button => button === document.activeElement)).toBe(true)
    await page.getByRole('cell', { name: 'Cash' }).waitFor()
    await page.keyboard.press('n')
    await dialog.getByLabel('Amount received, of $20.50 owed').press('Enter')
    await page.getByText(/^INV-\d+ is paid\.$/).waitFor()
    const { status, payments } = await read(id)
    expect(status).toBe('paid')
    const [first, second] = payments.toSorted((one, other) => Number(other.amount) - Number(one.amount))
    // Noon in Halifax.
    expect(first).toMatchObject({ method: 'cash', paidAt: new Date('2026-01-31T16:00:00Z') })
    expect(second).toMatchObject({ method: 'bank_transfer' })
    expect(Number(second?.amount)).toBe(20.5)
  })

  it('is sent once, however often one presses before the answer', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}`)
    const answered = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/graphql', async (route, request) => {
      if (request.postData()?.includes('"operationName":"SendInvoice"')) {
        sent += 1
        await answered.promise
      }
      await route.continue()
    })
    const button = page.getByRole('button', { name: 'Mark as sent' })
    await button.dblclick()
    await button.click()
    answered.resolve()
    await page.getByRole('dialog', { name: /^The link of INV-\d+$/ }).waitFor()
    expect(sent).toBe(1)
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('is marked as viewed once, however often one chooses it before the answer', async () => {
    const page = await open(`invoices/${await newInvoice(send)}`)
    let asked = 0
    page.on('request', request => {
      if (request.postData()?.includes('"operationName":"MarkInvoiceViewed"')) asked += 1
    })
    const release = await holdRequests(page, 'MarkInvoiceViewed')
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Mark as viewed' }).click()
    }
    release()
    await page.getByText(/^INV-\d+ is viewed\.$/).waitFor()
    expect(asked).toBe(1)
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('that was paid by mistake is taken back by keys alone, with the reason, once', async () => {
    const id = await newInvoice(send, view, pay('100'), pay('20.50'))
    const page = await open(`invoices/${id}`)
    const reverse = page.getByRole('button', { name: 'Reverse the payment of $20.50' })
    await reverse.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reverse the payment of $20.50' })
    await expect.poll(() => focusedLabel(page)).toMatch(/^Reason/)
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.type('Of another customer')
    await page.reload()
    await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Of another customer')
    await dialog.getByLabel('Reason').press('Enter')
    await page.getByText('$20.50 taken back, $20.50 left to pay.').waitFor()
    await page.getByRole('cell', { name: 'Reversed: Of another customer' }).waitFor()
    await reverse.waitFor({ state: 'detached' })
    await page.getByText('$20.50 taken back: Of another customer').waitFor()
    expect((await read(id)).status).toBe('partial')
    await page.getByRole('button', { name: 'Reverse the payment of $100.00' }).click()
    await page.getByLabel('Reason').fill('Bounced')
    await page.getByRole('button', { name: 'Reverse payment', exact: true }).click()
    await page.getByText('$100.00 taken back, $120.50 left to pay.').waitFor()
    expect((await read(id)).status).toBe('viewed')
    expect(await findBarriers(page)).toEqual([])
  })

  it('shows its payments and its history beyond the newest hundred', async () => {
    const { prisma } = app.database
    const { accountId } = demo
    const { id } = await prisma.invoice.create({
      data: { accountId, invoiceNumber: 'MANY', amount: 20_000, amountPaid: 8_001, status: 'partial' },
    })
    const rows = Array.from({ length: 127 }, (_, at) => ({
      ...{ accountId, invoiceId: id, id: randomUUID(), amount: at + 1 },
      paidAt: new Date(Date.UTC(2026, 0, 0, at)),
    }))
    const [first, second] = rows
    if (!first || !second) throw new Error('There are no payments')
    const taken = { amount: -1, reversesId: first.id, reason: 'Bounced', paidAt: new Date() }
    await prisma.payment.createMany({ data: [...rows, { ...second, id: randomUUID(), ...taken }] })
    const page = await open(`invoices/${id}`)
    const payments = page.getByRole('region', { name: 'Payments' })
    const amounts = () => payments.locator('td.number').allTextContents()
    await expect.poll(async () => (await amounts()).length).toBe(100)
    expect((await amounts()).at(-1)).toBe('$29.00')
    const history = page.getByRole('region', { name: 'History' })
    const entries = () => history.getByRole('listitem').allTextContents()
    expect((await entries()).at(-1)).toMatch(/^\$29\.00 received/)
    await history.getByRole('button', { name: 'Show older' }).press('Enter')
    await expect.poll(async () => (await entries()).at(-1)).toMatch(/^Made/)
    expect(await entries()).toHaveLength(29)
    expect((await entries())[0]).toMatch(/^\$28\.00 received/)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^\$28\.00 received/)
    await history.getByRole('button', { name: 'Show the newest' }).press('Enter')
    await expect.poll(async () => (await entries()).length).toBe(100)
    await payments.getByRole('button', { name: 'Show older' }).press('Enter')
    await expect.poll(async () => (await amounts()).length).toBe(28)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toContain('$28.00')
    expect((await amounts()).at(-1)).toBe('$1.00')
    // Its reversal is on the page before.
    await payments.getByRole('row', { name: '$1.00' }).getByText('Reversed').waitFor()
    await payments.getByRole('button', { name: 'Reverse the payment of $2.00' }).click()
    await page.getByLabel('Reason').fill('Of another customer')
    await page.getByRole('button', { name: 'Reverse payment', exact: true }).click()
    await page.getByText('$2.00 taken back').first().waitFor()
    await payments.getByRole('row', { name: '$2.00' }).getByText('Reversed').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await payments.getByRole('button', { name: 'Show the newest' }).press('Enter')
    await expect.poll(async () => (await amounts())[0]).toBe('-$2.00')
    await expect.poll(focused).toContain('Reversed: Of another customer')
  })

  it('has the focus near what was pressed once that is gone: where it was paid, and a payment taken back', async () => {
    const id = await newInvoice(send)
    const page = await open(`invoices/${id}`)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const record = page.getByRole('button', { name: 'Record payment' })
    await record.press('Enter')
    await page.getByLabel(/^Amount received/).press('Enter')
    await page.getByText(/^INV-\d+ is paid\.$/).waitFor()
    await record.waitFor({ state: 'detached' })
    await expect.poll(focused).toMatch(/^INV-\d+$/)
    const reverse = page.getByRole('button', { name: 'Reverse the payment of $120.50' })
    await reverse.press('Enter')
    await page.getByLabel('Reason').fill('Bounced')
    await page.keyboard.press('Enter')
    await reverse.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Payments')
    // What is still there has it again, and keeps it.
    await record.press('Enter')
    await page.getByLabel(/^Amount received/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Record payment')
  })

  it('has the focus in the form of a draft, and near it once that is cancelled or saved', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}`)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const edit = async () => {
      await page.getByRole('button', { name: 'More' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Edit draft' }).press('Enter')
      await expect.poll(focused).toBe('Edit draft')
    }
    await edit()
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
    await expect.poll(focused).toMatch(/^Invoice INV-\d+$/)
    await edit()
    await page.getByLabel('Price of line 1').fill('70')
    await page.keyboard.press('Enter')
    await page.getByText(/^INV-\d+ was saved\.$/).waitFor()
    await expect.poll(focused).toMatch(/^Invoice INV-\d+$/)
  })

  it('has the focus where its link was asked for, though none was made', async () => {
    const page = await open(`invoices/${await newInvoice(send)}`, { expected: /Failed to load/ })
    await refuseRequests(page, 'CreateInvoiceLink')
    await page.getByRole('button', { name: 'Make link' }).press('Enter')
    await page.getByText(/^No link was made\./).waitFor()
    await page.evaluate(afterPaint)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Make link')
  })

  it('that is a draft is edited: lines changed, added, put in another order and removed, by keys and mouse', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}`)
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    const edit = page.getByRole('menuitem', { name: 'Edit draft' })
    await expect.poll(() => edit.evaluate(item => item === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Edit draft' }).waitFor()
    await page.getByLabel('Price of line 1').fill('70')
    await page.getByRole('button', { name: 'Add line' }).press('Enter')
    await page.keyboard.type('Album')
    await page.getByLabel('Price of line 2').fill('1,200.50')
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.keyboard.type('Mistake')
    await page.getByRole('button', { name: 'Remove line 3' }).click()
    const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focusedName()).toBe('Description of line 2')
    await page.getByRole('button', { name: 'Move line 2 up' }).press('Enter')
    await expect.poll(() => page.getByLabel('Description of line 1').inputValue()).toBe('Album')
    // The focus stays with the line.
    await expect.poll(focusedName).toBe('Move line 1 down')
    await page.getByLabel('Due').fill('2027-01-31')
    await page.getByLabel('Notes, which the customer reads').fill('Thank you.\nSee <b>you</b>.')
    await page.getByRole('combobox', { name: 'Contact' }).fill('Mosher')
    await page.getByRole('option', { name: 'Jordan Mosher' }).click()
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.reload()
    await page.getByText('Typed before, not saved yet.').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText(/^INV-\d+ was saved\.$/).waitFor()
    await page.getByRole('link', { name: 'Jordan Mosher' }).waitFor()
    expect(await page.locator('.document').innerText()).toContain('Thank you.\nSee <b>you</b>.')
    const { amount, dueDate, notes, status } = await read(id)
    expect([Number(amount), dueDate?.toISOString().slice(0, 10), notes, status]).toEqual([
      ...[1340.5, '2027-01-31', 'Thank you.\nSee <b>you</b>.', 'draft'],
    ])
    const lines = await app.database.prisma.invoiceLineItem.findMany({
      where: { invoiceId: id },
      orderBy: { position: 'asc' },
    })
    expect(lines.map(({ description }) => description)).toEqual(['Album', 'Portrait'])
  })

  it('that is a draft takes nothing more while it is saved: it would be dropped with the form', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}?dialog=edit`)
    await page.getByRole('combobox', { name: 'Contact' }).fill('Mosher')
    await page.getByRole('option', { name: 'Jordan Mosher' }).click()
    await page.getByLabel('Price of line 1').fill('70')
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.keyboard.type('Album')
    await page.getByLabel('Price of line 2').fill('1')
    const release = await holdRequests(page, 'UpdateInvoice')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(() => page.getByLabel('Price of line 1').isEditable()).toBe(false)
    for (const name of ['Add line', 'Remove line 1', 'Move line 2 up', 'Move line 1 down', 'Remove Jordan'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    release()
    await page.getByText(/^INV-\d+ was saved\.$/).waitFor()
    expect(Number((await read(id)).amount)).toBe(141)
  })

  it('that somebody else changed while it was edited is not written over, and nothing typed is lost', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}?dialog=edit`)
    await page.getByLabel('Description of line 1').fill('Wedding')
    await page.getByLabel('Notes').fill('Thank you')
    const { data } = await app.graphql(
      demo.memberId,
      'mutation Change($account: UUID!, $id: UUID!) { updateInvoice(accountId: $account, id: $id, input: { dueDate: "2027-02-28", notes: "Soon" }) { id } }',
      { account: demo.accountId, id },
    )
    expect(data.updateInvoice.id).toBe(id)
    const release = await holdRequests(page, 'UpdateInvoice')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).not.toBe('Save draft')
    release()
    await page.getByText('Invoice was changed meanwhile.').waitFor()
    await expect.poll(focused).toBe('Save draft')
    await page.getByRole('button', { name: 'Show what it is now' }).click()
    await expect.poll(() => page.getByLabel('Due').inputValue()).toBe('2027-02-28')
    expect(await page.getByLabel('Description of line 1').inputValue()).toBe('Wedding')
    await page.getByText('It is now Soon').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('Thank you')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText(/^INV-\d+ was saved\.$/).waitFor()
    const { dueDate, notes } = await read(id)
    expect([dueDate?.toISOString().slice(0, 10), notes]).toEqual(['2027-02-28', 'Thank you'])
  })

  it('keeps the lines that each of two has added to it', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}?dialog=edit`)
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.keyboard.type('Print')
    await page.getByLabel('Price of line 2').fill('10')
    const lineItems = [
      { description: 'Portrait', quantity: '2', unitPrice: '60.25' },
      { description: 'Album', quantity: '1', unitPrice: '50' },
    ]
    const { errors } = await app.graphql(
      demo.memberId,
      'mutation Add($account: UUID!, $id: UUID!, $lineItems: [InvoiceLineItemInput!]) { updateInvoice(accountId: $account, id: $id, input: { lineItems: $lineItems }) { id } }',
      { account: demo.accountId, id, lineItems },
    )
    expect(errors).toBeUndefined()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Show what it is now' }).click()
    await page.getByText('Others added “Album”, 1 × $50.00.').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText(/^INV-\d+ was saved\.$/).waitFor()
    await page.getByText('$180.50').first().waitFor()
    const { lineItems: saved } = await app.database.prisma.invoice.findUniqueOrThrow({
      where: { accountId_id: { accountId: demo.accountId, id } },
      include: { lineItems: { orderBy: { position: 'asc' } } },
    })
    expect(saved.map(({ description }) => description)).toEqual(['Portrait', 'Print', 'Album'])
  })

  it('that somebody else sent while it was edited says that it cannot be changed any more', async () => {
    const id = await newInvoice()
    const page = await open(`invoices/${id}?dialog=edit`)
    await page.getByLabel('Notes').fill('Thank you')
    await app.graphql(
      demo.memberId,
      'mutation Send($account: UUID!, $id: UUID!) { sendInvoice(accountId: $account, id: $id) { id } }',
      { account: demo.accountId, id },
    )
    await page.getByText(/^INV-\d+ is no draft any more: it cannot be changed/).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Notes').inputValue()).toBe('Thank you')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit draft' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Record payment' }).waitFor()
  })

  it('is cancelled after a question, whose way out is Escape', async () => {
    const id = await newInvoice(send)
    const page = await open(`invoices/${id}`)
    const more = page.getByRole('button', { name: 'More' })
    const ask = async () => {
      await more.click()
      await page.getByRole('menuitem', { name: 'Cancel invoice…' }).click()
      await page.getByRole('alertdialog', { name: /^Cancel INV-\d+\?$/ }).waitFor()
    }
    await ask()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect((await read(id)).status).toBe('sent')
    await ask()
    await page.getByRole('button', { name: 'Cancel invoice', exact: true }).click()
    await page.getByText(/^INV-\d+ is cancelled\.$/).waitFor()
    expect((await read(id)).status).toBe('cancelled')
  })

  it('is not refunded where somebody else recorded a payment since that was asked', async () => {
    const id = await newInvoice(send, pay('20'))
    const page = await open(`invoices/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('$20.00 went back').waitFor()
    await app.graphql(
      demo.memberId,
      'mutation Pay($account: UUID!, $id: UUID!) { recordPayment(accountId: $account, invoiceId: $id, input: { amount: 50 }) { id } }',
      { account: demo.accountId, id },
    )
    await page.getByText('50.50').first().waitFor({ state: 'attached' })
    expect(await dialog.textContent()).toContain('$20.00 went back')
    await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
    await page.getByText(/^INV-\d+ was not marked as refunded\./).waitFor()
    expect((await read(id)).status).not.toBe('refunded')
  })

  it('explains a move that somebody else was quicker with, and shows what holds', async () => {
    const id = await newInvoice(send)
    const page = await open(`invoices/${id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await app.graphql(
      demo.memberId,
      'mutation Pay($account: UUID!, $id: UUID!) { recordPayment(accountId: $account, invoiceId: $id, input: { amount: 50 }) { id } }',
      { account: demo.accountId, id },
    )
    await page.getByText('70.50').first().waitFor()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText(/changed/).waitFor()
    expect((await read(id)).payments).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByLabel('Amount received, of $70.50 owed').waitFor()
  })

  it('is paid as it is now where somebody else changed it after an amount was typed', async () => {
    const id = await newInvoice(send)
    const page = await open(`invoices/${id}?dialog=record-payment`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount received').fill('20')
    await app.graphql(
      demo.memberId,
      'mutation Pay($account: UUID!, $id: UUID!) { recordPayment(accountId: $account, invoiceId: $id, input: { amount: 50 }) { id } }',
      { account: demo.accountId, id },
    )
    await page.reload()
    await dialog.getByText('Typed before, not saved yet.').waitFor()
    const record = dialog.getByRole('button', { name: 'Record payment' })
    await record.click()
    const showLatest = dialog.getByRole('button', { name: 'Show what it is now' })
    await showLatest.waitFor()
    const release = await holdRequests(page, 'RecordPayment')
    await record.click()
    await expect.poll(() => showLatest.isDisabled()).toBe(true)
    release()
    await showLatest.click()
    await dialog.getByText(/changed/).waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Amount received, of $70.50 owed').inputValue()).toBe('20')
    await record.click()
    await page.getByText('$20.00 recorded, $50.50 left to pay.').waitFor()
    expect((await read(id)).payments).toHaveLength(2)
  })

  it('that is not there says so', async () => {
    const page = await open('invoices/5d093a90-813c-489f-992f-632135936600')
    await page.getByText('This invoice is not there: the address is not right.').waitFor()
  })

  it('is printed without what is for the screen', async () => {
    const page = await open(`invoices/${await newInvoice(send)}`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    // Sheets may be less high than the window: the document ends where its text does.
    await page.setViewportSize({ width: 640, height: 3_000 })
    const [all, own] = await page.evaluate(() =>
      ['#console', '.document'].map(
        each => document.querySelector(each)?.getBoundingClientRect().bottom ?? 0,
      ),
    )
    expect(all).toBeLessThan((own ?? 0) + 40)
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Record payment' }).isVisible()).toBe(false)
    expect(await page.getByText('Harbour Light Studio').last().isVisible()).toBe(true)
    expect(await page.getByRole('cell', { name: 'Portrait' }).isVisible()).toBe(true)
  })

  it('has the letterhead that the settings have now', async () => {
    const page = await open(`invoices/${await newInvoice(send)}`)
    await page.getByRole('article').getByText('Harbour Light Studio').first().waitFor()
    const input = '{ taxNumber: "GST/HST 987654321 RT0001" }'
    await app.graphql(
      demo.ownerId,
      `mutation { updateAccount(accountId: "${demo.accountId}", input: ${input}) { id } }`,
    )
    await page.getByRole('article').getByText('GST/HST 987654321 RT0001').waitFor()
  })

  it.each([
    ['cancelled', ['cancelInvoice(#)'], 'This invoice is cancelled.'],
    ['paid', [send, pay('120.5')], 'Paid in full.'],
  ])('says on paper that it is %s', async (_, steps, said) => {
    const page = await open(`invoices/${await newInvoice(...steps)}`)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('article').getByText(said).waitFor()
  })

  it('names how it was paid in whole on a phone', async () => {
    const page = await open('invoices', { viewport: { width: 360, height: 800 } })
    await page.getByRole('link', { name: 'INV-0033' }).click()
    const cell = page.getByRole('cell', { name: 'Bank transfer' })
    await cell.waitFor()
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  })

  it('has no barriers in light and dark, nor has the list', async () => {
    const page = await open('invoices')
    await page.locator('tbody tr').first().waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('link', { name: 'INV-0034' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })
})
