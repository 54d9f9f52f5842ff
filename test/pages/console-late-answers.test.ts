import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { holdRequests, openConsole } from '../support/console.ts'

const app = await startApp({ redisUrl: null })

let account: TestAccount
beforeEach(async () => {
  account = await app.newAccount()
})

const open = (view: string) =>
  openConsole(app, { userId: account.ownerId, accountId: account.accountId }, { view })

/** Follows a link within the page. */
const follow = (page: Page, view: string, accountId = account.accountId) =>
  page.evaluate(href => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, `/console/${accountId}/${view}`)

async function newInvoice(notes: string): Promise<{ id: string; invoiceNumber: string }> {
  const { data } = await app.graphql(
    account.ownerId,
    `mutation New($account: UUID!, $notes: String) {
      createInvoice(accountId: $account, input: { notes: $notes, lineItems: [{ description: "Portrait", quantity: 1, unitPrice: "100" }] }) { id invoiceNumber }
    }`,
    { account: account.accountId, notes },
  )
  return data.createInvoice
}

describe.skipIf(!hasBrowser)('an answer that comes late', () => {
  it('shows a link as that of the invoice that was sent, where another is looked at', async () => {
    const [sent, other] = [await newInvoice('One'), await newInvoice('Other')]
    const page = await open(`invoices/${sent.id}`)
    const release = await holdRequests(page, 'CreateInvoiceLink')
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await follow(page, `invoices/${other.id}`)
    await page.getByRole('heading', { name: other.invoiceNumber, level: 1 }).waitFor()
    release()
    await page.getByRole('dialog', { name: `The link of ${sent.invoiceNumber}` }).waitFor()
    expect(await page.getByRole('dialog', { name: `The link of ${other.invoiceNumber}` }).count()).toBe(0)
  })

  it('leaves what is typed into a form that was opened again', async () => {
    const page = await open('pipeline?dialog=new-deal')
    const release = await holdRequests(page, 'CreateDeal')
    const title = page.getByLabel('Title')
    await title.fill('One')
    await page.getByRole('button', { name: 'Create deal' }).click()
    // As quickly as keys can come: the second belongs to the pipeline.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('n')])
    await title.fill('Two')
    release()
    await page.getByText('“One” was added.').waitFor()
    expect(await title.inputValue()).toBe('Two')
    await page.reload()
    await expect.poll(() => title.inputValue()).toBe('Two')
  })

  it('leaves whoever went elsewhere where they are', async () => {
    const page = await open('contacts?dialog=new-contact')
    const release = await holdRequests(page, 'CreateContact')
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.keyboard.press('Escape')
    await follow(page, 'pipeline?dialog=new-deal')
    await page.getByLabel('Title').fill('Album')
    release()
    await page.getByText('Ada is a contact now.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${account.accountId}/pipeline`)
    expect(await page.getByLabel('Title').inputValue()).toBe('Album')
  })

  it('leaves the page where it was scrolled', async () => {
    const { accountId, ownerId } = account
    const { contact, note } = app.database.prisma
    const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Hedy' } })
    const text = 'Radio\n'.repeat(200)
    await note.create({ data: { accountId, contactId, text, authorId: ownerId } })
    const page = await open(`contacts/${contactId}`)
    await page.getByRole('button', { name: /^Edit note/ }).waitFor()
    const release = await holdRequests(page, 'AddNote')
    const field = page.getByRole('textbox', { name: 'Note' })
    await field.fill('Waves')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    release()
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    expect(await field.evaluate(input => input.getBoundingClientRect().bottom)).toBeLessThan(0)
  })

  it('closes no dialog of another view', async () => {
    const { accountId } = account
    const { prisma } = app.database
    const stage = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
    const deal = await prisma.deal.create({ data: { accountId, title: 'Album', stageId: stage.id } })
    const page = await open(`pipeline?deal=${deal.id}`)
    const release = await holdRequests(page, 'UpdateDeal')
    await page.getByLabel('Title').fill('Wedding')
    await page.getByRole('button', { name: 'Save deal' }).click()
    await page.keyboard.press('Escape')
    await follow(page, 'contacts?dialog=new-contact')
    await page.getByLabel('First name').fill('Ada')
    release()
    await page.getByText('“Wedding” was saved.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${accountId}/contacts`)
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  })

  it('of a deletion leads nobody away from where they went', async () => {
    const { accountId } = account
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const page = await open(`contacts/${id}`)
    const release = await holdRequests(page, 'DeleteContact')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete contact…' }).click()
    await page.getByRole('button', { name: 'Delete contact' }).click()
    await follow(page, 'bookings')
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    release()
    await page.getByText('Ada was deleted.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${accountId}/bookings`)
  })
})

/** What is made with a secret that is shown once, in an account of its own. */
const secrets: readonly {
  readonly title: string
  readonly view: () => Promise<string>
  readonly mutation: string
  readonly make: (page: Page) => Promise<void>
  readonly link: string
}[] = [
  {
    title: 'The key of Website',
    view: async () => 'settings?dialog=new-key',
    mutation: 'CreateApiKey',
    async make(page) {
      await page.getByLabel('What it is for').fill('Website')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.keyboard.press('Escape')
    },
    link: 'Go to the settings',
  },
  {
    title: 'The secret of books.example.com',
    view: async () => 'settings?dialog=new-endpoint',
    mutation: 'CreateWebhookEndpoint',
    async make(page) {
      await page.getByLabel('Address').fill('https://books.example.com/hook')
      await page.getByLabel('Deal won').check()
      await page.getByRole('button', { name: 'Create endpoint' }).click()
      await page.keyboard.press('Escape')
    },
    link: 'Go to the settings',
  },
  {
    title: 'The secret of old.example.com',
    async view() {
      const endpoint = { accountId: account.accountId, url: 'https://old.example.com/', secret: 'whsec_' }
      await app.database.prisma.webhookEndpoint.create({ data: { ...endpoint, events: ['deal.won'] } })
      return 'settings'
    },
    mutation: 'RotateWebhookSecret',
    async make(page) {
      await page.locator('.endpoint summary').click()
      await page.getByRole('button', { name: 'New secret' }).click()
      await page.getByRole('button', { name: 'Make new secret' }).click()
    },
    link: 'Go to the settings',
  },
  {
    title: 'The link of',
    view: async () => `invoices/${(await newInvoice('One')).id}`,
    mutation: 'CreateInvoiceLink',
    async make(page) {
      await page.getByRole('button', { name: 'Mark as sent' }).click()
      await page.getByText('Sent', { exact: true }).first().waitFor()
    },
    link: 'Go to the invoice',
  },
]

describe.skipIf(!hasBrowser)('a secret that comes late', () => {
  it.each(secrets)('waits where it is made until it was seen: $title', async tried => {
    const page = await open(await tried.view())
    const dialog = page.getByRole('dialog', { name: tried.title })
    const release = await holdRequests(page, tried.mutation)
    await tried.make(page)
    await follow(page, 'contacts')
    const contacts = page.getByRole('heading', { name: 'Contacts', level: 1 })
    await contacts.waitFor()
    release()
    await page.getByText(/^The .* waits to be copied\./).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.getByRole('link', { name: tried.link }).click()
    await dialog.waitFor()
    await page.goBack()
    await contacts.waitFor()
    expect(await dialog.count()).toBe(0)
    await page.goForward()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await contacts.waitFor()
    await page.goForward()
    await contacts.waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(0)
  })

  it('is shown where it is made at once, and in no other account', async () => {
    const { accountId } = await app.newAccount()
    const where = { id: accountId }
    await app.database.prisma.account.update({ where, data: { name: 'Other', ownerId: account.ownerId } })
    const page = await open('settings?dialog=new-key')
    const dialog = page.getByRole('dialog', { name: 'The key of Website' })
    const release = await holdRequests(page, 'CreateApiKey')
    await page.getByLabel('What it is for').fill('Website')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    release()
    await dialog.waitFor()
    await follow(page, 'settings', accountId)
    await page.getByRole('button', { name: 'Account: Other', includeHidden: true }).waitFor()
    await page.getByText('There are no keys yet.').waitFor()
    expect(await dialog.count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('what a view holds', () => {
  it('is of the invoice to which one went back', async () => {
    const [one, other] = [await newInvoice('One'), await newInvoice('Other')]
    const page = await open(`invoices/${one.id}?dialog=edit`)
    const notes = page.getByLabel('Notes')
    await expect.poll(() => notes.inputValue()).toBe('One')
    await follow(page, `invoices/${other.id}?dialog=edit`)
    await expect.poll(() => notes.inputValue()).toBe('Other')
    await notes.fill('Typed into the other')
    await page.goBack()
    await page.getByRole('heading', { name: one.invoiceNumber, level: 1 }).waitFor()
    await expect.poll(() => notes.inputValue()).toBe('One')
  })

  it('asks to delete no other form than the one it was asked of', async () => {
    const { accountId } = account
    const { leadForm } = app.database.prisma
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const [one, other] = await Promise.all(
      ['One', 'Other'].map(name => leadForm.create({ data: { accountId, name, title: 'Hello', fields } })),
    )
    const page = await open(`forms/${one?.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete form…' }).click()
    await page.getByRole('alertdialog', { name: 'Delete One?' }).waitFor()
    await follow(page, `forms/${other?.id}`)
    await page.getByRole('heading', { name: 'Other', level: 1, includeHidden: true }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('is searched and filtered, whichever was asked for first', async () => {
    const page = await open('contacts')
    await page.getByLabel('Search contacts').fill('ada')
    await page.getByLabel('Type').selectOption('Client')
    const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(asked).toEqual({ search: 'ada', type: 'client' })
  })
})
