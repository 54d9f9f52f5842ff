import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { newMember, openConsole } from '../support/console.ts'
import { addressesOf, viewPaths } from '../support/console-views.ts'
import { findMisordered, hebrew } from '../support/hebrew.ts'
import { fillAccount } from '../support/records/filled-account.ts'

let app: TestApp
/** An account in which everything that has a name has a word of 200 letters for it. */
let wordy: string
let wordyOwner: string
let addresses: Record<string, (path: string) => string>

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
  const account = await app.newAccount()
  wordy = account.accountId
  wordyOwner = account.ownerId
  await fillAccount(app.database.prisma, wordy)
  await useLongWords(wordy)
  addresses = {
    [demo.accountId]: await addressesOf(app.database, demo.accountId),
    [wordy]: await addressesOf(app.database, wordy),
  }
})

async function useLongWords(accountId: string): Promise<void> {
  const { prisma } = app.database
  const long = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200)
  const where = { accountId }
  const largest = '9999999999.99'
  await prisma.account.update({ where: { id: accountId }, data: { name: long } })
  await prisma.contact.updateMany({
    where,
    data: {
      firstName: long,
      lastName: long,
      company: long,
      email: `${long}@example.com`,
      phone: '5'.repeat(50),
    },
  })
  await prisma.pipelineStage.updateMany({ where, data: { name: long } })
  await prisma.deal.updateMany({ where, data: { title: long, value: largest } })
  await prisma.deal.create({ data: { accountId, title: long } })
  await prisma.invoice.updateMany({
    where,
    data: { amount: largest, invoiceNumber: long.slice(0, 50), dueDate: new Date('2020-01-31'), notes: long },
  })
  await prisma.invoiceLineItem.updateMany({ where, data: { description: long, unitPrice: largest } })
  await prisma.payment.updateMany({ where, data: { amount: largest, method: 'bank_transfer' } })
  await prisma.leadForm.updateMany({
    where,
    data: {
      name: long,
      title: long,
      successMessage: long,
      fields: [{ id: 'name', label: long, type: 'text', required: true }],
    },
  })
  await prisma.formSubmission.updateMany({
    where,
    data: { page: `/${long}`, referrer: `https://example.com/${long}` },
  })
  const now = new Date()
  await prisma.booking.updateMany({
    where,
    data: {
      title: long,
      location: long,
      notes: long,
      startsAt: now,
      endsAt: new Date(now.getTime() + 60_000),
    },
  })
  await prisma.note.updateMany({ where, data: { text: long } })
}

async function useHebrew(accountId: string): Promise<void> {
  const { prisma } = app.database
  const where = { accountId }
  await prisma.contact.updateMany({ where, data: { firstName: hebrew, lastName: hebrew, company: hebrew } })
  await prisma.pipelineStage.updateMany({ where, data: { name: hebrew } })
  await prisma.deal.updateMany({ where, data: { title: hebrew } })
  await prisma.invoice.updateMany({ where, data: { notes: hebrew } })
  await prisma.invoiceLineItem.updateMany({ where, data: { description: hebrew } })
  await prisma.leadForm.updateMany({
    where,
    data: {
      name: hebrew,
      title: hebrew,
      successMessage: hebrew,
      fields: [{ id: 'name', label: hebrew, type: 'text', required: true }],
    },
  })
  const now = new Date()
  const endsAt = new Date(now.getTime() + 60_000)
  await prisma.booking.updateMany({
    where,
    data: { title: hebrew, location: hebrew, notes: hebrew, startsAt: now, endsAt },
  })
  await prisma.note.updateMany({ where, data: { text: hebrew } })
}

async function open(accountId: string, path: string, visit = {}): Promise<Page> {
  return openAs(await newMember(app, accountId), path, visit)
}

async function openAs(user: Awaited<ReturnType<typeof newMember>>, path: string, visit = {}): Promise<Page> {
  const view = addresses[user.accountId]?.(path) ?? path
  const page = await openConsole(app, user, { view, ...visit })
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  return page
}

