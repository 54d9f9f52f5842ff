import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import {
  findBarriers,
  findBarriersInLightAndDark,
  hasBrowser,
  newContext,
  openIn,
  openPage,
  type Visit,
} from '../../support/browser.ts'
import { lockContact } from '../../support/held-lock.ts'
import {
  newForm,
  optionalFields,
  readContacts,
  readSubmissions,
  submitAs,
  type TestForm,
  wideFields,
} from '../../support/records/lead-form-app.ts'
import { loseAnswers, snippet, startSite, useOwnAddress } from './foreign-site.ts'

const app: TestApp = await startApp()
const { databaseUrl } = app.services.config
const refused = /status of [45]\d\d|ERR_INTERNET_DISCONNECTED/

/** The page of a site that has the form, as its visitor finds it. */
async function openSite(form: TestForm, visit: Visit & { readonly more?: string } = {}): Promise<Page> {
  const site = await startSite(app, { '/contact': `${snippet(app, form.formId, visit.more)}<p>Or call</p>` })
  const page = await openPage(`${site}/contact`, { origins: [app.url], expected: refused, ...visit })
  await useOwnAddress(app, page)
  await page.locator('bizgate-form button').waitFor()
  return page
}

/** Answers what checks that the page has not begun to leave, by a request of its own, which comes after that. */
function hearNavigations(page: Page): () => Promise<void> {
  const begun: string[] = []
  page.on('request', request => request.isNavigationRequest() && begun.push(request.url()))
  return async () => {
    await page.evaluate(url => fetch(url, { mode: 'no-cors' }), `${app.url}/live`)
    expect(begun).toEqual([])
  }
}

