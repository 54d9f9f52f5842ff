import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import {
  findBarriers,
  findBarriersInLightAndDark,
  hasBrowser,
  openPage,
  type Visit,
} from '../support/browser.ts'
import { newMember, openConsole } from '../support/console.ts'
import { findMisordered, hebrew } from '../support/hebrew.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

/** An invoice of three lines, for whom it is, up to the largest amounts. */
async function newInvoice(status: 'draft' | 'sent' = 'draft'): Promise<string> {
  const { accountId } = demo
  const { id: contactId } = await app.database.prisma.contact.create({
    data: { accountId, firstName: 'Ann', lastName: 'Lee', company: 'Lee & Co', email: 'ann@example.com' },
  })
  const lines = [
    { description: 'Portrait', quantity: '2', unitPrice: '60.25' },
    {
      description: 'Everything else there is, in one line that is longer than others',
      unitPrice: '999999999000',
    },
    { description: 'Discount', quantity: '1.5', unitPrice: '-10' },
  ]
  const { id } = await app.database.prisma.invoice.create({
    data: {
      ...{
        accountId,
        contactId,
        status,
        invoiceNumber: `L-${crypto.randomUUID()}`,
        amount: '999999999105.50',
      },
      dueDate: new Date('2999-12-31'),
      notes: `Thank you <3\n\n${'Donaudampfschifffahrt'.repeat(10)}`,
      sentAt: status === 'sent' ? new Date() : null,
      lineItems: { create: lines.map((line, position) => ({ quantity: '1', ...line, position })) },
    },
  })
  return id
}

const open = async (id: string) =>
  openConsole(app, await newMember(app, demo.accountId), { view: `invoices/${id}` })

const linkOf = async (id: string) => {
  const create = `mutation ($accountId: UUID!, $id: UUID!) {
    createInvoiceLink(accountId: $accountId, id: $id) { path }
  }`
  const { data } = await app.graphql(demo.ownerId, create, { accountId: demo.accountId, id })
  return `${app.url}${data.createInvoiceLink.path}`
}

/** As its contact, with no script. */
const visit = (link: string, options: Visit = {}) =>
  openPage(link, {
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': app.newAddress() },
    ...options,
  })

const statusOf = async (id: string) =>
  (
    await app.database.prisma.invoice.findUniqueOrThrow({
      where: { accountId_id: { accountId: demo.accountId, id } },
    })
  ).status

/** The words of a document, as they stand one below the other. */
const words = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim()

describe.skipIf(!hasBrowser)('the link of an invoice', () => {
  it('is shown once when it is marked as sent, leads to the same document, and ends when it is revoked', async () => {
    const id = await newInvoice()
    const page = await open(id)
    await page.getByText('It gets one when it is marked as sent.').waitFor()
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    const dialog = page.getByRole('dialog', { name: /^The link of L-/ })
    await dialog.getByText('bizgate sends nothing: put it into a message of your own.').waitFor()
    const link = (await dialog.locator('code, pre').first().textContent()) ?? ''
    expect(link).toMatch(/\/i\/[\w-]{32}$/)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(link)
    await page.reload()
    await page.getByText(/^Made today, .* and shown then only/).waitFor()
    expect(await page.content()).not.toContain(link)

    const hosted = await visit(link)
    const shown = words(await hosted.locator('.document').innerText())
    expect(shown).toBe(words(await page.locator('.document').innerText()))
    await page.getByText('Viewed').first().waitFor()
    expect(await statusOf(id)).toBe('viewed')

    await page.getByRole('button', { name: 'Revoke link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
    await page.getByRole('button', { name: 'Make link' }).waitFor()
    const gone = await visit(link, { expected: /status of 404/ })
    await gone.getByRole('heading', { name: 'There is no invoice here' }).waitFor()
  })

  it('that was lost gives place to a new one', async () => {
    const id = await newInvoice('sent')
    const old = await linkOf(id)
    const page = await open(id)
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('button', { name: 'Make new link' }).click()
    const shown = page.getByRole('dialog', { name: /^The link of L-/ }).locator('code, pre')
    const link = (await shown.first().textContent()) ?? ''
    expect(link).not.toBe(old)
    await (await visit(old, { expected: /status of 404/ })).getByText('There is no invoice here').waitFor()
    await (await visit(link)).getByText('Balance due').waitFor()
  })
})

/** The widths of a window and sizes of text, in pixels, in which a document is too wide or its descriptions too narrow. */
async function findTight(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 412, 480, 500, 520, 640, 800]) {
    await page.setViewportSize({ width, height: 800 })
    for (const size of [16, 24, 32]) {
      const isTight = await page.locator('.document').evaluate((drawn, size) => {
        document.documentElement.style.fontSize = `${size}px`
        const description = drawn.querySelector('tbody td')
        if (!description) throw new Error('There are no lines')
        const letter = Number.parseFloat(getComputedStyle(description).fontSize)
        return drawn.scrollWidth > drawn.clientWidth || description.clientWidth < 5 * letter
      }, size)
      if (isTight) found.push(`${width} × ${size}`)
    }
  }
  return found
}

