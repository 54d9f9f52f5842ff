import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { findBarriers, hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const app = await startApp({ redisUrl: null })
const expected = /ERR_FAILED|Failed to load/

const { prisma } = app.database
const breakConnection = (route: Route) => route.abort()

/** Lets what a mutation asks for be done, and its answer be lost, until the routes are gone. */
async function loseAnswers(page: Page, mutation: string, lose = breakConnection): Promise<void> {
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes(`mutation ${mutation}`)) return route.continue()
    await route.fetch()
    await lose(route)
  })
}

/** Changes a deal's value to 1,200, of which the answer is lost; its field is still open. */
async function changeInDoubt(view: string, user: { userId: string; accountId: string }) {
  const page = await openConsole(app, user, { view, expected })
  await page.getByRole('button', { name: /^Value: .*Edit$/ }).click()
  await loseAnswers(page, 'UpdateDeal')
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.fill('1200')
  await value.press('Enter')
  await page.getByText('The service cannot be reached.').waitFor()
  await page.unroute('**/graphql')
  return { page, value }
}

describe.skipIf(!hasBrowser)('what was done, though its answer was lost', () => {
  it('is done once where it is sent again, after a reload too', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: 'pipeline?dialog=new-deal', expected },
    )
    page.on('dialog', dialog => void dialog.accept())
    await loseAnswers(page, 'CreateDeal')
    const send = page.getByRole('button', { name: 'Create deal' })
    await page.getByLabel('Title').fill('Album')
    await send.click()
    await page.getByText('The service cannot be reached.').first().waitFor()
    await page.unroute('**/graphql')
    await page.reload()
    await page.getByText('Sent before, not known to be saved.').waitFor()
    await send.click()
    await page.getByText('“Album” was added.').waitFor()
    const { deal } = app.database.prisma
    expect(await deal.count({ where: { accountId } })).toBe(1)
    // What is meant as another one is another one.
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Album')
    await send.click()
    await expect.poll(() => deal.count({ where: { accountId } })).toBe(2)
  })

  it('is done once where it is sent again as it was filled in, after a reload too', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { deal, invoice } = prisma
    const { id } = await deal.create({ data: { accountId, title: 'Album', value: 300 } })
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: `invoices/new?deal=${id}`, expected })
    let asked = 0
    page.on('dialog', dialog => {
      asked += 1
      void dialog.accept()
    })
    await loseAnswers(page, 'CreateInvoice')
    const send = page.getByRole('button', { name: 'Create draft' })
    await send.click()
    await page.getByText('The service cannot be reached.').first().waitFor()
    await page.unroute('**/graphql')
    await page.reload()
    await page.getByText('Sent before, not known to be saved.').waitFor()
    expect(asked).toBe(1)
    await send.click()
    await page.getByText(/ is a draft\.$/).waitFor()
    expect(await invoice.count({ where: { accountId } })).toBe(1)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it.each([
    [
      'new-key',
      'CreateApiKey',
      'What it is for',
      'Website',
      'Look at the list before you send it again: revoke',
    ],
    [
      'new-endpoint',
      'CreateWebhookEndpoint',
      'Address',
      'https://books.example.com/',
      'Look at the list before',
    ],
  ])(
    'is asked to be looked for where it would be made twice: %s',
    async (dialog, mutation, label, text, said) => {
      const { accountId, ownerId } = await app.newAccount()
      const view = `settings?dialog=${dialog}`
      const page = await openConsole(app, { userId: ownerId, accountId }, { view, expected })
      page.on('dialog', asked => void asked.accept())
      await loseAnswers(page, mutation)
      const form = page.getByRole('dialog')
      await form.getByLabel(label).fill(text)
      if (dialog === 'new-endpoint') await form.getByLabel('Deal won').check()
      expect(await form.getByText(said).count()).toBe(0)
      await form.getByRole('button', { name: /^Create/ }).click()
      await form.getByText(said).waitFor()
      await page.reload()
      await form.getByText('Sent before, not known to be saved.').waitFor()
      await form.getByText(said).waitFor()
      expect(await findBarriers(page)).toEqual([])
    },
  )

  it('is nobody else’s: a fact that is saved again', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await app.database.prisma.deal.create({ data: { accountId, title: 'Album' } })
    const { page, value } = await changeInDoubt(`deals/${id}`, { userId: ownerId, accountId })
    await value.press('Enter')
    await page.getByText(/^Value is .*1,200.00 now\.$/).waitFor()
    expect(await page.getByText('Somebody else').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Value is .* again\.$/).waitFor()
    const where = { accountId_id: { accountId, id } }
    expect(Number((await app.database.prisma.deal.findUniqueOrThrow({ where })).value)).toBe(0)
  })

  it.each([
    ['another value', '1500'],
    ['what it was before', '300'],
  ])('is nobody else’s: a fact that becomes %s', async (_what, next) => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.deal.create({ data: { accountId, title: 'Album', value: 300 } })
    const { page, value } = await changeInDoubt(`deals/${id}`, { userId: ownerId, accountId })
    await value.fill(next)
    await value.press('Enter')
    await page.getByText(/^Value is .* now\.$/).waitFor()
    const where = { accountId_id: { accountId, id } }
    expect((await prisma.deal.findUniqueOrThrow({ where })).value.toString()).toBe(next)
  })

  it('is nobody else’s: an e-mail address with a blank', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const page = await openConsole(app, { userId: ownerId, accountId }, { view: `contacts/${id}`, expected })
    await page.getByRole('button', { name: /^E-mail: .*Edit$/ }).click()
    await loseAnswers(page, 'UpdateContact')
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('ada@example.com ')
    await email.press('Enter')
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unroute('**/graphql')
    await email.press('Enter')
    await page.getByText('E-mail is ada@example.com now.').waitFor()
  })

  it('is nobody else’s: a note', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contact, note } = app.database.prisma
    const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Hedy' } })
    await note.create({ data: { accountId, contactId, text: 'Radio', authorId: ownerId } })
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: `contacts/${contactId}`, expected },
    )
    await page.getByRole('button', { name: 'Edit note: Radio' }).click()
    await loseAnswers(page, 'UpdateNote')
    await page.keyboard.type(' waves')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Edit note: Radio waves' }).waitFor()
    expect(await note.findMany({ where: { contactId } })).toMatchObject([{ text: 'Radio waves' }])
  })

  it('is nobody else’s: a note that is typed on', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Hedy' } })
    const ofContact = { accountId, contactId, authorId: ownerId }
    const { id } = await prisma.note.create({ data: { ...ofContact, text: 'Radio' } })
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: `contacts/${contactId}`, expected })
    await page.getByRole('button', { name: 'Edit note: Radio' }).click()
    await page.route('**/graphql', (route, request) =>
      request.postData()?.includes('mutation UpdateNote') ? route.abort() : route.continue(),
    )
    await page.keyboard.type(' waves')
    await page.keyboard.press('Control+Enter')
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unroute('**/graphql')
    await page.keyboard.type(', long ones')
    // What was sent is done late, and seen once what comes after it is.
    await prisma.note.update({ where: { accountId_id: { accountId, id } }, data: { text: 'Radio waves' } })
    await prisma.note.create({ data: { ...ofContact, text: 'Frequencies' } })
    await page.getByText('Frequencies', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Edit note: Radio waves, long ones' }).waitFor()
  })

  it.each([
    {
      what: 'a deal',
      make: (accountId: string) => prisma.deal.create({ data: { accountId, title: 'Album' } }),
      view: 'pipeline?deal=#',
      mutation: 'UpdateDeal',
      field: 'Title',
      action: 'Save deal',
    },
    {
      what: 'a booking',
      make: (accountId: string) => {
        const startsAt = new Date('2027-03-01T10:00:00Z')
        const endsAt = new Date('2027-03-01T11:00:00Z')
        return prisma.booking.create({ data: { accountId, title: 'Rehearsal', startsAt, endsAt } })
      },
      view: 'bookings?week=2027-03-01&booking=#',
      mutation: 'UpdateBooking',
      field: 'Title',
      action: 'Save booking',
    },
    {
      what: 'a draft',
      make: (accountId: string) =>
        prisma.invoice.create({ data: { accountId, invoiceNumber: 'L-1', amount: 5 } }),
      view: 'invoices/#?dialog=edit',
      mutation: 'UpdateInvoice',
      field: 'Notes',
      action: 'Save draft',
    },
    {
      what: 'a lead form',
      make: (accountId: string) => {
        const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
        return prisma.leadForm.create({ data: { accountId, name: 'Ask', fields } })
      },
      view: 'forms/#/edit',
      mutation: 'UpdateLeadForm',
      field: 'Name, which visitors do not see',
      action: 'Save form',
    },
  ])('is nobody else’s: $what that is saved again', async ({ make, view, mutation, field, action }) => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await make(accountId)
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: view.replace('#', id), expected })
    await loseAnswers(page, mutation)
    await page.getByLabel(field).fill('Other words')
    const save = page.getByRole('button', { name: action })
    await save.click()
    await page.getByText('The service cannot be reached.').first().waitFor()
    await page.unroute('**/graphql')
    await save.click()
    await page.getByText(/ was saved\./).waitFor()
  })

  describe('a payment', () => {
    /** The form of a payment of 100, out of 500, whose answer was lost. */
    async function losePayment() {
      const { accountId, ownerId } = await app.newAccount()
      const { id: invoiceId } = await prisma.invoice.create({
        data: { accountId, invoiceNumber: 'L-1', amount: 500, status: 'sent' },
      })
      const user = { userId: ownerId, accountId }
      const view = `invoices/${invoiceId}?dialog=record-payment`
      const page = await openConsole(app, user, { view, expected })
      const form = page.getByRole('dialog')
      const send = form.getByRole('button', { name: 'Record payment' })
      const lose = async () => {
        await loseAnswers(page, 'RecordPayment')
        const lost = page.waitForEvent('requestfailed', request =>
          Boolean(request.postData()?.includes('mutation RecordPayment')),
        )
        await send.click()
        await lost
        await page.unroute('**/graphql')
        // A button that what is said pushes down while it is pressed is not pressed.
        await form.getByText('The service cannot be reached.').waitFor()
        await form.getByText(/100\.00 was recorded meanwhile/).waitFor()
      }
      await form.getByLabel('Amount received').fill('100')
      await lose()
      const count = () => prisma.payment.count({ where: { accountId, invoiceId } })
      expect(await count()).toBe(1)
      return { page, form, send, lose, count }
    }

    it('is one where it is sent again', async () => {
      const { page, send, count } = await losePayment()
      await send.click()
      await page.getByText(/100\.00 recorded, .*400\.00 left to pay/).waitFor()
      expect(await count()).toBe(1)
    })

    it('is seen before another is recorded', async () => {
      const { page, form, send, count } = await losePayment()
      await form.getByLabel('Amount received').fill('250')
      await send.click()
      await form.getByRole('button', { name: 'Show what it is now' }).click()
      await form.getByText('Invoice was changed meanwhile').waitFor({ state: 'detached' })
      await form.getByText(/100\.00 was recorded meanwhile/).waitFor()
      expect(await count()).toBe(1)
      await send.click()
      await page.getByText(/250\.00 recorded, .*150\.00 left to pay/).waitFor()
      expect(await count()).toBe(2)
    })

    it('is one where it is sent again after midnight', async () => {
      const { page, form, send, lose, count } = await losePayment()
      await page.clock.setFixedTime(Date.now() + 86_400_000)
      await lose()
      await send.click()
      await form.getByText('What was sent before is saved, though its answer was lost.').waitFor()
      await form.getByRole('button', { name: 'Show what it is now' }).click()
      await form.getByText(/100\.00 was recorded meanwhile/).waitFor()
      expect(await count()).toBe(1)
    })
  })

  it.each([
    ['with the connection', breakConnection],
    [
      'in a proxy that answers itself',
      (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }),
    ],
  ])('is not called undone: a link whose end was lost %s', async (_where, lose) => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await app.database.prisma.invoice.create({
      data: { accountId, invoiceNumber: 'L-1', amount: 5, status: 'sent' },
    })
    await app.graphql(
      ownerId,
      'mutation ($accountId: UUID!, $id: UUID!) { createInvoiceLink(accountId: $accountId, id: $id) { path } }',
      { accountId, id },
    )
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: `invoices/${id}`, expected })
    const revoke = page.getByRole('button', { name: 'Revoke link' })
    await revoke.click()
    await loseAnswers(page, 'RevokeInvoiceLink', lose)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
    await page.getByText('This is not certain: The link works as before. Look at what it is now.').waitFor()
    await page.getByRole('button', { name: 'Make link' }).waitFor()
  })

  it('is kept in its form, which says so where the user went on meanwhile', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: 'pipeline?dialog=new-deal', expected })
    const left = Promise.withResolvers<void>()
    await loseAnswers(page, 'CreateDeal', async route => {
      await left.promise
      await route.abort()
    })
    await page.getByLabel('Title').fill('Album')
    await page.getByRole('button', { name: 'Create deal' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    left.resolve()
    await page.getByText(/What you sent was not saved\. .* What you typed is kept in its form\./).waitFor()
    await page.keyboard.press('n')
    expect(await page.getByLabel('Title').inputValue()).toBe('Album')
  })

  it('is one copy of a form, after a reload too, and said to be under way while it is', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { leadForm } = app.database.prisma
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const { id } = await leadForm.create({ data: { accountId, name: 'Ask', fields } })
    const user = { userId: ownerId, accountId }
    const page = await openConsole(app, user, { view: `forms/${id}`, expected })
    const copy = async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Copy form' }).click()
    }
    await loseAnswers(page, 'CreateLeadForm')
    await copy()
    await page.getByText('This is not certain: Ask was not copied.').waitFor()
    await page.unrouteAll()
    await page.reload()
    const json = { errors: [{ message: 'In use', extensions: { code: 'IDEMPOTENCY_KEY_IN_USE' } }] }
    await page.route('**/graphql', (route, request) =>
      request.postData()?.includes('mutation CreateLeadForm')
        ? route.fulfill({ status: 409, json })
        : route.continue(),
    )
    await copy()
    await page.getByText('What was sent before is still being saved.').waitFor()
    await page.unrouteAll()
    await copy()
    await page.getByText('Ask copy was made.').waitFor()
    expect(await leadForm.count({ where: { accountId } })).toBe(2)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    // What is meant as another one is another one.
    await page.goBack()
    await copy()
    await expect.poll(() => leadForm.count({ where: { accountId } })).toBe(3)
  })
})
