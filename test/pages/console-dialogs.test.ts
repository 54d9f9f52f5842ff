import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { afterPaint, openConsole } from '../support/console.ts'

let app: TestApp
let account: TestAccount
let views: Readonly<Record<'contact' | 'invoice', string>>

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** An account with one record of each kind that has a dialog of its own. */
beforeEach(async () => {
  account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'First talk', position: 0 } })
  await prisma.deal.create({ data: { accountId, title: 'Album', stageId: stage.id } })
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  const { data } = await app.graphql(
    account.ownerId,
    `mutation Create($account: UUID!, $input: CreateInvoiceInput!) {
      made: createInvoice(accountId: $account, input: $input) { id }
    }`,
    {
      account: accountId,
      input: {
        contactId: contact.id,
        lineItems: [{ description: 'Album', quantity: 1, unitPrice: '90.00' }],
      },
    },
  )
  await prisma.invoice.update({
    where: { accountId_id: { accountId, id: data.made.id } },
    data: { status: 'sent', sentAt: new Date() },
  })
  views = { contact: `contacts/${contact.id}`, invoice: `invoices/${data.made.id}` }
})

/** The view, reached from the overview. */
async function openFromOverview(view: string): Promise<Page> {
  const visit = { view: 'overview' }
  const page = await openConsole(app, { userId: account.ownerId, accountId: account.accountId }, visit)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await follow(page, view)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor({ state: 'detached' })
  return page
}

const follow = (page: Page, view: string) =>
  page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, `/console/${account.accountId}/${view}`)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fromMenu = async (page: Page, menu: string, item: string) => {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
}

const dialogs: readonly {
  readonly title: string | RegExp
  readonly view: () => string
  readonly open: (page: Page) => Promise<void>
}[] = [
  { title: 'New deal', view: () => 'pipeline', open: page => press(page, 'New deal') },
  { title: 'Album', view: () => 'pipeline', open: page => fromMenu(page, 'Move Album', 'Edit deal') },
  { title: 'New contact', view: () => 'contacts', open: page => press(page, 'New contact') },
  { title: 'New booking', view: () => views.contact, open: page => press(page, 'New booking') },
  { title: /^Record payment/, view: () => views.invoice, open: page => press(page, 'Record payment') },
  {
    title: 'Rename First talk',
    view: () => 'settings',
    open: page => fromMenu(page, 'Change First talk', 'Rename'),
  },
  {
    title: 'Delete First talk',
    view: () => 'settings',
    open: page => fromMenu(page, 'Change First talk', 'Delete'),
  },
]

describe.skipIf(!hasBrowser)('the dialog that an address names', () => {
  it.each(dialogs)('is closed by back, and open again by forward: $title', async ({ title, view, open }) => {
    const page = await openFromOverview(view())
    await open(page)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    const heading = await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await page.goForward()
    await dialog.waitFor()
    await page.reload()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  it.each(dialogs)('that was closed is nowhere on the way back: $title', async ({ title, view, open }) => {
    const page = await openFromOverview(view())
    const dialog = page.getByRole('dialog', { name: title })
    // One entry serves all that are opened and closed one after another.
    for (const close of ['×', 'Escape', '×']) {
      await open(page)
      await dialog.waitFor()
      if (close === '×') await dialog.getByRole('button', { name: 'Close' }).click()
      else await page.keyboard.press(close)
      await dialog.waitFor({ state: 'detached' })
    }
    await open(page)
    await dialog.waitFor()
    await page.reload()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await page.evaluate(afterPaint)
    expect(await dialog.count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  it('is no way back where a link opened it', async () => {
    const page = await openFromOverview('contacts?dialog=new-contact')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'New contact')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  it('is no way back from what it made', async () => {
    const page = await openFromOverview('contacts')
    await press(page, 'New contact')
    await page.getByLabel('First name').fill('Grace')
    await press(page, 'Create contact')
    await page.getByRole('heading', { name: 'Grace', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  it('keeps what was typed into it when back closes it', async () => {
    const page = await openFromOverview('pipeline')
    await press(page, 'New deal')
    await page.getByLabel('Title').fill('Wedding')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'New deal')
    await page.getByText('Typed before, not saved yet.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Wedding')
  })
})