/** What of a page is not to be read as it is drawn. */
const findCuts = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip')
    const isBeyond = (element: Element | null): boolean => {
      if (!element) return true
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'visible' && isBeyond(element.parentElement)
    }
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 40)}`
    const complaints: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      complaints.push('the page is wider than its window')
    for (const element of document.querySelectorAll('#console *')) {
      if (!isShown(element) || !(element instanceof HTMLElement)) continue
      const { right, width } = element.getBoundingClientRect()
      if (right > innerWidth + 1 && isBeyond(element)) complaints.push(`out of the window: ${say(element)}`)
      const { overflowX, display, webkitLineClamp } = getComputedStyle(element)
      const isClamped = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
      if (isClamped && width < 120) complaints.push(`narrow and cut: ${say(element)}`)
      const isCut =
        overflowX === 'hidden' && display !== 'inline' && element.scrollWidth > element.clientWidth + 1
      if (isCut && (!element.closest('[title]') || width < 56)) complaints.push(`cut: ${say(element)}`)
    }
    // An address or an id may go on in the next line, an amount or a short word may not.
    const texts = document.createTreeWalker(
      document.querySelector('#console') ?? document,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = (text.textContent ?? '').matchAll(/\d[\d,]+\.\d\d|(?<!\S)[A-Za-z]{4,12}(?!\S)/g)
      for (const { 0: word, index } of words) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // A text that ends in an ellipsis has each of its boxes twice.
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => top))
        if (tops.size > 1) complaints.push(`in two lines: ${word}`)
      }
    }
    return complaints
  })

/** The fields of which nothing that can be seen says what they are for. */
const findUnlabelled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('#console :is(input, select, textarea)')]
      .filter(field => {
        const cell = field.closest('td')
        const isLabelled =
          field.tagName === 'SELECT' ||
          // A picker shows its colour, beside the text that it writes.
          field.type === 'color' ||
          field.placeholder !== '' ||
          [...(field.labels ?? [])].some(label => label.checkVisibility()) ||
          (cell && getComputedStyle(cell, '::before').content !== 'none') ||
          cell?.closest('table')?.tHead?.checkVisibility()
        return field.checkVisibility() && !isLabelled
      })
      .map(field => field.ariaLabel ?? field.name),
  )

/** The fields that assistive technology finds without a name, or as wrong; the browser's own tree knows. */
async function findMisdescribed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ role, name, properties = [] }) => {
    if (!/^(textbox|searchbox|combobox|checkbox|spinbutton)$/.test(role?.value)) return []
    const invalid = properties.find(({ name }) => name === 'invalid')?.value.value
    const isFine = name?.value && (invalid === undefined || invalid === 'false')
    return isFine ? [] : [`${role?.value} “${name?.value}”, invalid: ${invalid}`]
  })
}

/** What can be seen and only acts, where nobody can act. */
const findActing = (page: Page) =>
  page
    .locator('main :is(button, input, select, textarea):not(.order-head, .title-button, .fact-value):visible')
    .evaluateAll(found => found.map(each => each.outerHTML))

/** The labels that can be seen while their field cannot. */
const findBareLabels = (page: Page) =>
  page
    .locator('main label:visible')
    .evaluateAll(found =>
      found
        .filter(each => (each as HTMLLabelElement).control?.checkVisibility() === false)
        .map(({ textContent }) => textContent),
    )

describe.skipIf(!hasBrowser)('every view of the console', () => {
  it.each(viewPaths)('can be read at any width, whatever its records are called: %s', async path => {
    // Settings are fields for the owner alone.
    const isOwners = path === 'settings'
    const page = await (isOwners ? openAs({ userId: wordyOwner, accountId: wordy }, path) : open(wordy, path))
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect({ width, cuts: await findCuts(page) }).toEqual({ width, cuts: [] })
    }
  })

  it.each(viewPaths)('is the same wherever its user is, and made for phones and paper: %s', async path => {
    const member = await newMember(app, demo.accountId)
    const [page, elsewhere] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(timezoneId => openAs(member, path, { timezoneId })),
    )
    if (!page || !elsewhere) throw new Error('There are two pages')
    const text = () => page.textContent('main')
    await expect.poll(async () => (await text()) === (await elsewhere.textContent('main'))).toBe(true)

    await page.setViewportSize({ width: 360, height: 800 })
    expect(await findCuts(page)).toEqual([])
    expect(await findUnlabelled(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    // What is being written is not for paper.
    if (!/(new|edit)$/.test(path)) expect(await findActing(page)).toEqual([])
    expect(await findBareLabels(page)).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('the console', () => {
  it('says on paper which part of a list it is', async () => {
    const page = await open(demo.accountId, 'contacts')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(/^1–50 of \d+$/).isVisible()).toBe(true)
  })

  it('has Hebrew texts in the order in which they are read', async () => {
    const { accountId } = await app.newAccount()
    await fillAccount(app.database.prisma, accountId)
    await useHebrew(accountId)
    addresses[accountId] = await addressesOf(app.database, accountId)
    for (const path of viewPaths) {
      const page = await open(accountId, path)
      const complaints = await findMisordered(page)
      await page.close()
      expect.soft(complaints, path).toEqual([])
    }
  })

  it('has a navigation with nothing out of reach where text is twice as large', async () => {
    const page = await open(demo.accountId, 'overview', { viewport: { width: 320, height: 640 } })
    // 87.5 % of 32 pixels.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '28px'))
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Overview', 'Contacts', 'More']) {
      const place = navigation.getByText(name, { exact: true })
      await place.focus()
      const { left, right } = await place.evaluate(element => element.getBoundingClientRect())
      expect({ name, isIn: left >= 0 && right <= 320 }).toEqual({ name, isIn: true })
    }
  })

  it.each(['contacts', 'contacts/duplicates', 'deals', 'invoices', 'pipeline', 'bookings'])(
    'has nothing above its navigation and the buttons of its title in a window of 320 by 256 pixels: %s',
    async path => {
      const page = await open(demo.accountId, path, { viewport: { width: 320, height: 256 } })
      const covers = await page.evaluate(() => {
        const found = new Set<string>()
        for (let y = 0; y < 500; y += 4) {
          scrollTo(0, y)
          for (const each of document.querySelectorAll(':is(.rail, .title-row) :is(a, button)')) {
            if (!each.checkVisibility()) continue
            const { left, top, width, height } = each.getBoundingClientRect()
            const above = document.elementFromPoint(left + width / 2, top + height / 2)
            if (above && !each.contains(above) && !above.contains(each))
              found.add(`${above.tagName} “${above.textContent}” is above “${each.textContent}”`)
          }
        }
        return [...found]
      })
      expect(covers).toEqual([])
    },
  )

  it.each(['deals', 'invoices/new', 'contacts?dialog=new-contact', 'settings?dialog=new-endpoint'])(
    'names every field, and calls none invalid before it says what is wrong: %s',
    async path => {
      const page = await openAs({ userId: wordyOwner, accountId: wordy }, path)
      expect(await findMisdescribed(page)).toEqual([])
      if (path !== 'invoices/new') return
      await page.getByRole('combobox', { name: 'Contact' }).pressSequentially('no')
      expect(await findMisdescribed(page)).toEqual([])
      await page.getByRole('button', { name: 'Create draft' }).click()
      await page.getByText('An invoice has one line at least').waitFor()
      expect(await findMisdescribed(page)).toEqual([
        'combobox “Contact”, invalid: true',
        'textbox “Description of line 1”, invalid: true',
      ])
    },
  )

  it('shows dialogs and messages whole, whatever they are about', async () => {
    const page = await open(wordy, 'pipeline', { viewport: { width: 360, height: 800 } })
    await page.locator('.card-menu').first().click()
    await page.getByRole('menuitem', { name: 'Edit deal' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findCuts(page)).toEqual([])
    await page.getByRole('button', { name: 'Save deal' }).click()
    await page.getByRole('button', { name: 'Dismiss this message' }).waitFor()
    expect(await findCuts(page)).toEqual([])
  })

  it.each([
    { width: 640, height: 360 },
    { width: 320, height: 256 },
  ])('has menus with nothing out of reach in a window of $width by $height pixels', async viewport => {
    const member = await newMember(app, demo.accountId)
    const { prisma } = app.database
    for (let nth = 0; nth < 20; nth += 1) {
      const { id } = await prisma.account.create({ data: { name: `Studio ${nth}`, ownerId: 'somebody' } })
      await prisma.teamMember.create({ data: { accountId: id, userId: member.userId } })
    }
    for (const [view, button] of [
      ['pipeline', /^Account:/],
      ['pipeline', /^Move /],
      ['settings', /^Change /],
    ] as const) {
      const page = await openAs(member, view, { viewport })
      const items = page.getByRole('menuitem')
      await page.getByRole('button', { name: button }).first().press('Enter')
      for (const [key, item] of [
        ['End', items.last()],
        ['Home', items.first()],
      ] as const) {
        await page.locator('.menu-item:focus').waitFor()
        await page.keyboard.press(key)
        const { top, bottom } = await item.evaluate(each => each.getBoundingClientRect())
        const isIn = top >= 0 && bottom <= viewport.height
        expect({ view, button, key, isIn }).toMatchObject({ isIn: true })
        expect(await item.evaluate(each => each === document.activeElement)).toBe(true)
      }
    }
  })

  it('has one order of stages', async () => {
    const board = await open(wordy, 'pipeline')
    const overview = await open(wordy, 'overview')
    const stages = overview.getByRole('region', { name: 'Pipeline by stage' }).getByRole('row')
    const inOverview = await stages.getByRole('rowheader').allTextContents()
    expect(inOverview).toHaveLength(2)
    expect(inOverview).toEqual(await board.locator('.column-head h2').allTextContents())
  })
})
