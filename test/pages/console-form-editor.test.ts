import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriersInLightAndDark, hasBrowser, openPage } from '../support/browser.ts'
import { type ConsoleVisit, holdRequests, openConsole, tooWideFor } from '../support/console.ts'
import { snippet, startSite, useOwnAddress } from './forms/foreign-site.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

const open = async (view: string, visit: Partial<ConsoleVisit> = {}) => {
  account = await app.newAccount()
  return openView(view, visit)
}
const openView = (view: string, visit: Partial<ConsoleVisit> = {}) =>
  openConsole(app, { userId: account.ownerId, accountId: account.accountId }, { view, ...visit })

const newForm = (values: object = {}) =>
  app.database.prisma.leadForm.create({
    data: {
      accountId: account.accountId,
      name: 'Contact',
      fields: [
        { id: 'name', label: 'Name', type: 'text', required: true, options: [], mapsTo: 'firstName' },
        { id: 'email', label: 'E-mail', type: 'email', required: true, options: [], mapsTo: 'email' },
      ],
      ...values,
    },
  })

const onlyForm = () =>
  app.database.prisma.leadForm.findFirstOrThrow({ where: { accountId: account.accountId } })
const labels = (page: Page) => page.locator('.edited-field-title > :first-child').allTextContents()
/** What the preview draws, in the order in which visitors are asked. */
const previewed = (page: Page) => page.locator('.form-preview .field :is(label, legend)').allTextContents()

