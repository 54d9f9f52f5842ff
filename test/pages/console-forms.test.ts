import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, holdRequests, openConsole } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

const owner = { userId: demo.ownerId, accountId: demo.accountId }
const formView = `forms/${demo.contactFormId}`
const open = (visit: Partial<ConsoleVisit> = {}) => openConsole(app, owner, { view: formView, ...visit })

/** A name that no earlier try has sent. */
const newName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

const submit = (data: object) =>
  app.rest('POST', `/api/v1/forms/${demo.contactFormId}/submit`, {
    body: { data, metadata: { page: '/contact' } },
    headers: { 'x-forwarded-for': app.newAddress() },
  })

describe.skipIf(!hasBrowser)('the forms', () => {
  it('are listed with what came in, and opened by keys', async () => {
    const page = await open({ view: 'forms' })
    await page.getByRole('row', { name: /Contact Active 5 \d+ 2/ }).waitFor()
    await page.getByRole('link', { name: 'Contact', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    await expect.poll(() => page.title()).toBe('Contact · Harbour Light Studio')
  })

  it('say so where there is none', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'forms' })
    await page.getByText('There are no forms yet.').waitFor()
  })
})

describe.skipIf(!hasBrowser)('a form’s page', () => {
  it('has the snippet to copy and the address of the hosted page', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy the snippet' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<script src="${app.url}/forms/embed.js" data-form="${demo.contactFormId}" async></script>`,
    )
    expect(await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(
      `${app.url}/forms/${demo.contactFormId}`,
    )
    for (const path of [`/forms/${demo.contactFormId}`, '/forms/embed.js']) {
      expect((await fetch(app.url + path)).status).toBe(200)
    }
  })

  it('says who changed it last', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const form = { accountId, name: 'Enquiries', title: 'Enquiries', fields }
    const { id } = await app.database.prisma.leadForm.create({ data: form })
    const change = `updateLeadForm(accountId: "${accountId}", id: "${id}", input: { active: false }) { id }`
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: `forms/${id}` })
    await page.getByText('Changed').waitFor()
    const { errors } = await app.graphql(memberId, `mutation { ${change} }`)
    expect(errors).toBeUndefined()
    await page.getByText('by a team member').waitFor()
  })

  it('selects what it may not copy', async () => {
    const page = await open({
      script: () =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new Error('Not allowed')) },
        }),
    })
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await page.getByText('It is selected').waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(`${app.url}/forms/${demo.contactFormId}`)
  })

  it('shows what comes in as it comes, with what was sent as text', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    const name = newName('Ada')
    const email = `${name}@example.com`
    expect((await submit({ name, email, message: '<b>Hello</b>' })).status).toBe(200)
    const entry = page.getByRole('listitem').filter({ hasText: name })
    await entry.getByText('New contact').waitFor()
    await entry.locator('summary').focus()
    await page.keyboard.press('Enter')
    await entry.getByText('<b>Hello</b>').waitFor()
    await entry.getByText('/contact').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await entry.getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  })

  it('marks a submission as spam by a double click, and not as none again', async () => {
    const page = await open({ view: `${formView}?show=all` })
    let asked = 0
    page.on('request', request => {
      if (request.postData()?.includes('"operationName":"MarkFormSubmission"')) asked += 1
    })
    const name = newName('Bot')
    await submit({ name, email: `${name}@example.com`, message: 'Buy watches' })
    const entry = page.getByRole('listitem').filter({ hasText: name })
    await entry.locator('summary').click()
    await entry.getByRole('button', { name: 'Mark as spam' }).click()
    const undo = entry.getByRole('button', { name: 'Not spam' })
    await undo.waitFor()
    // The second click of a double click, which comes after a quick answer.
    await undo.dispatchEvent('click', { detail: 2 })
    await page.reload()
    await entry.locator('summary').click()
    await undo.waitFor()
    expect(asked).toBe(1)
  })

  it('offers to delete the contact that spam made, and not the one that it was merged into', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contact, leadForm } = app.database.prisma
    const older = await contact.create({ data: { accountId, firstName: 'Ada' } })
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const form = await leadForm.create({ data: { accountId, name: 'Enquiries', fields } })
    const headers = { 'x-forwarded-for': app.newAddress() }
    const body = { data: { email: 'bot@example.com' } }
    const path = `/api/v1/forms/${form.id}/submit`
    const { body: sent } = await app.rest('POST', path, { body, headers })
    const view = `forms/${form.id}?show=all`
    const page = await openConsole(app, { accountId, userId: ownerId }, { view })
    await page.locator('.submission summary').click()
    await page.getByRole('button', { name: 'Mark as spam' }).click()
    const drop = page.getByRole('button', { name: 'Delete the contact that it made' })
    await drop.waitFor()
    const merge = `mergeContacts(accountId: "${accountId}", keepId: "${older.id}",
      mergeIds: ["${sent.contact_id}"]) { id }`
    expect((await app.graphql(ownerId, `mutation { ${merge} }`)).errors).toBeUndefined()
    await page.locator('.submission').getByRole('link', { name: 'Ada' }).waitFor()
    expect(await drop.count()).toBe(0)
  })

  it('shows of what a program sent what is no text as JSON, and nothing of null', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { leadForm, formSubmission } = app.database.prisma
    const { id: formId } = await leadForm.create({ data: { accountId, name: 'Enquiries', fields: [] } })
    const data = { message: 'Buy', tags: { a: ['b'] }, count: 3, nothing: null }
    await formSubmission.create({ data: { accountId, formId, data, outcome: 'spam' } })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: `forms/${formId}?show=all` })
    await page.locator('.submission summary').click()
    const shown = page.locator('.submission dl > div')
    expect(await shown.allTextContents()).toEqual(['tags{"a":["b"]}', 'count3', 'messageBuy'])
  })

  it('keeps the focus in the list where what is marked as spam leaves it', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { leadForm, formSubmission } = app.database.prisma
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const { id: formId } = await leadForm.create({
      data: { accountId, name: 'Enquiries', title: 'Hello', fields },
    })
    for (const email of ['first@example.com', 'second@example.com'])
      await formSubmission.create({ data: { accountId, formId, data: { email }, outcome: 'created' } })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: `forms/${formId}` })
    const entries = page.locator('.submission')
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 8))
    for (const [left, next] of [
      [1, '<summary'],
      [0, '<h2 id="'],
    ] as const) {
      await entries.first().locator('summary').press('Enter')
      await entries.first().getByRole('button', { name: 'Mark as spam' }).press('Enter')
      await expect.poll(() => entries.count()).toBe(left)
      await expect.poll(focused).toBe(next)
    }
  })

  it('keeps the focus on the button that marked what stays in the list', async () => {
    const page = await open({ view: `${formView}?show=all` })
    const name = newName('Bot')
    await submit({ name, email: `${name}@example.com`, message: 'Buy watches' })
    const entry = page.getByRole('listitem').filter({ hasText: name })
    await entry.locator('summary').press('Enter')
    await entry.getByRole('button', { name: 'Mark as spam' }).press('Enter')
    await entry.getByRole('button', { name: 'Not spam' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not spam')
  })

  it('has the focus on the lead that was opened, of several of one contact, when one comes back', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contact, formSubmission } = app.database.prisma
    const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Ada' } })
    for (let nth = 0; nth < 3; nth += 1)
      await formSubmission.create({ data: { accountId, contactId, data: {}, outcome: 'updated' } })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'leads' })
    const links = page.locator('tbody a')
    await links.nth(1).press('Enter')
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
    await page.goBack()
    await links.first().waitFor()
    await expect.poll(() => links.nth(1).evaluate(link => link === document.activeElement)).toBe(true)
  })

  it('leaves spam, and leads without form and contact, to the list of all, which opens and marks them', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contact, leadForm, formSubmission } = app.database.prisma
    const fields = [{ id: 'say', label: 'Message', type: 'text', required: false }]
    const { id: formId } = await leadForm.create({ data: { accountId, name: 'Enquiries', fields } })
    const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Ada' } })
    const sent = { accountId, createdAt: new Date('2026-03-01T12:00:00Z') }
    await formSubmission.createMany({
      data: [
        { ...sent, data: { say: 'Of a form that is gone' }, outcome: 'created' },
        { ...sent, formId, data: { say: 'Caught' }, outcome: 'spam' },
        { ...sent, contactId, formId, data: { say: 'By hand' }, outcome: 'created', markedSpam: true },
        { ...sent, data: { say: 'Spam of a form that is gone' }, outcome: 'spam' },
      ],
    })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'leads' })
    await page.getByRole('button', { name: 'No contact' }).press('Enter')
    await page.getByText('sayOf a form that is gone').waitFor()
    await page.getByLabel('Spam', { exact: true }).selectOption('Only spam')
    await page.getByRole('button', { name: 'No contact' }).waitFor({ state: 'detached' })
    const opened = page.locator('.lead-opened')
    for (const [name, form, text] of [
      ['Ada', 'Enquiries', 'MessageBy hand'],
      ['Spam', 'Enquiries', 'MessageCaught'],
      ['Spam', 'Deleted form', 'saySpam of a form that is gone'],
    ] as const) {
      const row = page.getByRole('row', { name: new RegExp(`^${name} ${form}`) })
      await row.getByRole('button', { name }).click()
      await opened.getByText(text).waitFor()
      if (name === 'Ada') expect(await findBarriersInLightAndDark(page)).toEqual([])
      await opened.getByRole('button', { name: 'Not spam' }).press('Enter')
      await opened.waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('h1:focus').count()).toBe(1)
    }
    await page.getByText('No submission matches.').waitFor()
    expect(await formSubmission.count({ where: { accountId, markedSpam: false } })).toBe(3)
    await page.getByLabel('Spam', { exact: true }).selectOption('Without spam')
    await page.getByRole('button', { name: 'No contact' }).first().click()
    await opened.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Delete submission' }).press('Enter')
    await page.getByText('The submission was deleted.').waitFor()
    await opened.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('h1:focus').count()).toBe(1)
    expect(await formSubmission.count({ where: { accountId } })).toBe(3)
  })

  it('says where nothing is shown that spam is left out, as the list of all does', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { leadForm, formSubmission } = app.database.prisma
    const { id: formId } = await leadForm.create({ data: { accountId, name: 'Enquiries', fields: [] } })
    await formSubmission.create({ data: { accountId, formId, data: {}, outcome: 'spam' } })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'leads' })
    await page.getByText('Nobody has filled in a form yet, spam left out.').waitFor()
    await page.goto(`${app.url}/console/${accountId}/leads?since=2026-03-01`)
    await page.getByText('Nobody has filled in a form since then, spam left out.').waitFor()
    await page.goto(`${app.url}/console/${accountId}/forms/${formId}`)
    await page.getByText('Nothing yet, spam left out.').waitFor()
  })

  it('dims the leads of a page while another one is read', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await app.database.prisma.formSubmission.createMany({
      data: Array.from({ length: 26 }, () => ({ accountId, data: {}, outcome: 'created' as const })),
    })
    const page = await openConsole(app, { accountId, userId: ownerId }, { view: 'leads' })
    await page.locator('.lead-table').waitFor()
    const release = await holdRequests(page, 'Leads')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('.lead-table[aria-busy=true]').waitFor()
    release()
    await page.getByText('26–26 of 26').waitFor()
  })

  it('turns the form off and on', async () => {
    await app.database.prisma.leadForm.updateMany({
      where: { id: demo.contactFormId },
      data: { active: true },
    })
    const page = await open()
    const active = page.getByRole('switch', { name: 'Active' })
    await active.focus()
    await page.keyboard.press('Space')
    await page.getByText('Contact takes no submissions now.').waitFor()
    expect(await active.getAttribute('aria-checked')).toBe('false')
    expect((await submit({ name: 'Ben', email: 'ben@example.com' })).status).toBe(404)
    expect(await page.getByRole('link', { name: 'Open the page' }).count()).toBe(0)
    await active.click()
    await page.getByText('Contact takes submissions.').waitFor()
    expect((await submit({ name: 'Ben', email: 'ben@example.com' })).status).toBe(200)
  })

  it('has no barriers in light and dark, nor has the list', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    await page.locator('summary').first().click()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('link', { name: 'Forms' }).first().click()
    await page.getByRole('table').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })
})
