import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import {
  findBarriersInLightAndDark,
  hasBrowser,
  loadedBytes,
  openPage,
  type Visit,
} from '../../support/browser.ts'
import { findMisordered, hebrew } from '../../support/hebrew.ts'
import { newForm, readContacts, readSubmissions, wideFields } from '../../support/records/lead-form-app.ts'
import { startSite } from './foreign-site.ts'

const app = await startApp()
/** Chromium writes each answer that is no success to the console. */
const refused = /status of 4\d\d/

/** A visitor with an address of their own. */
function open(path: string, visit: Visit = {}) {
  const extraHTTPHeaders = { 'x-forwarded-for': app.newAddress() }
  return openPage(`${app.url}/forms/${path}`, { extraHTTPHeaders, ...visit })
}

describe.skipIf(!hasBrowser)('a form’s page', () => {
  it('works without JavaScript: refused with the message beside its field, then taken', async () => {
    const { formId, accountId } = await newForm(app, { fields: wideFields })
    const page = await open(formId, { javaScriptEnabled: false, expected: refused })
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@x')
    await page.getByLabel('Site').fill('www.studio.example')
    await page.getByLabel('Kind').selectOption('Portrait')
    await page.getByLabel('Terms').check()
    await page.getByRole('button', { name: 'Send' }).click()
    const mail = page.getByLabel('E-mail')
    expect(await mail.getAttribute('aria-invalid')).toBe('true')
    const described = await mail.getAttribute('aria-describedby')
    expect(await page.locator(`#${described}`).textContent()).toBe('Must be a valid e-mail address')
    expect(await page.getByLabel('Kind').inputValue()).toBe('Portrait')
    expect(await page.getByLabel('Terms').isChecked()).toBe(true)
    await mail.fill('jürgen')
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await mail.evaluate(each => (each as HTMLInputElement).validity.patternMismatch)).toBe(true)
    // A phone's keyboard puts a blank behind what it completes.
    await mail.fill('jürgen@müller.de ')
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await page.getByText('Thank you!').isVisible()).toBe(true)
    expect(await readContacts(app, accountId)).toMatchObject([
      { firstName: 'Ann', email: 'jürgen@müller.de' },
    ])
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { data: { site: 'https://www.studio.example' } },
    ])
  })

  it('has the direction of its title, without one of its fields, and thanks in that of its message', async () => {
    for (const [title, label, expected] of [
      ['Write to us', 'Name', 'ltr'],
      [hebrew, hebrew, 'rtl'],
      [null, hebrew, 'rtl'],
    ] as const) {
      const fields = [
        { id: 'name', label, type: 'text' },
        { id: 'mail', label: 'E-mail', type: 'email' },
      ]
      const { formId } = await newForm(app, { title, fields, successMessage: label })
      const page = await open(formId, { expected: refused })
      const readDirection = async () => [
        title,
        await page.getByRole('main').evaluate(each => getComputedStyle(each).direction),
      ]
      expect(await findMisordered(page)).toEqual([])
      expect(await readDirection()).toEqual([title, expected])
      await page.getByLabel('E-mail').fill('ann@x')
      await page.getByRole('button').click()
      await page.getByRole('alert').waitFor()
      expect(await readDirection()).toEqual([title, expected])
      await page.getByLabel('E-mail').fill('ann@example.com')
      await page.getByRole('button').click()
      await page.getByRole('heading', { name: 'Sent' }).waitFor()
      expect(await findMisordered(page)).toEqual([])
      expect(await readDirection()).toEqual([title, expected])
    }
  })

  it('is filled in, corrected and sent with the keyboard alone', async () => {
    const { formId, accountId } = await newForm(app, { fields: wideFields.slice(0, 3) })
    const page = await open(formId, { expected: refused })
    const { keyboard } = page
    await keyboard.press('Tab')
    await keyboard.type('Ann')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('ann@x')
    await keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.press('End')
    await keyboard.type('.example')
    await keyboard.press('Enter')
    await page.getByText('Thank you!').waitFor()
    expect(await readContacts(app, accountId)).toMatchObject([{ email: 'ann@x.example' }])
  })

  it('sends once, however often its button is pressed', async () => {
    const { formId, accountId } = await newForm(app)
    const page = await open(formId)
    await page.getByLabel('First name').fill('Ann')
    await page.getByRole('button').dblclick()
    await page.getByText('Thank you!').waitFor()
    expect(await readSubmissions(app, accountId)).toHaveLength(1)
  })

  it.each([true, false])(
    'sends once what is reloaded or sent again, with JavaScript: %s',
    async javaScriptEnabled => {
      const { formId, accountId } = await newForm(app)
      const page = await open(formId, { javaScriptEnabled })
      const send = async (name: string) => {
        await page.getByLabel('First name').fill(name)
        await page.getByRole('button').click()
        await page.getByText('Thank you!').waitFor()
      }
      await send('Ann')
      await page.reload()
      await page.getByText('Thank you!').waitFor()
      await page.goBack()
      await send('Ann')
      expect(await readSubmissions(app, accountId)).toHaveLength(1)
      await page.goBack()
      await send('Bob')
      expect(await readSubmissions(app, accountId)).toMatchObject([
        { data: { first: 'Ann' } },
        { data: { first: 'Bob' } },
      ])
    },
  )

  it('has what was written once a visitor without a connection goes back', async () => {
    const page = await open((await newForm(app)).formId, { expected: /ERR_INTERNET_DISCONNECTED/ })
    await page.getByLabel('First name').fill('Ann')
    await page.context().setOffline(true)
    await page.getByRole('button').click()
    await page.waitForURL('chrome-error:**')
    await page.goBack()
    // Chromium fills in what was written once it has the page.
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
  })

  it('has no barriers in any state, in light and dark, and is light', async () => {
    const fields = [...wideFields, { id: 'how', label: 'How?', type: 'checkbox', options: ['So', 'Or so'] }]
    const { formId } = await newForm(app, { fields, honeypotField: 'trap' })
    const page = await open(formId, { expected: refused })
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    const reload = () => page.reload({ waitUntil: 'networkidle' })
    expect(await loadedBytes(page, reload)).toBeLessThan(200_000)
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@x')
    await page.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.getByRole('button').click()
    await page.getByText('Thank you!').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.goto(`${app.url}/forms/none`)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it.each([true, false])('leads to its owner’s site, with JavaScript: %s', async javaScriptEnabled => {
    const site = await startSite(app, { '/thanks': '<p>See you</p>' })
    const { formId } = await newForm(app, { redirectUrl: `${site}/thanks?from=form` })
    const page = await open(formId, { javaScriptEnabled, origins: [site] })
    await page.getByLabel('First name').fill('Ann')
    await page.getByRole('button').click()
    await page.waitForURL(`${site}/thanks?from=form`)
    expect(await page.getByText('See you').isVisible()).toBe(true)
  })

  it('is shown and sent within a frame of a site that the form names', async () => {
    const allowedOrigins: string[] = []
    const form = await newForm(app)
    const site = await startSite(app, {
      '/': `<iframe title="Form" src="${app.url}/forms/${form.formId}"></iframe>`,
    })
    await app.database.prisma.leadForm.updateMany({
      where: { id: form.formId },
      data: { allowedOrigins: [...allowedOrigins, site] },
    })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('First name').fill('Ann')
    await frame.getByRole('button').click()
    await frame.getByText('Thank you!').waitFor()
    expect(await readSubmissions(app, form.accountId)).toHaveLength(1)
  })

  it('thanks within a frame, and leads on in the whole window', async () => {
    const site = await startSite(app, { '/thanks': '<p>See you</p>' })
    const { formId } = await newForm(app, { redirectUrl: `${site}/thanks` })
    const framing = await startSite(app, {
      '/': `<iframe title="Form" src="${app.url}/forms/${formId}"></iframe>`,
    })
    const page = await openPage(`${framing}/`, { origins: [app.url, site] })
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button').click()
    await frame.getByText('Thank you!').waitFor()
    await frame.getByRole('link', { name: 'Continue to' }).click()
    await page.waitForURL(`${site}/thanks`)
  })

  it('is not shown within a frame of another site', async () => {
    const { formId } = await newForm(app, { allowedOrigins: ['https://studio.example'] })
    const site = await startSite(app, {
      '/': `<iframe title="Form" src="${app.url}/forms/${formId}"></iframe>`,
    })
    const page = await openPage(`${site}/`, {
      origins: [app.url],
      expected: /frame-ancestors|Refused to frame|Framing/,
    })
    expect(await page.frameLocator('iframe').getByLabel('First name').count()).toBe(0)
  })

  it.each([
    ['', 2],
    [`?sending=${crypto.randomUUID().replaceAll('-', '')}`, 1],
  ])(
    'takes what a plain HTML form of another site sends, with a reload: %s %i times',
    async (query, times) => {
      const { formId, accountId } = await newForm(app)
      const site = await startSite(app, {
        '/contact': `<form method="post" action="${app.url}/forms/${formId}${query}">
        <label>Name <input name="first"></label> <button>Write</button></form>`,
      })
      const extraHTTPHeaders = { 'x-forwarded-for': app.newAddress() }
      const page = await openPage(`${site}/contact`, { origins: [app.url], extraHTTPHeaders })
      await page.getByLabel('Name').fill('Ann')
      await page.getByRole('button').click()
      await page.getByText('Thank you!').waitFor()
      await page.reload()
      await page.getByText('Thank you!').waitFor()
      const sent = { data: { first: 'Ann' }, referrer: `${site}/`, page: null }
      expect(await readSubmissions(app, accountId)).toMatchObject(Array(times).fill(sent))
    },
  )
})