const field = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe.skipIf(!hasBrowser)('the editor of forms', () => {
  it('makes a form, which is sent from another site; what came in is found and marked as spam', async () => {
    const page = await open('forms')
    await page.getByRole('link', { name: 'New form' }).last().click()
    await page.getByLabel('Name, which visitors do not see').fill('Weddings')
    await page.getByLabel('Heading, if you like').fill('Tell us about your day')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('menuitem', { name: 'Choice' }).click()
    await page.getByRole('button', { name: 'Choice', exact: false, expanded: true }).waitFor()
    await page.keyboard.type('Service')
    await page.getByLabel('Options, one a line').fill('Wedding\nPortrait')
    await page.getByLabel('Button, “Send” unless you say').fill('Ask for a date')
    await page.getByLabel('Colour, if it has its own').fill('#7A3E00')
    const bodies: Record<string, string> = {}
    const site = await startSite(app, bodies)
    await page.getByLabel('Sites that may send it').fill(site)
    await page.locator('.form-preview').getByText('Tell us about your day').waitFor()
    expect(await previewed(page)).toEqual(['First name', 'E-mail required', 'Message', 'Service'])
    const button = page.locator('.form-preview button')
    const isBrown = 'rgb(122, 62, 0)'
    expect(await button.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(isBrown)
    await page.getByRole('button', { name: 'Create form' }).click()
    await page.getByText('Weddings takes submissions.').waitFor()
    const form = await onlyForm()
    expect(form).toMatchObject({
      name: 'Weddings',
      accentColor: '#7a3e00',
      honeypotField: 'website',
      allowedOrigins: [site],
      fields: [
        { id: 'first_name', mapsTo: 'firstName', required: false },
        { id: 'e_mail', mapsTo: 'email', required: true },
        { id: 'message', type: 'textarea', mapsTo: null },
        { id: 'service', options: ['Wedding', 'Portrait'] },
      ],
    })

    bodies['/contact'] = snippet(app, form.id)
    const visitor = await openPage(`${site}/contact`, { origins: [app.url] })
    await useOwnAddress(app, visitor)
    await visitor.getByLabel('First name').fill('Ann')
    await visitor.getByLabel('E-mail').fill('ann@example.com')
    await visitor.getByLabel('Message').fill('Buy watches')
    const send = visitor.getByRole('button', { name: 'Ask for a date' })
    expect(await send.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(isBrown)
    await send.click()
    await visitor.getByText('Thank you! We will be in touch soon.').waitFor()

    await page.getByLabel('Search submissions').fill('WATCH')
    await page.waitForURL(/search=WATCH/)
    const entry = field(page, 'Ann')
    await entry.locator('summary').click()
    await entry.getByRole('button', { name: 'Mark as spam' }).click()
    await page.getByText('No submission matches.').waitFor()
    await page.getByLabel('Spam', { exact: true }).selectOption('Only spam')
    await entry.locator('summary').click()
    await entry.getByRole('button', { name: 'Delete the contact that it made' }).click()
    await page.getByRole('button', { name: 'Delete contact' }).click()
    await page.getByText('Ann was deleted.').waitFor()
    const { contact, formSubmission } = app.database.prisma
    expect(await contact.count({ where: { accountId: account.accountId } })).toBe(0)
    expect(await formSubmission.findMany({ where: { formId: form.id } })).toMatchObject([
      { markedSpam: true, outcome: 'created', contactId: null },
    ])
  })

  it('moves fields by the pointer, by buttons and by arrow keys, and removes them', async () => {
    const page = await open('forms/new')
    const lines = page.locator('.edited-field')
    await lines.nth(2).dragTo(lines.nth(0))
    await expect.poll(() => labels(page)).toEqual(['Message', 'First name', 'E-mail'])
    await page.getByRole('button', { name: 'Move Message down' }).click()
    await expect.poll(() => labels(page)).toEqual(['First name', 'Message', 'E-mail'])
    await page.getByRole('status').getByText('Message is now 2 of 3.').waitFor()
    await page.locator('.edited-field-title').nth(2).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => labels(page)).toEqual(['E-mail', 'First name', 'Message'])
    expect(await page.locator('.edited-field-title:focus').textContent()).toContain('E-mail')
    await page.getByRole('button', { name: 'Remove First name' }).click()
    await expect.poll(() => previewed(page)).toEqual(['E-mail required', 'Message'])
  })

  it('changes no field while it is saved', async () => {
    account = await app.newAccount()
    const { id } = await newForm()
    const page = await openView(`forms/${id}/edit?field=0`)
    await page.getByLabel('Name, which visitors do not see').fill('Weddings')
    const release = await holdRequests(page, 'UpdateLeadForm')
    await page.getByRole('button', { name: 'Save form' }).click()
    await expect.poll(() => page.getByLabel('Type').first().isDisabled()).toBe(true)
    for (const name of ['Move E-mail up', 'Move Name down', 'Remove Name', 'Add field'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.locator('.edited-field-title').last().press('Shift+ArrowUp')
    expect(await labels(page)).toEqual(['Name', 'E-mail'])
    release()
    await page.getByText('Weddings was saved. Pages show the change within some minutes.').waitFor()
  })

  it('says what the service finds wrong, beside the field, and keeps what was typed over a reload', async () => {
    const page = await open('forms')
    const { id } = await newForm()
    await page.getByRole('link', { name: 'Contact', exact: true }).click()
    await page.getByRole('link', { name: 'Edit form' }).click()
    await page.getByRole('button', { name: /^Name Text/ }).click()
    await page.getByLabel('Becomes the contact’s').first().selectOption('E-mail')
    await page.getByLabel('Sites that may send it').fill('https://good.example\nhttps://*.good.example')
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Another field maps to email').waitFor()
    await page.getByText('“https://*.good.example”: Must not have a wildcard').waitFor()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText('Typed before, not saved yet.').waitFor()
    await page.getByLabel('Becomes the contact’s').first().selectOption('Company')
    await page.getByLabel('Sites that may send it').fill('https://good.example')
    await page.getByLabel('Colour, if it has its own').fill('#ffee00')
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('choose a darker one').waitFor()
    await page.getByLabel('Colour, if it has its own').fill('')
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    expect(page.url()).toMatch(new RegExp(`/forms/${id}$`))
    expect(await onlyForm()).toMatchObject({
      allowedOrigins: ['https://good.example'],
      fields: [{ id: 'name', mapsTo: 'company' }, { id: 'email' }],
    })
  })

  it('keeps a field open that was refused, while it is put right', async () => {
    account = await app.newAccount()
    const { id } = await newForm()
    const page = await openView(`forms/${id}/edit?field=0`)
    const label = page.getByLabel('Label').first()
    await label.fill('')
    await page.locator('.edited-field-title').first().click()
    await label.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save form' }).click()
    await expect.poll(() => label.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.type('Your name')
    expect([await label.isVisible(), await label.inputValue()]).toEqual([true, 'Your name'])
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    expect(await onlyForm()).toMatchObject({ fields: [{ label: 'Your name' }, { id: 'email' }] })
  })

  it('keeps out programs by a name that no field had, which visitors with an older page may fill', async () => {
    account = await app.newAccount()
    const { id } = await newForm({
      fields: [
        { id: 'name', label: 'Name', type: 'text', required: true, options: [], mapsTo: 'firstName' },
        { id: 'website', label: 'Website', type: 'url', required: false, options: [], mapsTo: null },
      ],
    })
    const page = await openView(`forms/${id}/edit`)
    await page.getByRole('button', { name: 'Remove Website' }).click()
    await page.getByLabel('Keep out programs').check()
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    expect((await onlyForm()).honeypotField).toMatch(/^website_[0-9a-f]{8}$/)
    const sent = await app.rest('POST', `/api/v1/forms/${id}/submit`, {
      body: { data: { name: 'Ann', website: 'https://ann.example' } },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    expect(sent.status).toBe(200)
    const { contact } = app.database.prisma
    expect(await contact.count({ where: { accountId: account.accountId } })).toBe(1)
  })

  it('asks people for a field that is given the name of the one that they do not see', async () => {
    const page = await open('forms/new')
    await page.getByLabel('Name, which visitors do not see').fill('Contact')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('menuitem', { name: 'Web address' }).click()
    const added = field(page, 'Web address').last()
    await added.getByLabel('Label').fill('Your website')
    await page.getByLabel('Name in submissions, if you like').last().fill('website')
    await expect.poll(() => previewed(page)).toContain('Your website')
    await page.getByRole('button', { name: 'Create form' }).click()
    await page.getByText('Contact takes submissions.').waitFor()
    const { id, honeypotField } = await onlyForm()
    expect(honeypotField).toMatch(/^website_[0-9a-f]{8}$/)
    const sent = await app.rest('POST', `/api/v1/forms/${id}/submit`, {
      body: { data: { e_mail: 'ann@example.com', website: 'https://ann.example' } },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    expect(sent.status).toBe(200)
    const { formSubmission } = app.database.prisma
    expect(await formSubmission.findMany({ where: { formId: id } })).toMatchObject([{ outcome: 'created' }])
  })

  it('leaves a field as it is that a program has named as the one that people do not see', async () => {
    account = await app.newAccount()
    const email = {
      id: 'email',
      label: 'E-mail',
      type: 'email',
      required: true,
      options: [],
      mapsTo: 'email',
    }
    const trap = { id: 'site', label: 'Site', type: 'url', required: false, options: [], mapsTo: null }
    const { id } = await newForm({ honeypotField: 'site', fields: [email, trap] })
    const page = await openView(`forms/${id}/edit`)
    await page.getByRole('button', { name: 'Move Site up' }).click()
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    expect(await onlyForm()).toMatchObject({
      honeypotField: 'site',
      fields: [{ id: 'site' }, { id: 'email' }],
    })
  })

  it('saves and copies names and options that nobody edits as they are', async () => {
    account = await app.newAccount()
    const select = { label: 'Choice', type: 'select', required: false, mapsTo: null }
    const fields = [
      { ...select, id: ' padded ', options: [' Yes', 'No ', 'a\nb'] },
      { ...select, id: 'note', label: 'Note', type: 'text', options: ['of a program'] },
      { ...select, id: 'edited', label: 'Edited', options: [' Old'] },
    ]
    const { id } = await newForm({ fields })
    const { prisma } = app.database
    const fieldsOf = async (name: string) =>
      (await prisma.leadForm.findFirstOrThrow({ where: { accountId: account.accountId, name } })).fields
    const page = await openView(`forms/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy form' }).click()
    await page.getByRole('heading', { name: 'Edit Contact copy' }).waitFor()
    expect(await fieldsOf('Contact copy')).toEqual(fields)
    await page.goto(`${app.url}/console/${account.accountId}/forms/${id}/edit?field=0`)
    await page.getByLabel('Heading, if you like').fill('Hello')
    await page.getByLabel('Label').first().fill('Your choice')
    await page.getByRole('button', { name: /^Edited Choice/ }).click()
    await page.getByLabel('Options, one a line').last().fill(' Old \n New')
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    const [first, note, edited] = fields
    expect(await fieldsOf('Contact')).toEqual([
      { ...first, label: 'Your choice' },
      note,
      { ...edited, options: ['Old', 'New'] },
    ])
  })

  it('names a field by a long label without cutting a character in two', async () => {
    const page = await open('forms/new?field=0')
    await page.getByLabel('Name, which visitors do not see').fill('Contact')
    await page
      .getByLabel('Label')
      .first()
      .fill(`a${'\u{20000}'.repeat(40)}`)
    await page.getByRole('button', { name: 'Create form' }).click()
    await page.getByText('Contact takes submissions.').waitFor()
    expect(await onlyForm()).toMatchObject({ fields: [{ id: `a${'\u{20000}'.repeat(29)}` }, {}, {}] })
  })

  it('goes on saying what is wrong with the other fields, while one is put right', async () => {
    account = await app.newAccount()
    const { id } = await newForm()
    const choice = { label: 'Choice', type: 'select', required: false, options: ['One'], mapsTo: null }
    const fields = ['first', 'second'].map(name => ({ ...choice, id: name }))
    await app.database.prisma.leadForm.updateMany({ where: { id }, data: { fields } })
    const page = await openView(`forms/${id}/edit?field=0`)
    const options = (at: number) => page.locator(`textarea[name="fields.${at}.options"]`)
    await options(0).fill('')
    await page.locator('.edited-field-title').nth(1).click()
    await options(1).fill('')
    await page.getByRole('button', { name: 'Save form' }).click()
    const wrong = page.locator('textarea[aria-invalid="true"]')
    await expect.poll(() => wrong.count()).toBe(2)
    await options(0).fill('Two')
    expect([await wrong.count(), await options(1).isVisible()]).toEqual([1, true])
  })

  it('does not save over what others have saved', async () => {
    account = await app.newAccount()
    const { id } = await newForm()
    const page = await openView(`forms/${id}/edit`)
    await page.getByLabel('Heading, if you like').fill('Mine')
    const ofOthers = { successMessage: 'Theirs', updatedAt: new Date() }
    await app.database.prisma.leadForm.update({
      where: { accountId_id: { accountId: account.accountId, id } },
      data: ofOthers,
    })
    await page.getByRole('button', { name: 'Save form' }).click()
    const show = page.getByRole('button', { name: 'Show what it is now' })
    await show.click()
    await show.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    expect(await onlyForm()).toMatchObject({ title: 'Mine', successMessage: 'Theirs' })
  })

  it('keeps the fields that each of two has added, and says what others changed', async () => {
    account = await app.newAccount()
    const { id, fields } = await newForm()
    const page = await openView(`forms/${id}/edit`)
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('menuitem', { name: 'Phone' }).click()
    await page.getByLabel('Thanks').fill('Mine')
    const budget = {
      id: 'budget',
      label: 'Budget',
      type: 'number',
      required: false,
      options: [],
      mapsTo: null,
    }
    await app.database.prisma.leadForm.update({
      where: { accountId_id: { accountId: account.accountId, id } },
      data: {
        fields: [...(fields as object[]), budget],
        successMessage: 'Theirs',
        updatedAt: new Date(),
      },
    })
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByRole('button', { name: 'Show what it is now' }).click()
    await page.getByText('Others added “Budget” (Number).').waitFor()
    await page.getByText('It is now Theirs').waitFor()
    expect(await labels(page)).toEqual(['Name', 'E-mail', 'Phone', 'Budget'])
    await page.getByRole('button', { name: 'Save form' }).click()
    await page.getByText('Contact was saved.').waitFor()
    const saved = await onlyForm()
    expect(saved.successMessage).toBe('Mine')
    expect((saved.fields as { id: string }[]).map(({ id }) => id)).toEqual([
      'name',
      'email',
      'phone',
      'budget',
    ])
  })

  it('is copied and deleted from its page', async () => {
    account = await app.newAccount()
    const { id } = await newForm({ title: 'Write to us', accentColor: '#1d5fbf' })
    const page = await openView(`forms/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy form' }).click()
    await page.getByRole('heading', { name: 'Edit Contact copy' }).waitFor()
    const { prisma } = app.database
    const where = { accountId: account.accountId }
    expect(await prisma.leadForm.findFirst({ where: { ...where, name: 'Contact copy' } })).toMatchObject({
      title: 'Write to us',
      accentColor: '#1d5fbf',
      fields: [{ id: 'name' }, { id: 'email' }],
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete form' }).click()
    await page.getByRole('button', { name: 'Delete form' }).click()
    await page.getByText('Contact copy was deleted.').waitFor()
    expect(await prisma.leadForm.findMany({ where })).toMatchObject([{ id }])
  })

  it('leads to webhooks, where somebody wants to be told', async () => {
    account = await app.newAccount()
    const { id } = await newForm()
    const page = await openView(`forms/${id}`)
    await page.getByRole('link', { name: 'Add an endpoint that is told' }).click()
    expect(await page.getByLabel('Lead form filled in').isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Address (required)' }).fill('https://hooks.example.com/new')
    await page.getByRole('button', { name: 'Create endpoint' }).click()
    await page.goto(`${app.url}/console/${account.accountId}/forms/${id}`)
    await page.getByText('https://hooks.example.com/new').waitFor()
  })

  it('has no barriers in light and dark', async () => {
    const page = await open('forms/new')
    await page.locator('.edited-field-title').first().click()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fits in any width, with a field open', async () => {
    const page = await open('forms/new')
    await page.locator('.edited-field-title').first().click()
    expect(await tooWideFor(page, [360, 768])).toEqual([])
  })
})
