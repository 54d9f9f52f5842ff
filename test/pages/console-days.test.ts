import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const evening = '2026-11-25T23:59:00Z'
const morning = '2026-11-26T08:00:00Z'

let app: TestApp
let now: string

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownServer: 'Its clock passes midnight.',
    now: () => new Date(now),
  })
})

beforeEach(() => {
  now = evening
})

/** A view of an account whose invoice is due on this day, a minute before that ends; counts what the page reads. */
async function openInTheEvening(view: (invoiceId: string) => string) {
  const { accountId, ownerId } = await app.newAccount()
  const { prisma } = app.database
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  const invoice = await prisma.invoice.create({
    data: {
      ...{ accountId, contactId: contact.id, invoiceNumber: 'N-1', amount: 80, status: 'sent' },
      dueDate: new Date('2026-11-25'),
    },
  })
  const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'settings' })
  await page.clock.install({ time: new Date(evening) })
  const read: string[] = []
  page.on('request', request => {
    const [, operation] = /"operationName":"(\w+)"/.exec(request.postData() ?? '') ?? []
    if (operation) read.push(operation)
  })
  await page.goto(`${app.url}/console/${accountId}/${view(invoice.id)}`)
  return { page, read, contact }
}

/** The browser says that the page is hidden, or shown. */
const turn = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

describe.skipIf(!hasBrowser)('a page that stays open until another day', () => {
  it('has the states of that day, though no record changes', async () => {
    const { page } = await openInTheEvening(() => 'invoices')
    await page.getByText('80.00 owed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Overdue 0' }).waitFor()
    now = morning
    await page.clock.fastForward('01:10')
    await page.getByText('80.00 owed, 80.00 overdue').waitFor()
    await page.getByRole('link', { name: 'Overdue 1' }).waitFor()
    await page.getByRole('row', { name: /N-1/ }).getByText('Overdue').waitFor()
  })

  it('has them once it is shown, and asks for nothing while it is hidden', async () => {
    const { page, read, contact } = await openInTheEvening(id => `invoices/${id}`)
    const state = page.locator('.title-detail .state')
    await expect.poll(() => state.textContent()).toBe('Sent')
    // Having heard of a change, it goes on from there, and knows that it has missed none.
    await app.database.prisma.contact.update({
      where: { accountId_id: { accountId: contact.accountId, id: contact.id } },
      data: { firstName: 'Grace' },
    })
    await page.getByRole('link', { name: 'Grace' }).waitFor()
    await turn(page, true)
    now = morning
    const before = read.length
    await page.clock.fastForward('08:01:00')
    expect(read.slice(before)).toEqual([])
    await turn(page, false)
    await expect.poll(() => state.textContent()).toBe('Overdue')
  })
})
