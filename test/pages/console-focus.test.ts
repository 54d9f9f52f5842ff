import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { holdRequests, newMember, openConsole } from '../support/console.ts'
import { addressesOf } from '../support/console-views.ts'

const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())

/** What stands above the element that has the focus, where it stands; null where nothing does. */
function findCover(): string | null {
  const focused = document.activeElement as HTMLInputElement | null
  if (!focused || focused === document.body) return null
  const { x, y, width, height } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const own = [focused, ...(focused.labels ?? [])]
  if (top && own.some(each => each.contains(top) || top.contains(each))) return null
  return `${focused.tagName} “${focused.textContent}” is behind ${top?.tagName} ${top?.className}`
}

/** Longer than the window, and what is there once they are loaded. */
const longViews = [
  ['contacts', 'tbody a'],
  ['contacts/:id', '.fact-value'],
  ['deals/:id', '.fact-value'],
  ['overview', '.agenda-more'],
] as const

describe.skipIf(!hasBrowser)('what has the focus', () => {
  it.each(longViews)('is in sight in %s, whichever way one goes by Tab', async (path, loaded) => {
    const view = (await addressesOf(app.database, demo.accountId))(path)
    const viewport = { width: 360, height: 600 }
    const page = await openConsole(app, await newMember(app, demo.accountId), { view, viewport })
    await page.locator(loaded).first().waitFor()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let times = 0; times < 45; times += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(findCover), `${key} ${times}`).toBe(null)
      }
  })

  it('is behind nothing on a board at 400 %', async () => {
    const viewport = { width: 320, height: 256 }
    const page = await openConsole(app, await newMember(app, demo.accountId), { view: 'pipeline', viewport })
    await page.locator('.card').first().waitFor()
    for (let times = 0; times < 45; times += 1) {
      await page.keyboard.press('Tab')
      // Of a column that has begun, the middle of a card may be beside the window.
      expect(`${await page.evaluate(findCover)}`).not.toMatch(/is behind [A-Z]/)
    }
  })

  /** An account of its own, and what another member does in it. */
  async function newOffice() {
    const account = await app.newAccount()
    const change = async (field: string, { id, to }: { id: string; to?: string }, selection = '{ id }') => {
      const variables = to ? '$account: UUID!, $id: UUID!, $to: UUID' : '$account: UUID!, $id: UUID!'
      const { errors } = await app.graphql(
        account.memberId,
        `mutation Change(${variables}) { ${field} ${selection} }`,
        { account: account.accountId, id, ...(to ? { to } : {}) },
      )
      expect(errors).toBe(undefined)
    }
    return { account, change }
  }

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  it('stays on the button that has led to the last page of a list, or to the first', async () => {
    const page = await openConsole(app, await newMember(app, demo.accountId), { view: 'contacts' })
    const last = page.getByText('101–120 of 120')
    for (const [button, shown] of [
      ['Next', page.getByText('51–100 of 120')],
      ['Next', last],
      ['Previous', page.getByText('51–100 of 120')],
      ['Previous', page.getByText('1–50 of 120')],
    ] as const) {
      await page.getByRole('button', { name: button }).press('Enter')
      await shown.waitFor()
      expect(await focused(page)).toBe(button)
    }
    await page.getByRole('button', { name: 'Previous' }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
  })

  it('is on the first of the entries that were asked for, once they are there: more, older ones, the newest again', async () => {
    const { prisma } = app.database
    const { accountId } = demo
    const contact = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const deal = await prisma.deal.create({ data: { accountId, title: 'Portrait' } })
    const notes = [{ contactId: contact.id }, { dealId: deal.id }].flatMap(about =>
      Array.from({ length: 130 }, (_, at) => ({
        ...{ ...about, accountId, authorId: 'somebody', text: `Note ${at}` },
        createdAt: new Date(Date.UTC(2026, 0, 31 - at)),
      })),
    )
    await prisma.note.createMany({ data: notes })
    const moves = Array.from({ length: 130 }, (_, at) => ({
      ...{ accountId, dealId: deal.id, field: 'stage' as const, fromValue: `${at}`, toValue: `${at + 1}` },
      createdAt: new Date(Date.UTC(2026, 0, 31 - at)),
    }))
    await prisma.move.createMany({ data: moves })
    const page = await openConsole(app, await newMember(app, accountId), { view: `contacts/${contact.id}` })
    const press = async (list: string, name: string) => {
      const button = page.getByRole('region', { name: list }).getByRole('button', { name })
      await button.waitFor()
      const release = await holdRequests(page, list === 'Activity' ? 'ContactPage' : 'DealPage')
      await button.press('Enter')
      expect(await focused(page)).toBe(name)
      release()
      await button.waitFor({ state: 'detached' })
      return focused(page)
    }
    const walk = async (list: string, entry: (at: number) => string) => {
      expect(await press(list, 'Show more')).toMatch(entry(25))
      expect(await press(list, 'Show older')).toMatch(entry(100))
      // What was read before is there at once.
      await page
        .getByRole('region', { name: list })
        .getByRole('button', { name: 'Show the newest' })
        .press('Enter')
      await expect.poll(() => focused(page)).toMatch(entry(0))
    }
    await walk('Activity', at => `Note ${at}`)
    await page.goto(page.url().replace(`contacts/${contact.id}`, `deals/${deal.id}`))
    await walk('Notes', at => `Note ${at}`)
    await walk('Moves', at => `${at} to ${at + 1}`)
    await page.getByRole('button', { name: 'Edit note: Note 0' }).click()
    await page.keyboard.type(', called back')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Note 0, called back').waitFor()
  })

  it('is not all that forced colours show: the view that is open and what is switched on, too', async () => {
    const visit = { view: 'pipeline', forcedColors: 'active' } as const
    const page = await openConsole(app, await newMember(app, demo.accountId), visit)
    const lines = page.locator('.view-switch a')
    await lines.first().waitFor()
    const colours = await lines.evaluateAll(all => all.map(each => getComputedStyle(each).borderBottomColor))
    expect(new Set(colours).size).toBe(2)
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.locator('tbody a').first().click()
    const track = page.locator('.switch-track').first()
    const [ground, knob] = await track.evaluate(each =>
      [null, '::after'].map(part => getComputedStyle(each, part).backgroundColor),
    )
    expect(knob).not.toBe(ground)
    await page.getByRole('link', { name: 'Overview' }).click()
    const swatches = page.locator('.swatch')
    await swatches.first().waitFor()
    const fills = await swatches.evaluateAll(all => all.map(each => getComputedStyle(each).backgroundColor))
    expect(new Set(fills).size).toBe(2)
  })

  it('is in a field whose arrows show in forced colours what Enter takes', async () => {
    const visit = { view: 'invoices/new', forcedColors: 'active' } as const
    const page = await openConsole(app, await newMember(app, demo.accountId), visit)
    const list = page.getByRole('listbox')
    const walk = async (field: string | RegExp) => {
      await page.getByRole('combobox', { name: field }).pressSequentially('mo')
      await page.getByText(/^\d+ found$/).waitFor({ state: 'attached' })
      const first = await list.screenshot()
      await page.keyboard.press('ArrowDown')
      expect((await list.screenshot()).equals(first), `${field}`).toBe(false)
    }
    await walk('Contact')
    await page.getByRole('button', { name: 'Search' }).click()
    await walk(/^Search contacts/)
  })

  it.each([
    ['contacts?search=nobody', 'Show all contacts', 'Contacts'],
    ['deals?search=nothing', 'Show all deals', 'Deals'],
    ['invoices?search=nobody', 'Show all invoices', 'Invoices'],
    ['contacts/duplicates?contact=ID', 'Go to all duplicates', 'Duplicates'],
    ['leads?since=2026-01-01', 'Show all', 'Leads'],
    ['invoices', 'Due this week', 'Invoices'],
  ])('is the title of %s once “%s” has gone with what it was for', async (path, text, title) => {
    const { accountId } = demo
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const view = path.replace('ID', id)
    const page = await openConsole(app, await newMember(app, accountId), { view })
    const pressed = page.getByText(text, { exact: true })
    await pressed.press('Enter')
    await pressed.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(title)
  })

  it('keeps a message there, as the pointer does, and comes to it by a key', async () => {
    const { accountId } = demo
    const { id } = await app.database.prisma.deal.create({ data: { accountId, title: 'Portrait' } })
    const page = await openConsole(app, await newMember(app, accountId), { view: `deals/${id}` })
    await page.clock.install()
    await page.getByRole('button', { name: 'Mark as won' }).press('Enter')
    const message = page.locator('.toast')
    await message.getByText('is won.').waitFor()
    await page.keyboard.press('m')
    expect(await focused(page)).toBe('New invoice')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Undo')
    await page.clock.fastForward('00:30')
    expect(await focused(page)).toBe('Undo')
    await message.hover()
    await page.getByRole('button', { name: 'More' }).focus()
    await page.clock.fastForward('00:30')
    expect(await message.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.fastForward('00:30')
    await message.waitFor({ state: 'detached' })
  })

  it('is the title once what could not be read is there', async () => {
    const page = await openConsole(app, await newMember(app, demo.accountId), { view: 'overview' })
    await page.getByRole('heading', { name: 'Overdue' }).waitFor()
    const refused = { errors: [{ message: 'No', extensions: {} }] }
    let asked = 0
    await page.route('**/graphql', (route, request) => {
      const isFirst = request.postData()?.includes('ExportCounts') && ++asked === 1
      return isFirst ? route.fulfill({ json: refused }) : route.continue()
    })
    await page.getByRole('link', { name: 'Exports' }).click()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByRole('button', { name: 'Export contacts' }).waitFor()
    expect(await focused(page)).toBe('Exports')
  })

  it('goes with a deal that somebody else moves, from its open menu too, and stays in its place when they close it', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const { prisma } = app.database
    const stages = await prisma.pipelineStage.createManyAndReturn({
      data: ['First talk', 'Offer sent'].map((name, position) => ({ accountId, name, position })),
    })
    const [first = '', second = ''] = stages.map(({ id }) => id)
    const deals = await prisma.deal.createManyAndReturn({
      data: ['Large', 'Middle', 'Small'].map((title, at) => ({
        ...{ accountId, title, value: 300 - at, stageId: first },
      })),
    })
    const [, middle = '', small = ''] = deals.map(({ id }) => id)
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view: 'pipeline' })
    const move = (id: string, stageId: string) =>
      change('updateDeal(accountId: $account, id: $id, input: { stageId: $to })', { id, to: stageId })
    const isIn = (stage: string) =>
      page.getByRole('region', { name: stage }).getByText('Middle', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Middle' }).focus()
    await move(middle, second)
    await isIn('Offer sent')
    await expect.poll(() => focused(page)).toBe('Middle')
    await page.getByRole('button', { name: 'Move Middle' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit deal' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await move(middle, first)
    await isIn('First talk')
    await expect.poll(() => focused(page)).toBe('Middle')
    const close = (id: string) => change('setDealStatus(accountId: $account, id: $id, status: won)', { id })
    await close(middle)
    await expect.poll(() => focused(page)).toBe('Small')
    await close(small)
    await expect.poll(() => focused(page)).toBe('Large')
  })

  it('goes with a booking that somebody else moves, and stays on its day when they cancel it', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const bookings = await app.database.prisma.booking.createManyAndReturn({
      data: [9, 11].map(hour => ({
        ...{ accountId, title: `At ${hour}` },
        startsAt: new Date(Date.UTC(2026, 5, 2, hour)),
        endsAt: new Date(Date.UTC(2026, 5, 2, hour + 1)),
      })),
    })
    const [early = '', late = ''] = bookings.map(({ id }) => id)
    const view = 'bookings?week=2026-06-01'
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view })
    await page.getByRole('button', { name: 'At 9', exact: true }).focus()
    const input = '{ startsAt: "2026-06-04T09:00:00Z", endsAt: "2026-06-04T10:00:00Z" }'
    await change(`updateBooking(accountId: $account, id: $id, input: ${input})`, { id: early })
    await page.getByRole('region', { name: /Jun 4/ }).getByRole('article').waitFor()
    await expect.poll(() => focused(page)).toBe('At 9')
    await page.getByRole('button', { name: 'At 11', exact: true }).focus()
    await change('cancelBooking(accountId: $account, id: $id)', { id: late })
    await expect.poll(() => focused(page)).toMatch(/^Tue/)
  })

  it('is on the next of a list when somebody else deletes the one that has it, and on what says that nothing is left', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const contacts = await app.database.prisma.contact.createManyAndReturn({
      data: ['Ada', 'Bo', 'Cy'].map(firstName => ({ accountId, firstName })),
    })
    const [ada = '', bo = '', cy = ''] = contacts.map(({ id }) => id)
    const remove = (id: string) => change('deleteContact(accountId: $account, id: $id)', { id }, '')
    const view = 'contacts?order=name'
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view })
    await page.getByRole('link', { name: 'Bo', exact: true }).focus()
    await remove(bo)
    await expect.poll(() => focused(page)).toBe('Cy')
    await page.getByLabel('Tick Cy').focus()
    await remove(cy)
    await expect.poll(() => focused(page)).toBe('Ada')
    await remove(ada)
    await page.getByText('There are no contacts yet.').waitFor()
    await expect.poll(() => focused(page)).toBe('Contacts')
  })

  it('is on the next of the forms when somebody else deletes the one that has it', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const forms = await app.database.prisma.leadForm.createManyAndReturn({
      data: ['Ada', 'Bo', 'Cy'].map((name, at) => ({
        ...{ accountId, name, fields: [], createdAt: new Date(Date.UTC(2026, 0, 9 - at)) },
      })),
    })
    const remove = (at: number) =>
      change('deleteLeadForm(accountId: $account, id: $id)', { id: forms[at]?.id ?? '' }, '')
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view: 'forms' })
    await page.getByRole('link', { name: 'Bo', exact: true }).focus()
    await remove(1)
    await expect.poll(() => focused(page)).toBe('Cy')
    await remove(2)
    await expect.poll(() => focused(page)).toBe('Ada')
  })

  it('is on the next of the leads when somebody else takes the one that has it out of the list', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const { prisma } = app.database
    const contacts = await prisma.contact.createManyAndReturn({
      data: ['Ada', 'Bo', 'Cy'].map(firstName => ({ accountId, firstName })),
    })
    const leads = await prisma.formSubmission.createManyAndReturn({
      data: [...contacts.map(({ id }) => id), null].map((contactId, at) => ({
        ...{ accountId, contactId, data: {}, outcome: 'updated' as const },
        createdAt: new Date(Date.UTC(2026, 0, 9 - at)),
      })),
    })
    const [, bo, cy] = leads.map(({ id }) => ({ id }))
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view: 'leads' })
    await page.getByRole('link', { name: 'Bo', exact: true }).focus()
    await change('markFormSubmission(accountId: $account, id: $id, spam: true)', bo ?? { id: '' })
    await expect.poll(() => focused(page)).toBe('Cy')
    await change('deleteFormSubmission(accountId: $account, id: $id)', cy ?? { id: '' }, '')
    await expect.poll(() => focused(page)).toBe('No contact')
  })

  it('is on the next of a form’s submissions when somebody else takes one away, and on their heading with the last', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const { prisma } = app.database
    const { id: formId } = await prisma.leadForm.create({
      data: { accountId, name: 'Enquiries', fields: [] },
    })
    const contacts = await prisma.contact.createManyAndReturn({
      data: ['Ada', 'Bo', 'Cy'].map(firstName => ({ accountId, firstName })),
    })
    const sent = await prisma.formSubmission.createManyAndReturn({
      data: contacts.map(({ id: contactId }, at) => ({
        ...{ accountId, formId, contactId, data: {}, outcome: 'updated' as const },
        createdAt: new Date(Date.UTC(2026, 0, 9 - at)),
      })),
    })
    const [ada = '', bo = '', cy = ''] = sent.map(({ id }) => id)
    const remove = (id: string) => change('deleteFormSubmission(accountId: $account, id: $id)', { id }, '')
    const view = `forms/${formId}`
    const page = await openConsole(app, { accountId, userId: account.ownerId }, { view })
    const entry = (name: string) => page.locator('.submission').filter({ hasText: name })
    await entry('Bo').locator('summary').focus()
    await remove(bo)
    await expect.poll(() => focused(page)).toMatch(/^Cy/)
    await page.keyboard.press('Enter')
    await entry('Cy').getByRole('button', { name: 'Mark as spam' }).focus()
    await change('markFormSubmission(accountId: $account, id: $id, spam: true)', { id: cy })
    await expect.poll(() => focused(page)).toMatch(/^Ada/)
    await remove(ada)
    await expect.poll(() => focused(page)).toMatch(/^Submissions/)
  })

  it('is on what says that a record is not there once somebody else deletes it', async () => {
    const { account, change } = await newOffice()
    const { accountId } = account
    const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const visitor = { accountId, userId: account.ownerId }
    const page = await openConsole(app, visitor, { view: `contacts/${id}` })
    await page.getByRole('button', { name: 'New booking' }).focus()
    await change('deleteContact(accountId: $account, id: $id)', { id }, '')
    await expect.poll(() => focused(page)).toMatch(/^This contact is not there/)
  })
})