describe.skipIf(!hasBrowser)('a form on a page of another site', () => {
  it('can be read on a dark page that names no colour scheme: fields, and what is wrong', async () => {
    const page = await openSite(await newForm(app, { fields: wideFields, submitLabel: 'Ask' }))
    await page.evaluate(() => Object.assign(document.body.style, { background: '#222', color: '#eee' }))
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('alert').waitFor()
    for (const label of ['First name', 'Kind']) {
      const { color, backgroundColor } = await page.getByLabel(label).evaluate(field => {
        const { color, backgroundColor } = getComputedStyle(field)
        return { color, backgroundColor }
      })
      expect([label, color, backgroundColor]).toEqual([label, 'rgb(238, 238, 238)', 'rgba(0, 0, 0, 0)'])
    }
    expect(await findBarriers(page)).toEqual([])
  })

  it('is refused with the message beside its field, then taken', async () => {
    const form = await newForm(app, { fields: wideFields, title: 'Write to us', submitLabel: 'Ask' })
    const page = await openSite(form)
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@x')
    await page.getByLabel('Site').fill('www.studio.example')
    await page.getByLabel('Kind').selectOption('Portrait')
    await page.getByLabel('Terms').check()
    await page.getByLabel('Notes').fill('two\nlines')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('alert').waitFor()
    const mail = page.getByLabel('E-mail')
    expect(await mail.getAttribute('aria-invalid')).toBe('true')
    const described = await mail.getAttribute('aria-describedby')
    expect(await page.locator(`#${described}`).textContent()).toBe('Must be a valid e-mail address')
    expect(await page.locator('.wrong').count()).toBe(1)
    await mail.fill('ann@example.com')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('status').textContent()).toBe('Thank you! We will be in touch soon.')
    expect(await page.locator('.said:focus').count()).toBe(1)
    expect(await readContacts(app, form.accountId)).toMatchObject([{ email: 'ann@example.com' }])
    expect(await readSubmissions(app, form.accountId)).toMatchObject([
      {
        data: {
          first: 'Ann',
          mail: 'ann@example.com',
          site: 'https://www.studio.example',
          kind: 'Portrait',
          terms: 'true',
          notes: 'two\nlines',
        },
        page: '/contact',
        referrer: null,
      },
    ])
  })

  it('looks the same in a centred section, whatever its fields are called, and leaves addresses to the gateway', async () => {
    const fields = [
      { id: 'dataset', label: 'Data', type: 'text' },
      { id: 'mail', label: 'E-mail', type: 'email', mapsTo: 'email' },
      { id: 'terms', label: 'Terms', type: 'checkbox' },
    ]
    const form = await newForm(app, {
      fields,
      accentColor: '#7a3e00',
      title: 'Hochzeitsfotografieanfrage'.repeat(2),
    })
    const page = await openSite(form, { viewport: { width: 320, height: 640 } })
    await page.evaluate(() =>
      Object.assign(document.body.style, {
        textAlign: 'center',
        textTransform: 'uppercase',
        whiteSpace: 'nowrap',
      }),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const label = await page.locator('bizgate-form .tick label').evaluate(each => {
      const { textAlign, textTransform } = getComputedStyle(each)
      return { textAlign, textTransform }
    })
    expect(label).toEqual({ textAlign: 'start', textTransform: 'none' })
    const button = page.locator('bizgate-form button')
    expect(await button.evaluate(each => getComputedStyle(each).backgroundColor)).toBe('rgb(122, 62, 0)')
    await page.getByLabel('E-mail').fill('jürgen@müller.de')
    await button.click()
    await page.getByRole('status').waitFor()
    expect(await readContacts(app, form.accountId)).toMatchObject([{ email: 'jürgen@müller.de' }])
  })

  it('has the marks of what is wrong on the side where lines begin', async () => {
    const page = await openSite(await newForm(app, { fields: wideFields }))
    await page.locator('bizgate-form button').click()
    await page.locator('.summary:focus').waitFor()
    const sides = () =>
      Promise.all(
        ['[data-wrong]', '.summary ul'].map(marked =>
          page
            .locator(marked)
            .first()
            .evaluate(each => {
              const { borderLeftWidth, borderRightWidth, paddingLeft, paddingRight } = getComputedStyle(each)
              return [borderLeftWidth, paddingLeft, paddingRight, borderRightWidth]
            }),
        ),
      )
    const leftToRight = await sides()
    expect(leftToRight).toEqual([
      ['3px', '12px', '0px', '0px'],
      ['0px', '20px', '0px', '0px'],
    ])
    await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }))
    expect(await sides()).toEqual(leftToRight.map(each => each.toReversed()))
    // Our own sentences begin where English ones do.
    const bidiOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(each => getComputedStyle(each).unicodeBidi)
    expect([await bidiOf('.summary .heading'), await bidiOf('.wrong')]).toEqual(['plaintext', 'plaintext'])
    expect(
      await page
        .locator('.wrong')
        .first()
        .evaluate(each => getComputedStyle(each).textAlign),
    ).toBe('right')
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.locator('bizgate-form button').click()
    await page.getByRole('status').waitFor()
    expect(await bidiOf('.said')).toBe('plaintext')
  })

  it('is drawn anew where it was changed meanwhile, with what was written', async () => {
    const kind = { id: 'kind', label: 'Kind', type: 'select', options: ['Wedding', 'Portrait'] }
    const form = await newForm(app, { fields: [...wideFields.slice(0, 3), kind, wideFields[10]] })
    const known = `data-values='{"last":"Lee","budget":"100"}'`
    const site = await startSite(app, { '/': snippet(app, form.formId, known) })
    // A browser whose requests are routed has no cache.
    const extraHTTPHeaders = { 'x-forwarded-for': app.newAddress() }
    const page = await openPage(`${site}/`, { origins: [app.url], expected: refused, extraHTTPHeaders })
    await page.getByLabel('Notes').waitFor()
    const update = (fields: readonly object[]) =>
      app.database.prisma.leadForm.updateMany({ where: { id: form.formId }, data: { fields: [...fields] } })
    const complete = { required: false, options: [], mapsTo: null }
    const changed = [
      { ...complete, ...wideFields[0] },
      { ...complete, ...wideFields[1] },
      { ...complete, ...wideFields[2] },
      { ...complete, ...kind, options: ['Wedding', 'Family'] },
      { ...complete, id: 'place', label: 'Place', type: 'text', required: true },
      { ...complete, id: 'budget', label: 'Budget', type: 'number' },
    ]
    await update(changed)
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('')
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.getByLabel('Kind').selectOption('Wedding')
    await page.getByLabel('Notes').fill('two\nlines')
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await page.getByRole('link', { name: 'Place: Required' }).click()
    await page.keyboard.type('Graz')
    for (const [label, value] of [
      ['First name', 'Ann'],
      ['Last name', ''],
      ['E-mail', 'ann@example.com'],
      ['Kind', 'Wedding'],
      ['Budget', '100'],
    ] as const)
      expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, value])
    expect(await page.getByLabel('Notes').count()).toBe(0)
    await update(changed.map(field => (field.id === 'kind' ? { ...field, options: ['Feast'] } : field)))
    await send.click()
    await page.getByRole('link', { name: 'Kind: Must be one of the options' }).click()
    await page.getByLabel('Kind').selectOption('Feast')
    await send.click()
    await page.getByRole('status').waitFor()
    const data = { first: 'Ann', mail: 'ann@example.com', kind: 'Feast', notes: 'two\nlines' }
    expect((await readSubmissions(app, form.accountId)).map(({ data }) => data)).toEqual([
      { ...data, place: 'Graz', budget: '100' },
    ])
  })

  it('is drawn anew where a text became a choice, a box or required', async () => {
    const complete = { type: 'text', required: false, options: [], mapsTo: null }
    const fields = ['service', 'terms', 'place'].map(id => ({ ...complete, id, label: `The ${id}` }))
    const form = await newForm(app, { fields })
    const page = await openSite(form)
    const changes = [
      { type: 'select', options: ['Wedding', 'Family'] },
      { type: 'checkbox' },
      { required: true },
    ]
    await app.database.prisma.leadForm.updateMany({
      where: { id: form.formId },
      data: { fields: fields.map((field, at) => ({ ...field, ...changes[at] })) },
    })
    await page.getByLabel('The service').fill('wedding')
    await page.getByLabel('The terms').fill('agreed')
    const send = page.getByRole('button')
    await send.click()
    await page.getByRole('link', { name: 'The service: Must be one of the options' }).click()
    await page.getByLabel('The service').selectOption('Wedding')
    await page.getByLabel('The terms').check()
    expect(await page.getByLabel('The place').getAttribute('required')).toBe('')
    await page.getByLabel('The place').fill('Graz')
    await send.click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toMatchObject([
      { data: { service: 'Wedding', terms: 'true', place: 'Graz' } },
    ])
  })

  it('is told what is wrong where it cannot be drawn anew', async () => {
    const form = await newForm(app, { fields: [wideFields[10]] })
    const page = await openSite(form, { expected: /status of 400|ERR_FAILED/ })
    await app.database.prisma.leadForm.updateMany({
      where: { id: form.formId },
      data: {
        fields: [{ id: 'place', label: 'Place', type: 'text', required: true, options: [], mapsTo: null }],
      },
    })
    await page.route('**/*.html', route => route.abort())
    await page.getByLabel('Notes').fill('Mine')
    await page.getByRole('button').click()
    await page.getByText('place: Required').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('Mine')
  })

  it.each([
    ['look whether it has changed', 0],
    ['new drawing', 1],
  ])('is told what is wrong within seconds, also where its %s is not answered', async (_what, answered) => {
    const page = await openSite(await newForm(app, { fields: [wideFields[2]] }))
    await page.clock.install()
    let asked = 0
    const unanswered = new Promise<void>(resolve => {
      void page.route('**/*.html', route => (asked++ < answered ? route.fallback() : resolve()))
    })
    await page.getByLabel('E-mail').fill('a@b..c')
    await page.getByRole('button').click()
    await unanswered
    await page.clock.fastForward('00:02')
    // Sooner than what is not answered ends by itself.
    await page.getByText('E-mail: Must be a valid e-mail address').waitFor({ timeout: 15_000 })
    expect(await page.getByLabel('E-mail').inputValue()).toBe('a@b..c')
    expect(await page.locator('[aria-busy=false]').count()).toBe(1)
  })

  it('says what is missing before anything is sent', async () => {
    const form = await newForm(app, { fields: wideFields })
    const page = await openSite(form)
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST') sent++
    })
    await page.getByLabel('E-mail').fill('ann')
    await page.getByRole('button').click()
    expect(await page.locator('.wrong').allTextContents()).toEqual([
      'Required',
      'Must be a valid e-mail address',
    ])
    expect(await page.locator('.summary:focus').count()).toBe(1)
    expect(sent).toBe(0)
  })

  it('says of the words of the gateway that they are English, of no word of the form or of the browser', async () => {
    const fields = [
      { id: 'vorname', label: 'Vorname', type: 'text', required: true },
      { id: 'anlass', label: 'Anlass', type: 'select', options: ['Hochzeit'] },
      { id: 'alter', label: 'Alter', type: 'number' },
    ]
    const page = await openSite(await newForm(app, { fields }))
    await page.getByLabel('Alter').pressSequentially('1e')
    await page.getByRole('button').click()
    const textsOf = (selector: string) =>
      page.locator(`bizgate-form :is(${selector})`).evaluateAll(all => all.map(each => each.textContent))
    expect(await textsOf('[lang=en]')).toEqual([
      'Not sent yet: look at this again',
      'Required',
      'required',
      'Required',
      'Choose one',
      'Send',
    ])
    const said = await page.getByLabel('Alter').evaluate(each => (each as HTMLInputElement).validationMessage)
    expect(await textsOf('.summary a')).toEqual(['Vorname: Required', `Alter: ${said}`])
  })

  it('is filled in, corrected and sent with the keyboard alone, past the honeypot', async () => {
    const fields = wideFields.slice(0, 3)
    const form = await newForm(app, { fields, honeypotField: 'website' })
    const page = await openSite(form)
    const { keyboard } = page
    await keyboard.press('Tab')
    await keyboard.type('Ann')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.type('ann@example.com')
    await keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toMatchObject([
      { outcome: 'created', data: { first: 'Ann', mail: 'ann@example.com' } },
    ])
  })

  it('has no barriers in any state, in light and dark', async () => {
    const fields = [...wideFields, { id: 'how', label: 'How?', type: 'checkbox', options: ['So', 'Or so'] }]
    const form = await newForm(app, { fields, title: 'Write to us', honeypotField: 'website' })
    const page = await openSite(form)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('button').click()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('E-mail').fill('ann@example.com')
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('is sent whatever its fields are called', async () => {
    const names = [
      'before',
      'action',
      'submit',
      'elements',
      'noValidate',
      'querySelectorAll',
      'ownerDocument',
    ]
    const fields = names.map(id => ({ id, label: `What is ${id}?`, type: 'text' }))
    const form = await newForm(app, { fields: [...fields, wideFields[2]] })
    const page = await openSite(form)
    for (const id of names) await page.getByLabel(`What is ${id}?`).fill(id)
    // Such names hide from Playwright what roles depend on.
    await page.locator('bizgate-form button').click()
    await page.getByRole('link', { name: 'E-mail: Required' }).click()
    await page.keyboard.type('ann@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    const data = { ...Object.fromEntries(names.map(id => [id, id])), mail: 'ann@example.com' }
    expect(await readSubmissions(app, form.accountId)).toMatchObject([{ data }])
  })

  it('sends once, however often its button is pressed', async () => {
    const form = await newForm(app)
    const page = await openSite(form)
    await page.getByRole('button').dblclick()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toHaveLength(1)
  })

  it('sends once what is sent again since its answer was lost, and anew what was changed', async () => {
    const form = await newForm(app)
    const page = await openSite(form, { expected: /ERR_FAILED/ })
    // Those with an answer come from another network.
    await loseAnswers(page, app.newAddress(), { times: 2 })
    const fillAndSend = async (name: string) => {
      await page.getByLabel('First name').fill(name)
      await page.getByRole('button').click()
    }
    await fillAndSend('Ann')
    await page.getByText('nobody answered').waitFor()
    await fillAndSend('Anna')
    await expect.poll(() => readSubmissions(app, form.accountId)).toHaveLength(2)
    await page.locator('[aria-busy=false]').waitFor()
    // What it was sent from is part of it.
    await page.evaluate(() => history.replaceState(null, '', '/elsewhere'))
    await fillAndSend('Anna')
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toMatchObject([
      { data: { first: 'Ann' }, page: '/contact' },
      { data: { first: 'Anna' }, page: '/contact' },
    ])
  })

  it('fills the honeypot for programs only', async () => {
    const form = await newForm(app, { honeypotField: 'website' })
    const page = await openSite(form)
    expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0)
    await page.locator('input[name=website]').evaluate(input => {
      if (input instanceof HTMLInputElement) input.value = 'https://spam.example'
    })
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toMatchObject([{ outcome: 'spam' }])
  })
})

