import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

let app: TestApp
let account: TestAccount
let contactId: string
let dealId: string

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** An account with a deal of one of some contacts, who are all found by the same letters. */
beforeEach(async () => {
  account = await app.newAccount()
  const { accountId } = account
  const { contact, deal } = app.database.prisma
  const lastNames = ['Lovelace', 'Yonath', 'Byron', 'Boothe', 'Comstock', 'Deer', 'Dietz', 'Isop']
  const made = await contact.createManyAndReturn({
    data: lastNames.map(lastName => ({ accountId, firstName: 'Ada', lastName })),
  })
  contactId = made[0]?.id ?? ''
  dealId = (await deal.create({ data: { accountId, title: 'Album', contactId } })).id
})

const open = (view: string, viewport = { width: 390, height: 844 }) =>
  openConsole(
    app,
    { userId: account.ownerId, accountId: account.accountId },
    { view, viewport, hasTouch: true, isMobile: true },
  )

const keyboardOf = (field: Locator) =>
  field.evaluate(element => ({
    autocapitalize: element.getAttribute('autocapitalize'),
    autocorrect: element.getAttribute('autocorrect'),
    spellcheck: element.getAttribute('spellcheck'),
  }))
const ofCode = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }
const ofText = { autocapitalize: null, autocorrect: null, spellcheck: null }

const contactField = (page: Page) => page.getByRole('combobox', { name: 'Contact' })

describe.skipIf(!hasBrowser)('the console on a touch screen', () => {
  it.each([
    { view: 'settings?dialog=add-member', codes: ['User id'] },
    { view: 'settings?dialog=new-endpoint', codes: ['Address'], texts: ['What it is for, if you like'] },
    { view: 'contacts?dialog=new-contact', codes: ['E-mail'], texts: ['First name', 'Company'] },
    {
      view: 'forms/new?field=0',
      codes: [
        'Address that follows, if you like',
        'Sites that may send it',
        'Colour, if it has its own',
        'Name in submissions, if you like',
      ],
      texts: ['Heading, if you like', 'Thanks'],
    },
  ])('leaves codes as they are typed, not texts: $view', async ({ view, codes, texts = [] }) => {
    const page = await open(view)
    const labelled = (label: string) => page.locator('dialog, .form-editor').getByLabel(label).first()
    for (const label of codes) expect(await keyboardOf(labelled(label)), label).toEqual(ofCode)
    for (const label of texts) expect(await keyboardOf(labelled(label)), label).toEqual(ofText)
  })

  it('leaves the e-mail of a contact as it is typed, not the name', async () => {
    const page = await open(`contacts/${contactId}`)
    for (const [label, expected] of [
      ['E-mail', ofCode],
      ['First name', ofText],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${label}: .* Edit$`) }).tap()
      expect(await keyboardOf(page.getByRole('textbox', { name: label }))).toEqual(expected)
      await page.keyboard.press('Escape')
    }
  })

  it.each([
    { width: 390, height: 420 },
    { width: 844, height: 190 },
  ])('leaves the field in sight that is typed in: $width × $height', async viewport => {
    const page = await open('pipeline?dialog=new-deal', viewport)
    const field = contactField(page)
    await field.tap()
    await page.keyboard.type('ada')
    const list = page.locator('.options')
    await list.getByRole('option').nth(1).waitFor()
    const place = async (of: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await of.boundingBox()) ?? {}
      return { top: y, bottom: y + height, left: x, right: x + width }
    }
    const [typed, found] = [await place(field), await place(list)]
    expect(found.bottom <= typed.top || found.top >= typed.bottom).toBe(true)
    expect(Math.min(found.top, typed.top)).toBeGreaterThanOrEqual(0)
    expect(Math.max(found.bottom, typed.bottom)).toBeLessThanOrEqual(viewport.height)
    expect(Math.max(found.right, typed.right)).toBeLessThanOrEqual(viewport.width)
    // The list is scrolled as far as it is, and stays so.
    const last = list.getByRole('option').last()
    await last.scrollIntoViewIfNeeded()
    const name = await last.locator('span').first().textContent()
    await last.tap()
    expect(await field.inputValue()).toBe(name)
  })

  it('takes a choice back by emptying its field, as it says where the text is of none', async () => {
    const page = await open(`pipeline?deal=${dealId}`)
    const field = contactField(page)
    await field.fill('nobody')
    await page.getByRole('button', { name: 'Save deal' }).tap()
    const said = page.getByText('Choose a contact from the list, or empty this field to keep Ada Lovelace')
    await said.waitFor()
    await field.fill('')
    await page.getByLabel('Title').tap()
    expect(await field.inputValue()).toBe('Ada Lovelace')
    await said.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Ada Lovelace' }).tap()
    await field.fill('nobody')
    await page.getByRole('button', { name: 'Save deal' }).tap()
    await page.getByText('Choose a contact from the list, or leave this empty').waitFor()
    await field.fill('')
    await page.getByRole('button', { name: 'Save deal' }).tap()
    await page.getByText('“Album” was saved.').waitFor()
    const where = { accountId_id: { accountId: account.accountId, id: dealId } }
    expect(await app.database.prisma.deal.findUnique({ where })).toMatchObject({ contactId: null })
  })
})
