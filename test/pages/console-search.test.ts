import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { holdRequests, newMember, openConsole } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

async function open({ view = 'bookings', ...visit } = {}) {
  const page = await openConsole(app, await newMember(app, demo.accountId), { view, ...visit })
  await page.locator('h1').waitFor()
  return page
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

/** The text of the option that the field points to. */
async function active(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant')
  const option = page.locator(`[id="${id}"]`)
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await options(page).and(page.locator('[aria-selected=true]')).count()).toBe(1)
  return option.textContent()
}

function textOf(request: Request): string | null {
  const body = request.url().endsWith('/graphql') ? request.postDataJSON() : null
  return /query Search/.test(body?.query) ? body.variables.text : null
}

describe.skipIf(!hasBrowser)('the search', () => {
  it('opens by a slash, by Control and K, and by the mouse; Escape gives the focus back', async () => {
    const page = await open({ view: 'contacts' })
    const control = page.getByRole('button', { name: 'Search', exact: true })
    const listSearch = page.getByLabel('Search contacts')
    await listSearch.focus()
    // What is typed in a field is its own.
    await page.keyboard.press('/')
    await expect.poll(() => listSearch.inputValue()).toBe('/')
    await page.keyboard.press('Control+k')
    await expect.poll(() => field(page).evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => listSearch.evaluate(each => each === document.activeElement)).toBe(true)
    await control.click()
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => control.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.press('/')
    await field(page).waitFor()
  })

  it('opens by Control and the place of K where a keyboard has no Latin letter there', async () => {
    const page = await open({ view: 'contacts' })
    const press = (pressed: string) =>
      page.evaluate(
        key => dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyK', ctrlKey: true })),
        pressed,
      )
    // These layouts have their own K.
    for (const other of ['t', 'é', '/', '”', 'Dead']) await press(other)
    expect(await dialog(page).count()).toBe(0)
    for (const key of ['л', 'Л', 'ل', 'ל', 'κ', 'า', 'ि']) {
      await press(key)
      await field(page).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  })

  it('opens a new tab without what was typed in this one', async () => {
    const page = await open({ view: 'contacts' })
    await page.evaluate(() => sessionStorage.setItem('typed', 'here'))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('invoices')
    await options(page).filter({ hasText: 'Invoices' }).first().waitFor()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(await tab.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  })

  it('hears a slash as soon as a view is seen', async () => {
    const page = await openConsole(app, await newMember(app, demo.accountId), {
      view: 'bookings',
      script: () =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('h1')) return
          observer.disconnect()
          dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
        }).observe(document, { childList: true, subtree: true }),
    })
    await field(page).waitFor()
  })

  it('finds contacts, deals, invoices and forms, and leads to them by keys', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('inv-0016')
    await group(page, 'Invoices').waitFor()
    expect(await active(page)).toMatch(/^INV-0016/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'INV-0016', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('/')
    await page.keyboard.type('wedding')
    await expect.poll(() => group(page, 'Deals').getByRole('option').count()).toBeGreaterThan(0)
    await field(page).fill('contact')
    await expect.poll(() => group(page, 'Forms').getByRole('option').count()).toBeGreaterThan(0)
  })

  it('moves through all groups by arrows, and from the end to the beginning', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('an')
    await group(page, 'Contacts').waitFor()
    const texts = await options(page).allTextContents()
    for (const text of [...texts.slice(1), texts[0]]) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => active(page)).toBe(text)
    }
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page)).toBe(texts.at(-1))
  })

  it('says how many there are, and leads to all contacts with the text', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('  Anne ')
    const all = page.getByRole('option', { name: 'All contacts with “Anne”' })
    await all.waitFor()
    expect(
      await group(page, 'Contacts')
        .getByText(/^Contacts/)
        .textContent(),
    ).toMatch(/^Contacts \d+$/)
    await all.click()
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('Anne')
    await expect.poll(() => page.getByLabel('Search contacts').inputValue()).toBe('Anne')
  })

  it('offers again what was opened, and knows the commands of the console', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('mosher')
    await group(page, 'Contacts').getByRole('option', { name: 'Jordan Mosher' }).click()
    await page.getByRole('heading', { name: 'Jordan Mosher', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    expect(await group(page, 'Recent').getByRole('option').allTextContents()).toEqual([
      expect.stringMatching(/^Jordan Mosher/),
    ])
    await page.keyboard.type('new con')
    expect(await active(page)).toBe('New contact')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New contact' }).getByLabel('First name').waitFor()
    // One dialog at a time.
    await page.keyboard.press('Control+k')
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    const theme = page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme).toBeUndefined()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  it('asks once for each pause in typing, and shows the latest answer only', async () => {
    const page = await open()
    const asked: (string | null)[] = []
    page.on('request', request => textOf(request) !== null && asked.push(textOf(request)))
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/graphql', async route => {
      if (textOf(route.request()) === 'mosher') await mayAnswer
      await route.continue().catch(() => undefined)
    })
    const late = page.waitForRequest(request => textOf(request) === 'mosher')
    await page.keyboard.press('/')
    // In one turn, as a busy machine may take keys apart.
    await field(page).evaluate((input: HTMLInputElement) => {
      for (const letter of 'mosher') {
        input.value += letter
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect.poll(() => asked).toEqual(['mosher'])
    await field(page).fill('menon')
    await page.getByRole('option', { name: 'Rahul Menon' }).first().waitFor()
    answer()
    // It comes, or the page has given it up.
    await (await (await late).response())?.finished()
    await page.evaluate(() => new Promise(done => setTimeout(done)))
    await field(page).fill('menon r')
    await field(page).fill('menon')
    await page.getByRole('option', { name: 'Rahul Menon' }).first().waitFor()
    expect(await page.getByRole('option', { name: 'Mosher' }).count()).toBe(0)
    expect(asked.slice(0, 2)).toEqual(['mosher', 'menon'])
  })

  it('opens by Enter what the present text finds, not what an earlier one found, unless typing goes on', async () => {
    const page = await open()
    const asked: (string | null)[] = []
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/graphql', async route => {
      asked.push(textOf(route.request()))
      if (asked.at(-1) === 'menon') await mayAnswer.promise
      await route.continue().catch(() => undefined)
    })
    await page.keyboard.press('/')
    await page.keyboard.type('mosher')
    await page.getByRole('option', { name: 'Jordan Mosher' }).first().waitFor()
    await field(page).fill('anne')
    await page.keyboard.press('Enter')
    await field(page).fill('mosh')
    await expect.poll(() => asked).toContain('mosh')
    await expect.poll(() => dialog(page).getByRole('listbox').getAttribute('aria-busy')).toBe('false')
    await field(page).fill('menon')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toContain('menon')
    await page.getByRole('option', { name: 'Jordan Mosher' }).first().waitFor()
    mayAnswer.resolve()
    await page.getByRole('heading', { name: 'Rahul Menon', level: 1 }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    // A command is known at once.
    await page.keyboard.press('/')
    await page.keyboard.type('go to pipeline')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor()
  })

  it('points to the record that was pointed to when another answer comes', async () => {
    const family = randomUUID().slice(0, 8)
    for (const [firstName, lastName] of [
      ['Bea', `${family}eer`],
      ['Cid', `${family}eer`],
      ['Aya', family],
    ])
      await app.graphql(
        demo.ownerId,
        'mutation Create($account: UUID!, $input: CreateContactInput!) { createContact(accountId: $account, input: $input) { id } }',
        { account: demo.accountId, input: { firstName, lastName } },
      )
    const page = await open()
    await page.keyboard.press('/')
    await field(page).fill(family)
    const other = page.getByRole('option', { name: `Aya ${family}`, exact: true })
    await other.waitFor()
    const release = await holdRequests(page, 'Search')
    await field(page).fill(`${family}e`)
    await page.keyboard.press('ArrowDown')
    const pointed = await active(page)
    expect(pointed).toContain(`${family}eer`)
    release()
    await other.waitFor({ state: 'detached' })
    expect(await active(page)).toBe(pointed)
  })

  it('says that nothing matches, and why nothing can be found', async () => {
    const page = await open({ expected: /ERR_FAILED/ } as object)
    await page.keyboard.press('/')
    await page.keyboard.type('zzzzzz')
    await dialog(page).getByRole('paragraph').filter({ hasText: 'Nothing matches.' }).waitFor()
    await page.route('**/graphql', route => route.abort())
    await field(page).fill('zzzzz')
    await dialog(page).getByText('The service cannot be reached.').waitFor()
    await field(page).fill('sett')
    await field(page).fill('go to')
    await page.getByRole('option', { name: 'Go to Pipeline' }).waitFor()
  })

  it('opens nothing by an Enter whose search failed, and finds it once it can', async () => {
    const page = await open({ expected: /ERR_FAILED/ } as object)
    const place = page.url()
    await page.keyboard.press('/')
    await field(page).fill('mosher')
    await page.getByRole('option', { name: 'Jordan Mosher' }).first().waitFor()
    await page.route('**/graphql', route => route.abort())
    await field(page).fill('menon')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('The service cannot be reached.').waitFor()
    await page.keyboard.press('Enter')
    await page.unroute('**/graphql')
    await page.getByRole('option', { name: 'Rahul Menon' }).first().waitFor()
    expect(await field(page).count()).toBe(1)
    expect(page.url()).toBe(place)
  })

  it('has no barriers in light and dark', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await options(page).first().waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.keyboard.type('an')
    await group(page, 'Contacts').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fits on a phone, where it has its control too', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } } as object)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.keyboard.type('an')
    await group(page, 'Contacts').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    for (const box of [await options(page).first().boundingBox(), await field(page).boundingBox()]) {
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
      expect(box?.height).toBeGreaterThanOrEqual(40)
    }
    await options(page).first().click()
    await page.getByRole('link', { name: 'Contacts' }).first().waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  })
})