describe.skipIf(!hasBrowser)('what a visitor is told', () => {
  it('when too many forms were sent: when it is possible again', async () => {
    const form = await newForm(app, {
      fields: [{ id: 'mail', label: 'E-mail', type: 'text', mapsTo: 'email' }],
    })
    const page = await openSite(form)
    await page.getByLabel('E-mail').fill('x')
    for (let sent = 0; sent < 5; sent++) {
      const answered = page.waitForResponse(/submit$/)
      await page.getByRole('button').click()
      await answered
      await page.locator('[aria-busy=false]').waitFor()
    }
    await page.getByRole('button').click()
    await page.getByText(/You can send this one in \d+ seconds/).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('x')
  })

  it('when they are offline: that what they wrote is still there', async () => {
    const page = await openSite(await newForm(app))
    await page.getByLabel('First name').fill('Ann')
    await page.context().setOffline(true)
    await page.getByRole('button').click()
    await page.getByText('You are offline').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann')
  })

  it('when their connection has stalled: that nobody answered, and they can send it again', async () => {
    const form = await newForm(app)
    const page = await openSite(form)
    await page.clock.install()
    await page.route('**/submit', () => {}, { times: 1 })
    const asked = page.waitForRequest('**/submit')
    await page.getByRole('button').click()
    await asked
    await page.clock.fastForward('00:30')
    await page.getByText('nobody answered').waitFor()
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toHaveLength(1)
  })

  it.each([
    ['a page', 200, 'text/html', '<!doctype html><title>Offline</title>'],
    ['an answer that is cut off', 200, 'application/json', '{"success":true,'],
    ['nothing', 204, 'application/json', ''],
  ])(
    'when %s comes in place of the gateway’s answer: that nobody answered, and it is sent once',
    async (...[, status, contentType, body]) => {
      const form = await newForm(app)
      const page = await openSite(form)
      const headers = { 'access-control-allow-origin': '*' }
      await page.route('**/submit', route => route.fulfill({ status, contentType, body, headers }), {
        times: 1,
      })
      await page.getByLabel('First name').fill('Ann')
      await page.getByRole('button').click()
      await page.getByText('nobody answered').waitFor()
      expect(await page.getByLabel('First name').inputValue()).toBe('Ann')
      await page.getByRole('button').click()
      await page.getByText('Thank you!').waitFor()
      expect(await readSubmissions(app, form.accountId)).toMatchObject([{ data: { first: 'Ann' } }])
    },
  )

  it('when another program refuses it: that it may not have arrived', async () => {
    const page = await openSite(await newForm(app))
    const headers = { 'access-control-allow-origin': '*' }
    await page.route('**/submit', route => route.fulfill({ status: 400, body: 'Bad request', headers }))
    await page.getByRole('button').click()
    await page.getByText('Something went wrong at the other end').waitFor()
  })

  it('when another page comes in place of the form: that they can try again', async () => {
    const { formId } = await newForm(app)
    const site = await startSite(app, { '/': snippet(app, formId) })
    const context = await newContext()
    const body = '<!doctype html><title>Offline</title><form><button>Search</button></form>'
    const headers = { 'access-control-allow-origin': '*' }
    await context.route(
      `**/${formId}.html`,
      route => route.fulfill({ contentType: 'text/html', body, headers }),
      { times: 1 },
    )
    const page = await openIn(context, `${site}/`, { origins: [app.url] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('First name').waitFor()
  })

  it('when the form does not come, since the connection has stalled: that they can try again', async () => {
    const { formId } = await newForm(app)
    const site = await startSite(app, { '/': snippet(app, formId) })
    const context = await newContext()
    await context.addInitScript(() => {
      const { prototype } = XMLHttpRequest
      const own = Object.getOwnPropertyDescriptor(prototype, 'timeout') ?? {}
      // No clock of a test moves what a request waits for: that of the first is a hundredth.
      Object.defineProperty(prototype, 'timeout', {
        ...own,
        set(milliseconds) {
          Object.defineProperty(prototype, 'timeout', own)
          this.timeout = milliseconds / 100
        },
      })
    })
    await context.route(`**/${formId}.html`, () => {}, { times: 1 })
    const page = await openIn(context, `${site}/`, { origins: [app.url] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('First name').waitFor()
  })

  it.runIf(databaseUrl)('when what they sent before is still at work: to try again', async () => {
    const form = await newForm(app)
    await submitAs(app, form.formId, { first: 'Ann', mail: 'ann@example.com' })
    const [contact] = await readContacts(app, form.accountId)
    const lock = await lockContact(databaseUrl, contact?.id ?? '')
    const page = await openSite(form, { expected: /ERR_FAILED|status of 409/ })
    let arrived: Promise<unknown> = Promise.resolve()
    await loseAnswers(page, await useOwnAddress(app, page), {
      times: 1,
      after(answer) {
        arrived = answer
        return expect.poll(lock.countWaiting).toBe(1)
      },
    })
    const send = page.getByRole('button')
    await page.getByLabel('First name').fill('Anna')
    await page.getByLabel('E-mail').fill('ann@example.com')
    await send.click()
    await page.getByText('nobody answered').waitFor()
    await send.click()
    await page.getByText('It is being sent. You can try again in a moment.').waitFor()
    await lock.release()
    await arrived
    await send.click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, form.accountId)).toHaveLength(2)
  })

  it('when the form was closed meanwhile', async () => {
    const form = await newForm(app)
    const page = await openSite(form)
    await app.database.prisma.leadForm.updateMany({ where: { id: form.formId }, data: { active: false } })
    await page.getByRole('button').click()
    await page.getByText('This form has been closed.').waitFor()
  })

  it('when there is no form: a quiet sentence', async () => {
    const site = await startSite(app, { '/': snippet(app, crypto.randomUUID()) })
    const page = await openPage(`${site}/`, { origins: [app.url], expected: refused })
    await page.getByText('This form is not available at the moment.').waitFor()
  })

  it('when the form does not accept this site: at once, and its owner on the console why', async () => {
    const { formId } = await newForm(app, { allowedOrigins: ['https://studio.example'] })
    const site = await startSite(app, { '/': snippet(app, formId) })
    const complaints: string[] = []
    const page = await openPage('about:blank', { origins: [app.url, site], expected: /403|allowedOrigins/ })
    page.on('console', message => complaints.push(message.text()))
    await page.goto(`${site}/`)
    await page.getByText('This form cannot be sent from this site.').waitFor()
    expect(await page.locator('bizgate-form form').count()).toBe(0)
    expect(complaints.at(-1)).toBe(`bizgate: ${site} is not among the allowedOrigins of the form ${formId}.`)
  })

  it('when nobody answers: to try again, which shows the form', async () => {
    const { formId } = await newForm(app)
    const site = await startSite(app, { '/': '' })
    const page = await openPage(`${site}/`, { origins: [app.url], expected: /ERR_FAILED/ })
    await page.route('**/*.html', route => route.abort(), { times: 2 })
    await page.addScriptTag({ url: `${app.url}/forms/embed.js` })
    await page.locator('main').evaluate((main, id) => {
      const element = document.createElement('bizgate-form')
      element.setAttribute('form', id)
      main.append(element)
    }, formId)
    const isFocused = (element: Element) => element === (element.getRootNode() as ShadowRoot).activeElement
    const again = page.getByRole('button', { name: 'Try again' })
    await again.press('Enter')
    await expect.poll(() => again.evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('First name').evaluate(isFocused)).toBe(true)
  })
})

describe.skipIf(!hasBrowser)('a site’s owner', () => {
  it('puts several forms on a page, by script and by element, with values', async () => {
    const one = await newForm(app)
    const other = await newForm(app)
    const values = `values='{"campaign":"spring","first":"Ann"}'`
    const site = await startSite(app, {
      '/': `${snippet(app, one.formId)}<bizgate-form form="${other.formId}" ${values}></bizgate-form>${snippet(app, one.formId)}`,
    })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    await useOwnAddress(app, page)
    await page.locator('bizgate-form button').nth(2).waitFor()
    expect(await page.locator('main > *').evaluateAll(all => all.map(({ localName }) => localName))).toEqual([
      ...['h1', 'script', 'bizgate-form', 'bizgate-form', 'script', 'bizgate-form'],
    ])
    await page.getByRole('button').nth(1).click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, other.accountId)).toMatchObject([
      { data: { campaign: 'spring', first: 'Ann' } },
    ])
  })

  it('changes the form of an element: the new one is shown and sent, whenever the old one comes', async () => {
    const one = await newForm(app, { title: 'One' })
    const other = await newForm(app, { title: 'Other' })
    const values = (campaign: string) => JSON.stringify({ campaign })
    const element = `<bizgate-form form="${one.formId}" values='${values('spring')}'></bizgate-form>`
    const script = `<script src="${app.url}/forms/embed.js" async></script>`
    const site = await startSite(app, { '/': '', '/form': script + element })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    await useOwnAddress(app, page)
    const change = (form: TestForm, campaign: string) =>
      page.locator('bizgate-form').evaluate(
        (element, [form = '', values = '']) => {
          element.setAttribute('form', form)
          element.setAttribute('values', values)
        },
        [form.formId, values(campaign)],
      )
    const held = Promise.withResolvers<void>()
    const addressOfOne = `**/${one.formId}.html`
    await page.route(addressOfOne, async route => held.promise.then(() => route.continue()), { times: 1 })
    const asked = page.waitForRequest(addressOfOne)
    await page.goto(`${site}/form`)
    await asked
    await change(other, 'summer')
    await page.getByRole('heading', { name: 'Other' }).waitFor()
    held.resolve()
    await (await (await asked).response())?.finished()
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, one.accountId)).toEqual([])
    expect(await readSubmissions(app, other.accountId)).toMatchObject([{ data: { campaign: 'summer' } }])
    await change(one, 'autumn')
    await page.getByRole('heading', { name: 'One' }).waitFor()
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, one.accountId)).toMatchObject([{ data: { campaign: 'autumn' } }])
  })

  it('changes a form that is being sent: hears of it, and the new one stays', async () => {
    const target = 'https://studio.example/thanks'
    const one = await newForm(app, { title: 'One', redirectUrl: target })
    const other = await newForm(app, { title: 'Other' })
    const page = await openSite(one)
    const held = Promise.withResolvers<void>()
    await page.route('**/submit', async route => held.promise.then(() => route.fallback()))
    const heard = page.evaluate(
      () =>
        new Promise(resolve => {
          document.addEventListener('bizgate:success', event => {
            resolve(event instanceof CustomEvent ? event.detail : null)
          })
        }),
    )
    const asked = page.waitForRequest('**/submit')
    await page.getByRole('button').click()
    await asked
    await page
      .locator('bizgate-form')
      .evaluate((element, form) => element.setAttribute('form', form), other.formId)
    await page.getByRole('heading', { name: 'Other' }).waitFor()
    held.resolve()
    expect(await heard).toEqual({ form: one.formId })
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, other.accountId)).toHaveLength(1)
    expect(page.url()).toMatch(/\/contact$/)
  })

  it.each([
    ['success', {}],
    ['failure', { status: 500, headers: { 'access-control-allow-origin': '*' } }],
  ])('takes away a form that is being sent: hears of its %s, and its visitor stays', async (what, answer) => {
    const form = await newForm(app, { redirectUrl: 'https://studio.example/thanks' })
    const page = await openSite(form)
    const stays = hearNavigations(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/submit', async route => {
      await held.promise
      return 'status' in answer ? route.fulfill(answer) : route.fallback()
    })
    const heard = page.evaluate(
      name =>
        new Promise(resolve => {
          document.addEventListener(name, event => {
            resolve(event instanceof CustomEvent ? event.detail.form : null)
          })
        }),
      `bizgate:${what}`,
    )
    const asked = page.waitForRequest('**/submit')
    await page.getByRole('button').click()
    await asked
    await page.locator('bizgate-form').evaluate(element => element.remove())
    held.resolve()
    expect(await heard).toBe(form.formId)
    await stays()
  })

  it('fills in choices, but none that the form does not have, nor the honeypot', async () => {
    const how = { id: 'how', label: 'How?', type: 'checkbox', options: ['So', 'Or so'] }
    const type = { id: 'type', label: 'Type', type: 'select', options: ['A', 'B'] }
    const nights = { id: 'nights', label: 'Nights', type: 'number' }
    const form = await newForm(app, {
      fields: [...optionalFields, how, type, nights],
      honeypotField: 'website',
    })
    const values = {
      kind: 'Portrait',
      terms: true,
      how: 'Or so',
      type: 'C',
      nights: 3,
      day: '2027-05-01',
      website: 'x',
    }
    const page = await openSite(form, { more: `data-values='${JSON.stringify(values)}'` })
    expect(await page.getByLabel('Type').inputValue()).toBe('')
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    const data = { kind: 'Portrait', terms: 'true', how: 'Or so', nights: '3', day: '2027-05-01' }
    const [submission] = await readSubmissions(app, form.accountId)
    expect(submission).toMatchObject({ outcome: 'created', data })
  })

  it('sees the form at the end of a page whose head has the script', async () => {
    const { formId } = await newForm(app)
    const site = await startSite(app, { '/': '' })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    const runScript = () =>
      page.evaluate(
        ([src = '', form]) =>
          new Promise(resolve => {
            const script = document.createElement('script')
            Object.assign(script, { src, onload: resolve })
            script.dataset.form = form
            document.head.append(script)
          }),
        [`${app.url}/forms/embed.js`, formId],
      )
    await runScript()
    await page.getByLabel('First name').waitFor()
    expect(await page.locator('body > bizgate-form:last-child').count()).toBe(1)
    await runScript()
    expect(await page.locator('bizgate-form').count()).toBe(1)
  })

  it('restores a page and runs its scripts again, which add no form to that of before', async () => {
    const { formId, accountId } = await newForm(app)
    const other = await newForm(app)
    // What the owner placed is no script's.
    const site = await startSite(app, {
      '/': `${snippet(app, formId)}<bizgate-form form="${formId}"></bizgate-form>${snippet(app, other.formId)}`,
    })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    await useOwnAddress(app, page)
    const button = page.locator('bizgate-form button')
    await button.nth(2).waitFor()
    await page.locator('main').evaluate(async main => {
      const copy = main.cloneNode(true)
      if (!(copy instanceof HTMLElement)) return
      const runs = Array.from(copy.querySelectorAll('script'), script => {
        const again = document.createElement('script')
        for (const { name, value } of script.attributes) again.setAttribute(name, value)
        script.replaceWith(again)
        return new Promise(resolve => again.addEventListener('load', resolve))
      })
      main.replaceWith(copy)
      await Promise.all(runs)
    })
    expect(await page.locator('main > *').evaluateAll(all => all.map(({ localName }) => localName))).toEqual([
      ...['h1', 'script', 'bizgate-form', 'bizgate-form', 'script', 'bizgate-form'],
    ])
    await button.nth(2).waitFor()
    await button.first().click()
    await page.getByRole('status').waitFor()
    expect(await readSubmissions(app, accountId)).toHaveLength(1)
  })

  it('runs the script again where the form stays, which adds none to it, but another', async () => {
    const [one, other] = [await newForm(app), await newForm(app)]
    const site = await startSite(app, { '/': '<div id="app"></div>' })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    const append = (forms: readonly string[]) =>
      page.locator('#app').evaluate(
        async (div, [src = '', ...forms]) => {
          const loads = forms.map(form => {
            const script = document.createElement('script')
            Object.assign(script, { src, async: false }).dataset.form = form
            div.append(script)
            return new Promise(resolve => script.addEventListener('load', resolve))
          })
          await Promise.all(loads)
          const found = Array.from(div.children, ({ localName }) => localName)
          for (const script of div.querySelectorAll('script')) script.remove()
          return found
        },
        [`${app.url}/forms/embed.js`, ...forms],
      )
    const [script, form] = ['script', 'bizgate-form']
    expect(await append([one.formId, one.formId])).toEqual([script, form, script])
    expect(await append([one.formId])).toEqual([form, script])
    expect(await append([other.formId, one.formId])).toEqual([form, script, form, script, form])
  })

  it('sends visitors on to their own site, or keeps them', async () => {
    const target = await startSite(app, { '/thanks': '<p>See you</p>' })
    const form = await newForm(app, { redirectUrl: `${target}/thanks` })
    const page = await openSite(form, { origins: [app.url, target] })
    await page.getByRole('button').click()
    await page.waitForURL(`${target}/thanks`)
    const kept = await openSite(form, { more: 'data-redirect="off"' })
    const stays = hearNavigations(kept)
    await kept.getByRole('button').click()
    await kept.getByText('Thank you!').waitFor()
    await stays()
  })

  it('keeps visitors in a frame, from where they lead the whole window on', async () => {
    const target = await startSite(app, { '/thanks': '<p>See you</p>' })
    const { formId } = await newForm(app, { redirectUrl: `${target}/thanks` })
    const site = await startSite(app, { '/contact': snippet(app, formId) })
    const builder = await startSite(app, { '/': `<iframe title="Site" src="${site}/contact"></iframe>` })
    const page = await openPage(`${builder}/`, { origins: [app.url, site, target] })
    await useOwnAddress(app, page)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button').click()
    await frame.getByText('Thank you!').waitFor()
    await frame.getByRole('link', { name: 'Continue to localhost' }).click()
    await page.waitForURL(`${target}/thanks`)
  })

  it('hears of what was sent, without what was written, and may send visitors on', async () => {
    const form = await newForm(app, { redirectUrl: 'https://studio.example/thanks' })
    const page = await openSite(form)
    const stays = hearNavigations(page)
    const heard = page.evaluate(
      () =>
        new Promise(resolve => {
          document.addEventListener('bizgate:success', event => {
            event.preventDefault()
            resolve(event instanceof CustomEvent ? event.detail : null)
          })
        }),
    )
    await page.getByLabel('First name').fill('Ann')
    await page.getByRole('button').click()
    expect(await heard).toEqual({ form: form.formId })
    await stays()
  })

  it('gives the form its site’s font and colours', async () => {
    const page = await openSite(await newForm(app))
    await page.evaluate(() => {
      document.body.style.setProperty('--bizgate-accent', 'rgb(1, 2, 3)')
      document.body.style.setProperty('--bizgate-radius', '0px')
    })
    const look = await page.getByRole('button').evaluate(button => {
      const { fontFamily, backgroundColor, borderRadius } = getComputedStyle(button)
      return { fontFamily, backgroundColor, borderRadius }
    })
    expect(look).toEqual({
      fontFamily: 'Georgia, serif',
      backgroundColor: 'rgb(1, 2, 3)',
      borderRadius: '0px',
    })
  })

  it('gives the form a width, as to any block, or hides it', async () => {
    const page = await openSite(await newForm(app))
    const element = page.locator('bizgate-form')
    await element.evaluate(each => Object.assign(each.style, { width: '300px' }))
    expect(await element.boundingBox()).toMatchObject({ width: 300 })
    await element.evaluate(each => each.toggleAttribute('hidden'))
    expect(await element.isVisible()).toBe(false)
  })

  it('moves the form into another document, where it looks the same', async () => {
    const page = await openSite(await newForm(app))
    const readLook = () =>
      page.evaluate(() => {
        const documents = [document, document.querySelector('iframe')?.contentDocument]
        const [form] = documents.flatMap(here => [...(here?.querySelectorAll('bizgate-form') ?? [])])
        const button = form?.shadowRoot?.querySelector('button')
        return button && getComputedStyle(button).borderRadius
      })
    expect(await readLook()).toBe('6px')
    await page.evaluate(() => {
      const form = document.querySelector('bizgate-form') ?? ''
      document.createElement('template').content.append(form)
      document.querySelector('main')?.append(form)
    })
    expect(await readLook()).toBe('6px')
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      frame.contentDocument?.body.append(document.querySelector('bizgate-form') ?? '')
    })
    expect(await readLook()).toBe('6px')
  })

  it('is told on the console that a script within a shadow tree does nothing', async () => {
    const site = await startSite(app, { '/': '' })
    const page = await openPage(`${site}/`, { origins: [app.url], expected: /^bizgate: / })
    const told = page.waitForEvent('console')
    await page.locator('main').evaluate((main, src) => {
      main.attachShadow({ mode: 'open' }).append(Object.assign(document.createElement('script'), { src }))
    }, `${app.url}/forms/embed.js`)
    expect((await told).text()).toMatch(/^bizgate: .*<bizgate-form form=/)
  })

  it('hears the keys that are pressed in the form, but those that write', async () => {
    const page = await openSite(await newForm(app))
    await page.evaluate(() => {
      document.title = ''
      for (const type of ['keydown', 'keypress', 'keyup'])
        document.addEventListener(type, event => {
          if (event instanceof KeyboardEvent) document.title += ` ${type}:${event.key}`
        })
    })
    const name = page.getByLabel('First name')
    await name.focus()
    await page.keyboard.type('s? ')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+j')
    expect(await name.inputValue()).toBe('s? ')
    const heard = (await page.title()).split(' ').filter(each => each.startsWith('keydown'))
    expect(heard).toEqual(['keydown:Escape', 'keydown:Alt', 'keydown:j'])
    expect(await page.title()).not.toMatch(/:[s?]/)
  })

  it('finds no trace of the form beyond its element', async () => {
    const site = await startSite(app, { '/': '', '/form': snippet(app, (await newForm(app)).formId) })
    const page = await openPage(`${site}/`, { origins: [app.url] })
    const globals = () => Object.getOwnPropertyNames(window).sort()
    const before = await page.evaluate(globals)
    await page.goto(`${site}/form`)
    await page.locator('bizgate-form button').waitFor()
    expect(await page.evaluate(globals)).toEqual(before)
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
})