describe.skipIf(!hasBrowser)('the page at the link', () => {
  it('has no barriers in light and dark, and fits in 360 pixels', async () => {
    const page = await visit(await linkOf(await newInvoice('sent')), {
      viewport: { width: 360, height: 740 },
      // axe is a script.
      javaScriptEnabled: true,
      bypassCSP: true,
      expected: /status of 404/,
    })
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.goto(`${app.url}/i/none`)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('has room for the largest amounts in any size of text, on paper too, and so has the console', async () => {
    const id = await newInvoice('sent')
    const hosted = await visit(await linkOf(id), { javaScriptEnabled: true })
    const page = await open(id)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    for (const each of [hosted, page])
      for (const media of ['screen', 'print'] as const) {
        await each.emulateMedia({ media })
        expect(await findTight(each)).toEqual([])
      }
  })

  it('has Hebrew texts in the order in which they are read, and so has the console', async () => {
    const id = await newInvoice('sent')
    const { prisma } = app.database
    const { contactId } = await prisma.invoice.update({
      where: { accountId_id: { accountId: demo.accountId, id } },
      data: {
        notes: `Thank you.\n${hebrew}`,
        lineItems: { create: { description: hebrew, quantity: '1', unitPrice: '0', position: 3 } },
      },
    })
    await prisma.contact.update({
      where: { accountId_id: { accountId: demo.accountId, id: contactId ?? '' } },
      data: { company: hebrew },
    })
    const page = await open(id)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    for (const each of [await visit(await linkOf(id), { javaScriptEnabled: true }), page]) {
      expect((await each.locator('.document').innerText()).split(hebrew)).toHaveLength(4)
      expect(await findMisordered(each)).toEqual([])
    }
  })

  it('is printed on one page of A4 or Letter, as the console prints it', async () => {
    const id = await newInvoice('sent')
    const hosted = await visit(await linkOf(id))
    const page = await open(id)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    for (const each of [hosted, page])
      for (const format of ['A4', 'Letter']) {
        const pdf = (await each.pdf({ format })).toString('latin1')
        expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
      }
    await page.emulateMedia({ media: 'print' })
    expect(words(await page.locator('main').innerText())).toBe(
      words(await page.locator('.document').innerText()),
    )
  })
})

it.skipIf(!hasBrowser)(
  'the currency of the account stands beside its amounts as soon as it is saved',
  async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.deal.create({ data: { accountId, title: 'Wedding', value: '1250.5' } })
    const page = await openConsole(app, { userId: ownerId, accountId }, { view: 'settings' })
    await page.getByLabel('Currency').selectOption('JPY')
    await page.getByRole('button', { name: 'Save business' }).click()
    await page.getByText('The business was saved.').waitFor()
    await page.getByRole('link', { name: 'Pipeline' }).click()
    await page.getByText('¥1,250.50').first().waitFor()
  },
)
