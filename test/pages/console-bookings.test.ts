import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { holdRequests, openConsole, tooWideFor } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** An account by the clocks of Auckland, with bookings at these moments. */
async function newStudio(...starts: readonly string[]): Promise<TestAccount> {
  const account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  await prisma.account.update({ where: { id: accountId }, data: { timeZone: 'Pacific/Auckland' } })
  const contact = await prisma.contact.create({ data: { accountId, firstName: 'Aroha', lastName: 'Ngata' } })
  for (const [at, start] of starts.entries()) {
    const startsAt = new Date(start)
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000)
    await prisma.booking.create({
      data: { accountId, title: `Session ${at + 1}`, startsAt, endsAt, contactId: contact.id },
    })
  }
  return account
}

const open = ({ accountId, ownerId }: TestAccount, visit: Partial<Parameters<typeof openConsole>[2]> = {}) =>
  openConsole(app, { accountId, userId: ownerId }, { view: 'bookings', ...visit })

const choose = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: `Move ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** As `bookings.css` has it. */
const hourPixels = 48
const dayOf = (page: Page, name: RegExp) => page.getByRole('region', { name })
const slotsOf = (page: Page, name: RegExp) => dayOf(page, name).locator('.day-slots')

/** Below what stays at the top of the page, and above its end. */
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 60 && bottom <= innerHeight
}

/** Drags a booking, held a little below its start, so that it starts so many hours below the top of a day. */
async function drag(
  page: Page,
  title: string,
  { to, hours }: { readonly to: RegExp; readonly hours: number },
): Promise<void> {
  await page.getByRole('article', { name: title }).dragTo(slotsOf(page, to), {
    sourcePosition: { x: 60, y: 60 },
    targetPosition: { x: 40, y: hours * hourPixels + 60 },
  })
}

describe.skipIf(!hasBrowser)('the bookings of a week', () => {
  it('stand on their days by the clocks of the account, the days of a change of the clocks too', async () => {
    // New Zealand leaves summer time in the night to Sunday, 5 April 2026.
    const studio = await newStudio('2026-03-29T10:59:00Z', '2026-03-29T11:00:00Z', '2026-04-05T11:59:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-04-02' })
    const day = (name: RegExp) => page.getByRole('region', { name }).getByRole('article')
    await page.getByText('Mar 30 – Apr 5, 2026').waitFor()
    await page.getByText('Times are those of Pacific/Auckland.').waitFor()
    expect(await day(/Mon Mar 30/).textContent()).toContain('Session 2')
    // It ends on the next day.
    expect(await day(/Sun Apr 5/).textContent()).toContain('11:59 PM')
    expect(await page.getByRole('article').count()).toBe(2)
    await page.getByRole('link', { name: 'Previous week' }).click()
    await page.getByText('Session 1').waitFor()
    expect(page.url()).toContain('?week=2026-03-23')
    await page.goBack()
    await page.getByText('Session 2').waitFor()
    // Nothing is said of a week that is not known yet.
    const release = await holdRequests(page, 'BookingsOfWeek')
    await page.getByRole('link', { name: 'Next week' }).click()
    await page.getByText('Apr 6 – 12, 2026').waitFor()
    await page.locator('.skeleton').waitFor()
    expect(await page.getByText('Nothing is booked in this week.').count()).toBe(0)
    release()
    await dayOf(page, /Mon Apr 6/)
      .getByText('Session 3')
      .waitFor()
  })

  it('are left and found again by the address; one that means no day is this week', async () => {
    const studio = await newStudio()
    const page = await open(studio, { view: 'bookings?week=2026-02-31' })
    await page.getByText('Nothing is booked in this week.').waitFor()
    await page.getByText('Today').waitFor()
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect.poll(() => page.getByText('Today').count()).toBe(0)
    await page.getByRole('link', { name: 'This week' }).click()
    await page.getByText('Today').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('lead to the deals that they are for', async () => {
    const studio = await newStudio('2026-03-31T00:00:00Z')
    const { accountId } = studio
    const { booking, deal } = app.database.prisma
    const { id } = await deal.create({ data: { accountId, title: 'Family album' } })
    await booking.updateMany({ where: { accountId }, data: { dealId: id } })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    // The pointer that rests on it sees all of a short one.
    await page.getByRole('article', { name: 'Session 1' }).hover()
    await page.getByText('For Family album').getByRole('link').click()
    await page.getByRole('heading', { name: 'Family album', level: 1 }).waitFor()
  })

  it('are opened and moved by touch where three are at once', async () => {
    const start = '2026-03-31T00:00:00Z'
    const studio = await newStudio(start, start, start)
    const page = await open(studio, {
      view: 'bookings?week=2026-03-30',
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      isMobile: true,
    })
    const titles = page.locator('.booking .title-button')
    await expect.poll(() => titles.count()).toBe(3)
    await page
      .getByRole('article', { name: 'Session 2' })
      .getByRole('button', { name: 'Session 2', exact: true })
      .tap()
    const dialog = page.getByRole('dialog', { name: 'Session 2' })
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await dialog.waitFor({ state: 'detached' })
    const boxes = await page
      .getByRole('article', { name: /^Session/ })
      .evaluateAll(articles => articles.map(each => each.getBoundingClientRect()))
    const [first, second, third] = boxes.sort((one, other) => one.left - other.left)
    expect(first?.right).toBeLessThanOrEqual(second?.left ?? 0)
    expect(second?.right).toBeLessThanOrEqual(third?.left ?? 0)
    await titles.nth(2).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Confirm' }).tap()
    await page.getByText('Session 3 is confirmed').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(
      await app.database.prisma.booking.count({
        where: { accountId: studio.accountId, status: 'confirmed' },
      }),
    ).toBe(1)
  })

  it('are confirmed, completed and cancelled, as far as their state allows', async () => {
    const studio = await newStudio('2026-03-31T00:00:00Z', '2026-04-01T00:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const first = page.getByRole('article', { name: 'Session 1' })
    await first.getByText('Requested').waitFor()
    await choose(page, 'Session 1', 'Confirm')
    await first.getByText('Confirmed').waitFor()
    await page.getByRole('button', { name: 'Move Session 1' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      ...['Mark as completed', 'Edit booking'],
      ...['A quarter of an hour earlier', 'A quarter of an hour later'],
      ...['A day earlier', 'A day later', 'A week earlier', 'A week later'],
      'Cancel booking…',
    ])
    await page.keyboard.press('Enter')
    await first.getByText('Completed').waitFor()
    await first.getByText('by you').waitFor()
    expect(await page.getByRole('button', { name: 'Move Session 1' }).count()).toBe(0)
    await choose(page, 'Session 2', 'Cancel booking…')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByRole('article', { name: 'Session 2' }).getByText('Cancelled').waitFor()
    await page.getByText('Session 2 is cancelled.').waitFor()
  })

  it('say why one cannot be confirmed, and stay as they are', async () => {
    const studio = await newStudio('2026-03-31T00:00:00Z', '2026-03-31T00:30:00Z')
    await app.database.prisma.account.update({
      where: { id: studio.accountId },
      data: { preventDoubleBooking: true },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await choose(page, 'Session 1', 'Confirm')
    await page.getByText('Session 1 is confirmed.').waitFor()
    await choose(page, 'Session 2', 'Confirm')
    await page.getByText(/Session 2 was not confirmed\. .*overlap/i).waitFor()
    await page.getByRole('article', { name: 'Session 2' }).getByText('Requested').waitFor()
  })

  it('are made by the clocks of the account, and edited; an end before the start is refused', async () => {
    const studio = await newStudio()
    const page = await open(studio, { view: 'bookings?week=2026-09-21' })
    await page.getByText('Nothing is booked in this week.').waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New booking' })
    expect(await form.getByLabel('Starts').inputValue()).toBe('2026-09-21T09:00')
    await form.getByLabel('Title').fill('Portrait')
    await form.getByLabel('Contact').fill('Aroha')
    await form.getByRole('option', { name: 'Aroha Ngata' }).click()
    // The clocks go from two to three in the night to Sunday, 27 September.
    await form.getByLabel('Starts').fill('2026-09-27T02:30')
    await form.getByRole('button', { name: 'Create booking' }).click()
    await form.getByText('The clocks do not show this time on that day').waitFor()
    // What a browser makes of a year of two digits.
    await form.getByLabel('Starts').fill('0026-09-27T01:30')
    await form.getByRole('button', { name: 'Create booking' }).click()
    await form.getByText('Must be between the years 1900 and 2999').waitFor()
    await form.getByLabel('Starts').fill('2026-09-27T01:30')
    await form.getByLabel('Ends').fill('2026-09-27T01:00')
    await form.getByRole('button', { name: 'Create booking' }).click()
    await form.getByText('Must be after the start').waitFor()
    await form.getByLabel('Ends').fill('2026-09-27T04:30')
    await form.getByLabel('Place').fill('Studio 2')
    await form.getByLabel('Notes').fill('Two dogs')
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: 'Create booking' }).click()
    await page.getByText('Portrait was added.').waitFor()
    const { prisma } = app.database
    const made = () => prisma.booking.findFirstOrThrow({ where: { accountId: studio.accountId } })
    expect(await made()).toMatchObject({
      startsAt: new Date('2026-09-26T13:30:00Z'),
      endsAt: new Date('2026-09-26T15:30:00Z'),
      ...{ status: 'requested', location: 'Studio 2', notes: 'Two dogs' },
    })
    await page.getByRole('button', { name: 'Portrait', exact: true }).press('Enter')
    const edited = page.getByRole('dialog', { name: 'Portrait' })
    await edited.getByLabel('Starts').fill('2026-09-25T08:00')
    // It stays as long as it was.
    expect(await edited.getByLabel('Ends').inputValue()).toBe('2026-09-25T10:00')
    // A start is none while a part of it is removed.
    await edited.getByLabel('Starts').fill('')
    await edited.getByLabel('Starts').fill('2026-09-25T10:00')
    expect(await edited.getByLabel('Ends').inputValue()).toBe('2026-09-25T12:00')
    await edited.getByRole('button', { name: 'Save booking' }).click()
    await page.getByText('Portrait was saved.').waitFor()
    await page
      .getByRole('region', { name: /Fri Sep 25/ })
      .getByRole('article')
      .waitFor()
    expect(await made()).toMatchObject({ startsAt: new Date('2026-09-24T22:00:00Z') })
  })

  it('lead to the week of one that is made or moved into another', async () => {
    const page = await open(await newStudio(), { view: 'bookings?week=2026-09-21' })
    const link = page.getByRole('status').getByRole('link', { name: 'Go to its week' })
    await page.getByText('Nothing is booked in this week.').waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Portrait')
    await page.getByLabel('Starts').fill('2027-02-15T10:00')
    await page.getByRole('button', { name: 'Create booking' }).click()
    await link.click()
    await dayOf(page, /Mon Feb 15/)
      .getByRole('button', { name: 'Portrait', exact: true })
      .press('Enter')
    await page.getByLabel('Place').fill('Studio 2')
    await page.getByRole('button', { name: 'Save booking' }).click()
    await page.getByText('Portrait was saved.').waitFor()
    expect(await link.count()).toBe(0)
    await page.getByRole('button', { name: 'Portrait', exact: true }).press('Enter')
    await page.getByLabel('Starts').fill('2027-02-22T10:00')
    await page.getByRole('button', { name: 'Save booking' }).click()
    await link.click()
    await dayOf(page, /Mon Feb 22/)
      .getByRole('article', { name: 'Portrait' })
      .waitFor()
  })

  it('keep their times where only their notes are edited, though the time zone changes meanwhile', async () => {
    const start = '2026-03-31T00:00:00Z'
    const studio = await newStudio(start)
    const { accountId } = studio
    const { prisma } = app.database
    const { id } = await prisma.booking.findFirstOrThrow({ where: { accountId } })
    const page = await open(studio, { view: `bookings?week=2026-03-30&booking=${id}` })
    const form = page.getByRole('dialog', { name: 'Session 1' })
    await form.getByLabel('Notes').fill('Two dogs')
    await prisma.account.update({ where: { id: accountId }, data: { timeZone: 'Europe/Berlin' } })
    await page.locator('.week-head').getByText('Times are those of Europe/Berlin.').waitFor()
    const save = async () => {
      await form.getByText('Times are those of Pacific/Auckland.').waitFor()
      expect(await form.getByLabel('Starts').inputValue()).toBe('2026-03-31T13:00')
      await form.getByRole('button', { name: 'Save booking' }).click()
    }
    await prisma.booking.update({
      where: { accountId_id: { accountId, id } },
      data: { location: 'Elsewhere' },
    })
    // What was typed is kept with the zone of its times, also over a reload and beside what others changed.
    await page.reload()
    await save()
    await form.getByRole('button', { name: 'Show what it is now' }).click()
    await expect.poll(() => form.getByLabel('Place').inputValue()).toBe('Elsewhere')
    await save()
    await page.getByText('Session 1 was saved.').waitFor()
    expect(await prisma.booking.findFirst({ where: { accountId } })).toMatchObject({
      ...{ notes: 'Two dogs', startsAt: new Date(start), endsAt: new Date('2026-03-31T01:30:00Z') },
    })
  })

  it('are begun in an hour that comes twice as they stand there', async () => {
    // From two to half past two in the night to Sunday, 5 April 2026, in which the clocks go from three to two.
    const studio = await newStudio('2026-04-04T13:00:00Z')
    await app.database.prisma.booking.updateMany({
      where: { accountId: studio.accountId },
      data: { endsAt: new Date('2026-04-04T13:30:00Z') },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const form = page.getByRole('dialog', { name: 'New booking' })
    await page.getByRole('article', { name: 'Session 1' }).waitFor()
    for (const [title, hours] of [
      ['Again', 1.6],
      ['First', 0.6],
    ] as const) {
      await slotsOf(page, /Sun Apr 5/).click({ position: { x: 40, y: hours * hourPixels } })
      await form.getByLabel('Title').fill(title)
      await form.getByRole('button', { name: 'Create booking' }).click()
      await page.getByText(`${title} was added.`).waitFor()
    }
    const made = await app.database.prisma.booking.findMany({
      where: { accountId: studio.accountId, title: { in: ['First', 'Again'] } },
      orderBy: { startsAt: 'asc' },
    })
    expect(made.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])).toEqual([
      ['2026-04-04T13:30:00.000Z', '2026-04-04T14:30:00.000Z'],
      ['2026-04-04T14:30:00.000Z', '2026-04-04T15:30:00.000Z'],
    ])
  })

  it('that somebody else cancels stay open with what was typed, until that is given up', async () => {
    const studio = await newStudio('2026-03-31T00:00:00Z')
    const { accountId, memberId } = studio
    const { id } = await app.database.prisma.booking.findFirstOrThrow({ where: { accountId } })
    const page = await open(studio, { view: `bookings?week=2026-03-30&booking=${id}` })
    const form = page.getByRole('dialog', { name: 'Session 1' })
    await form.getByLabel('Notes').fill('Two dogs')
    const { errors } = await app.graphql(
      memberId,
      `mutation { cancelBooking(accountId: "${accountId}", id: "${id}") { id } }`,
    )
    expect(errors).toBeUndefined()
    await form.getByText('It cannot be changed any more. What you typed is here until you cancel.').waitFor()
    expect(await form.getByRole('button', { name: 'Save booking' }).count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await expect.poll(() => form.getByLabel('Notes').inputValue()).toBe('Two dogs')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Session 1', exact: true }).click()
    expect(await form.getByLabel('Notes').inputValue()).toBe('Two dogs')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('article', { name: 'Session 1' }).getByText('Cancelled').waitFor()
    expect(await form.count()).toBe(0)
  })

  it('are dragged to the day and the time under the pointer, and put back', async () => {
    // Half past nine on Saturday; on Sunday the clocks have gone forward.
    const studio = await newStudio('2026-09-25T21:30:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-09-21' })
    await drag(page, 'Session 1', { to: /Sun Sep 27/, hours: 3.3 })
    await page.getByText(/Session 1 is on Sun, Sep 27(, 2026)?, 11:15 AM now\./).waitFor()
    await dayOf(page, /Sun Sep 27/)
      .getByRole('article')
      .waitFor()
    const read = () => app.database.prisma.booking.findFirst({ where: { accountId: studio.accountId } })
    expect(await read()).toMatchObject({
      startsAt: new Date('2026-09-26T22:15:00Z'),
      endsAt: new Date('2026-09-26T23:45:00Z'),
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await dayOf(page, /Sat Sep 26/)
      .getByRole('article')
      .waitFor()
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-09-25T21:30:00Z') })
    await drag(page, 'Session 1', { to: /Sat Sep 26/, hours: 8.5 })
    await page.getByText(/Session 1 is on Sat, Sep 26(, 2026)?, 4:30 PM now\./).waitFor()
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-09-26T04:30:00Z') })
  })

  it('are dragged to another day at the same time, where days are lists', async () => {
    const studio = await newStudio('2026-09-25T21:30:00Z')
    const viewport = { width: 768, height: 1_000 }
    const page = await open(studio, { view: 'bookings?week=2026-09-21', viewport })
    await page.getByRole('article', { name: 'Session 1' }).dragTo(dayOf(page, /Sun Sep 27/))
    await page.getByText(/Session 1 is on Sun, Sep 27(, 2026)?, 9:30 AM now\./).waitFor()
  })

  it('stand at their hours, as high as they last, beside those at the same time', async () => {
    const studio = await newStudio('2026-03-31T21:00:00Z', '2026-03-31T22:00:00Z', '2026-04-01T00:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const quarters = (pixels: number) => Math.round((pixels / hourPixels) * 4) / 4
    const place = async (title: string) => {
      const { x: left, y, height } = await boxOf(page.getByRole('article', { name: title }))
      const slots = await boxOf(slotsOf(page, /Wed Apr 1/))
      return { top: quarters(y - slots.y), hours: quarters(height), left }
    }
    await page.getByRole('article', { name: 'Session 3' }).waitFor()
    const [first, second, third] = [
      await place('Session 1'),
      await place('Session 2'),
      await place('Session 3'),
    ]
    expect(first).toMatchObject({ top: 2, hours: 1.5 })
    expect(second).toMatchObject({ top: 3, hours: 1.5 })
    expect(second.left).toBeGreaterThan(first.left + 20)
    expect(third).toMatchObject({ top: 5, hours: 1.5, left: first.left })
  })

  it('that pass midnight go on on the next day, in the next week too, however long they are', async () => {
    // From eleven on Sunday evening until half past twelve; from Thursday until ten on Wednesday.
    const studio = await newStudio('2026-04-05T11:00:00Z', '2026-04-01T21:00:00Z')
    const { prisma } = app.database
    await prisma.account.update({ where: { id: studio.accountId }, data: { preventDoubleBooking: true } })
    await prisma.booking.updateMany({
      where: { accountId: studio.accountId, title: 'Session 2' },
      data: { endsAt: new Date('2026-04-07T22:00:00Z') },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await dayOf(page, /Sun Apr 5/)
      .getByRole('article', { name: 'Session 1' })
      .waitFor()
    await page.getByRole('link', { name: 'Next week' }).click()
    await dayOf(page, /Mon Apr 6/)
      .getByText('goes on until 12:30 AM')
      .waitFor()
    await dayOf(page, /Tue Apr 7/)
      .getByText(/goes on until Wed, Apr 8(, 2026)?, 10:00 AM/)
      .waitFor()
    await dayOf(page, /Wed Apr 8/)
      .getByText('goes on until 10:00 AM')
      .waitFor()
    expect(await page.getByText('Nothing is booked in this week.').count()).toBe(0)
    expect(await page.getByRole('article').count()).toBe(0)
    // What goes on is opened where it does.
    await dayOf(page, /Wed Apr 8/)
      .getByRole('button', { name: 'Session 2', exact: true })
      .click()
    await page.getByRole('dialog', { name: 'Session 2' }).getByLabel('Starts').waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 800 })
    // Nobody takes a day that is booked for a free one.
    for (const text of await page.getByText('goes on until').all()) expect(await text.isVisible()).toBe(true)
  })

  it('of whole days stay so where they are moved over a change of the clocks, and come back', async () => {
    // Thursday, 2 April, for two days; on Sunday the clocks go back.
    const studio = await newStudio('2026-04-01T11:00:00Z')
    const { booking } = app.database.prisma
    const where = { accountId: studio.accountId }
    await booking.updateMany({ where, data: { endsAt: new Date('2026-04-03T11:00:00Z') } })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const read = () => booking.findFirst({ where })
    const moved = { startsAt: new Date('2026-04-03T11:00:00Z'), endsAt: new Date('2026-04-05T12:00:00Z') }
    const between = { startsAt: new Date('2026-04-02T11:00:00Z'), endsAt: new Date('2026-04-04T11:00:00Z') }
    await page.getByRole('button', { name: 'Session 1', exact: true }).first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(read).toMatchObject(moved)
    // Told once its answer is there, and offers the first move's Undo until then.
    await page.getByText(/Session 1 is on Sat, Apr 4.* now\./).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(read).toMatchObject(between)
    await page.getByRole('button', { name: 'Session 1', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Session 1' })
    await form.getByLabel('Starts').fill('2026-04-04T00:00')
    expect(await form.getByLabel('Ends').inputValue()).toBe('2026-04-06T00:00')
    await form.getByRole('button', { name: 'Save booking' }).click()
    await expect.poll(read).toMatchObject(moved)
  })

  it('may have begun months before, and before many that have ended', async () => {
    const hours = Array.from({ length: 31 }, (_, hour) => new Date(Date.UTC(2026, 2, 20, hour)).toISOString())
    const studio = await newStudio('2026-01-10T00:00:00Z', ...hours)
    await app.database.prisma.booking.updateMany({
      where: { accountId: studio.accountId, title: 'Session 1' },
      data: { endsAt: new Date('2026-03-31T22:00:00Z') },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await dayOf(page, /Wed Apr 1/)
      .getByText('goes on until 11:00 AM')
      .waitFor()
  })

  /** So many short ones on Monday, 30 March, and the last one, Session 1, on Sunday. */
  async function newBusyStudio(onMonday: number): Promise<TestAccount> {
    const studio = await newStudio('2026-04-05T01:00:00Z')
    const { accountId } = studio
    const data = Array.from({ length: onMonday }, (_, at) => {
      const startsAt = new Date(Date.UTC(2026, 2, 29, 20, at))
      return {
        accountId,
        title: `Passport ${at + 1}`,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 60_000),
      }
    })
    await app.database.prisma.booking.createMany({ data })
    return studio
  }

  it('are all there to the end of a week of some hundreds, also one that is added', async () => {
    const page = await open(await newBusyStudio(350), { view: 'bookings?week=2026-03-30' })
    const sunday = dayOf(page, /Sun Apr 5/)
    await sunday.getByText('Session 1').waitFor()
    expect(await page.getByText('bookings are shown').count()).toBe(0)
    await sunday.locator('.day-slots').click({ position: { x: 40, y: hourPixels } })
    const form = page.getByRole('dialog', { name: 'New booking' })
    await form.getByLabel('Title').fill('Late one')
    await page.keyboard.press('Enter')
    await sunday.getByText('Late one').waitFor()
  })

  it('that are more than are read leave no day that looks free, and none begins where one may be', async () => {
    const page = await open(await newBusyStudio(400), { view: 'bookings?week=2026-03-30' })
    await page.getByText('The first 400 of 401 bookings are shown.').waitFor()
    for (const day of [/Mon Mar 30/, /Tue Mar 31/, /Sun Apr 5/])
      await dayOf(page, day).getByText('Not all bookings are shown').waitFor()
    expect(await page.getByText('Nothing is booked', { exact: true }).count()).toBe(0)
    await slotsOf(page, /Sun Apr 5/).click({ position: { x: 40, y: 4 * hourPixels } })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('are begun at an empty time, which holds for what was typed before', async () => {
    const studio = await newStudio('2026-04-01T21:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await page.getByRole('article', { name: 'Session 1' }).waitFor()
    const form = page.getByRole('dialog', { name: 'New booking' })
    await slotsOf(page, /Wed Apr 1/).click({ position: { x: 40, y: 2.8 * hourPixels } })
    expect(await form.getByLabel('Starts').inputValue()).toBe('2026-04-01T10:45')
    await form.getByLabel('Title').fill('Portrait')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await slotsOf(page, /Fri Apr 3/).click({ position: { x: 40, y: 0.1 * hourPixels } })
    expect(await form.getByLabel('Starts').inputValue()).toBe('2026-04-03T08:00')
    await form.getByRole('button', { name: 'Create booking' }).click()
    await page.getByText('Portrait was added.').waitFor()
    const { prisma } = app.database
    const made = await prisma.booking.findFirst({ where: { accountId: studio.accountId, title: 'Portrait' } })
    expect(made).toMatchObject({
      startsAt: new Date('2026-04-02T19:00:00Z'),
      endsAt: new Date('2026-04-02T20:00:00Z'),
    })
    // A booking is no empty time.
    await page.getByRole('article', { name: 'Session 1' }).click({ position: { x: 60, y: 60 } })
    expect(await form.count()).toBe(0)
  })

  it('have the time of now among them, which goes on', async () => {
    const studio = await newStudio()
    const page = await open(studio)
    await page.clock.install({ time: new Date('2026-03-31T20:00:00Z') })
    await page.reload()
    const now = page.getByRole('region', { name: /Wed Apr 1/ }).locator('.day-now')
    const top = async () => (await now.boundingBox())?.y ?? 0
    await now.waitFor()
    const slots = await slotsOf(page, /Wed Apr 1/).boundingBox()
    const first = await top()
    expect(first - (slots?.y ?? 0)).toBeCloseTo(hourPixels, 0)
    await page.clock.fastForward('30:00')
    await expect.poll(top).toBeCloseTo(first + hourPixels / 2, 0)
    expect(await page.locator('.day-now').count()).toBe(1)
  })

  it('are those of the next day once one begins, though nothing else changes', async () => {
    const page = await open(await newStudio())
    await page.clock.install({ time: new Date('2026-04-01T10:59:30Z') })
    await page.reload()
    const today = (name: RegExp) => page.getByRole('region', { name }).getByText('Today')
    await today(/Wed Apr 1/).waitFor()
    await page.clock.fastForward('01:00')
    await today(/Thu Apr 2/).waitFor()
    expect(await today(/Wed Apr 1/).count()).toBe(0)
  })

  it('are moved by keys, one move after the other, and the focus goes with them', async () => {
    const studio = await newStudio('2026-03-30T22:00:00Z', '2026-03-31T22:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Session 1', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Session 2')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Session 1')
    const day = (name: RegExp) =>
      page.getByRole('region', { name }).getByRole('article', { name: 'Session 1' })
    await page.keyboard.press('Shift+ArrowRight')
    await day(/Wed Apr 1/).waitFor()
    await expect.poll(focused).toBe('Session 1')
    await page.keyboard.press('Shift+ArrowRight')
    await day(/Thu Apr 2/).waitFor()
    await expect.poll(focused).toBe('Session 1')
    await page.keyboard.press('Shift+ArrowRight')
    await day(/Fri Apr 3/).waitFor()
    const read = () =>
      app.database.prisma.booking.findFirst({ where: { accountId: studio.accountId, title: 'Session 1' } })
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-04-02T22:00:00Z') })
    await page.getByRole('button', { name: 'Session 1', exact: true }).focus()
    for (const nth of [1, 2, 3]) {
      await page.keyboard.press('Shift+ArrowDown')
      await expect.poll(read).toMatchObject({ startsAt: new Date(Date.UTC(2026, 3, 2, 22, 15 * nth)) })
      await expect.poll(focused).toBe('Session 1')
    }
    await choose(page, 'Session 1', 'A quarter of an hour earlier')
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-04-02T22:30:00Z') })
    await page.getByRole('button', { name: 'Session 1', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-04-02T22:15:00Z') })
    const chooseByKeys = async (item: string) => {
      await page.getByRole('button', { name: 'Move Session 1' }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    await chooseByKeys('A day later')
    await day(/Sat Apr 4/).waitFor()
    await expect.poll(focused).toBe('Session 1')
    await chooseByKeys('A day earlier')
    await day(/Fri Apr 3/).waitFor()
    await expect.poll(focused).toBe('Session 1')
    // By then summer time has ended.
    await chooseByKeys('A week later')
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-04-09T23:15:00Z') })
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(focused).toMatch(/^Fri/)
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('stay in sight where keys move them on, into hours that were not shown too', async () => {
    // Half past five on Monday.
    const studio = await newStudio('2026-03-30T04:30:00Z')
    const viewport = { width: 1_280, height: 500 }
    const page = await open(studio, { view: 'bookings?week=2026-03-30', viewport })
    const title = page.getByRole('button', { name: 'Session 1', exact: true })
    await title.focus()
    for (const [block, key, clock] of [
      ['end', 'ArrowDown', /6:15/],
      ['start', 'ArrowUp', /5:30/],
    ] as const) {
      await title.evaluate((element, block) => element.scrollIntoView({ block }), block)
      for (const _ of [1, 2, 3]) await page.keyboard.press(`Shift+${key}`)
      await page.getByRole('article').getByText(clock).waitFor()
      await expect.poll(() => title.evaluate(isInSight)).toBe(true)
    }
  })

  it('leave the focus on their day where a key moves them out of the week, so that the next moves no other', async () => {
    const studio = await newStudio('2026-04-04T22:00:00Z', '2026-04-05T00:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await page.getByRole('button', { name: 'Session 1', exact: true }).press('Shift+ArrowRight')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^Sun/)
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Session 2', exact: true }).press('Shift+ArrowLeft')
    await dayOf(page, /Sat Apr 4/)
      .getByRole('article', { name: 'Session 2' })
      .waitFor()
  })

  it('have the focus where their form moved them', async () => {
    const page = await open(await newStudio('2026-03-30T22:00:00Z'), { view: 'bookings?week=2026-03-30' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Session 1', exact: true }).press('Enter')
    await page.getByLabel('Starts').fill('2026-04-02T11:00')
    await page.getByRole('button', { name: 'Save booking' }).press('Enter')
    await dayOf(page, /Thu Apr 2/)
      .getByRole('article', { name: 'Session 1' })
      .waitFor()
    await expect.poll(focused).toBe('Session 1')
    await page.getByRole('button', { name: 'Session 1', exact: true }).press('Enter')
    await page.getByLabel('Starts').fill('2026-04-09T11:00')
    await page.getByRole('button', { name: 'Save booking' }).press('Enter')
    // It is in another week now.
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    await expect.poll(focused).toMatch(/^Thu/)
  })

  it('are found in the week of any day, which is typed or chosen', async () => {
    const page = await open(await newStudio('2027-06-16T22:00:00Z'), { view: 'bookings?week=2026-03-30' })
    const day = page.getByLabel('Week of')
    await day.waitFor()
    await day.focus()
    // As the field has it: the month, the day, the year.
    await page.keyboard.type('06172027')
    await page.getByRole('article', { name: 'Session 1' }).waitFor()
    expect(await day.inputValue()).toBe('2027-06-17')
    expect(new URL(page.url()).searchParams.get('week')).toBe('2027-06-14')
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect.poll(() => day.inputValue()).toBe('2027-06-21')
    expect(await tooWideFor(page, [1280, 768, 360])).toEqual([])
    expect(await findBarriers(page)).toEqual([])
  })

  it('show their state in their hours before what is written of them', async () => {
    const studio = await newStudio('2026-03-30T22:00:00Z')
    await app.database.prisma.booking.updateMany({
      where: { accountId: studio.accountId },
      data: {
        endsAt: new Date('2026-03-31T01:00:00Z'),
        location: 'Yard',
        notes: 'Bring the lens. '.repeat(30),
      },
    })
    const page = await open(studio, {
      view: 'bookings?week=2026-03-30',
      viewport: { width: 1280, height: 900 },
    })
    const card = page.getByRole('article', { name: 'Session 1' })
    const bottomOf = async (place: Locator) => {
      const { y, height } = (await place.boundingBox()) ?? { y: 0, height: 0 }
      return y + height
    }
    const state = card.getByText('Requested')
    await state.waitFor()
    expect(await bottomOf(state)).toBeLessThan(await bottomOf(card))
  })

  it('are told which booking is in the way by its title as it is, without its id', async () => {
    const studio = await newStudio('2026-03-30T22:00:00Z', '2026-03-30T22:30:00Z')
    const { prisma } = app.database
    await prisma.account.update({ where: { id: studio.accountId }, data: { preventDoubleBooking: true } })
    await prisma.booking.updateMany({
      where: { accountId: studio.accountId, title: 'Session 2' },
      data: { status: 'confirmed', title: 'Prints 2026.01' },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await choose(page, 'Session 1', 'Confirm')
    const inTheWay =
      'Booking overlaps the confirmed booking “Prints 2026.01”: one of the two needs another time.'
    await page.getByText(`Session 1 was not confirmed. ${inTheWay}`, { exact: true }).waitFor()
  })

  it('leave the form as it is where another is in the way: nothing of it has changed elsewhere', async () => {
    const studio = await newStudio('2026-03-30T22:00:00Z', '2026-03-31T00:30:00Z')
    const { prisma } = app.database
    await prisma.account.update({ where: { id: studio.accountId }, data: { preventDoubleBooking: true } })
    await prisma.booking.updateMany({ where: { accountId: studio.accountId }, data: { status: 'confirmed' } })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    await page.getByRole('button', { name: 'Session 1', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Session 1' })
    await form.getByLabel('Ends').fill('2026-03-31T14:00')
    await form.getByRole('button', { name: 'Save booking' }).click()
    await form.getByText('one of the two needs another time.').waitFor()
    expect(await form.getByText('Look at what it is now').count()).toBe(0)
    expect(await form.getByRole('button', { name: 'Show what it is now' }).count()).toBe(0)
    expect(await form.getByLabel('Ends').inputValue()).toBe('2026-03-31T14:00')
    await prisma.booking.updateMany({
      where: { accountId: studio.accountId, title: 'Session 1' },
      data: { location: 'Elsewhere' },
    })
    await form.getByRole('button', { name: 'Save booking' }).click()
    await form.getByText('Look at what it is now, then make your change again.').waitFor()
    await form.getByRole('button', { name: 'Show what it is now' }).waitFor()
  })

  it('are moved on by keys from where a move leads that is on its way', async () => {
    const studio = await newStudio('2026-03-30T22:00:00Z')
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const release = await holdRequests(page, 'MoveBooking')
    await page.getByRole('button', { name: 'Session 1', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('11:15 AM').waitFor()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight'])
      await page.keyboard.press(`Shift+${key}`)
    release()
    const read = () => app.database.prisma.booking.findFirst({ where: { accountId: studio.accountId } })
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-04-01T22:45:00Z') })
    // What is taken back is the last move.
    await page.getByText(/Session 1 is on Thu, Apr 2(, 2026)?, 11:45 AM now\./).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(read).toMatchObject({ startsAt: new Date('2026-03-31T22:45:00Z') })
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('that are to come stand beside the week, page by page, and lead to their week', async () => {
    const hour = 3_600_000
    const begin = Math.floor(Date.now() / hour) * hour
    const starts = [-2, ...Array.from({ length: 10 }, (_, nth) => 24 * (nth + 1))].map(
      hours => begin + hours * hour,
    )
    const studio = await newStudio(...starts.map(start => new Date(start).toISOString()))
    await app.database.prisma.booking.updateMany({
      where: { accountId: studio.accountId, title: 'Session 3' },
      data: { status: 'cancelled' },
    })
    const page = await open(studio, { view: 'bookings?week=2026-03-30' })
    const coming = page.getByRole('region', { name: 'Coming' })
    await coming.getByText('1–8 of 9').waitFor()
    expect(await coming.getByRole('link').allTextContents()).toEqual(
      [2, 4, 5, 6, 7, 8, 9, 10].map(nth => `Session ${nth}`),
    )
    await coming.getByRole('button', { name: 'Next' }).click()
    await coming.getByRole('link', { name: 'Session 11' }).waitFor()
    await page.getByText('Nothing is booked in this week.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Next week' }).click()
    await page.getByText('Apr 6 – 12, 2026').waitFor()
    await coming.getByText('9–9 of 9').waitFor()
    await coming.getByRole('link', { name: 'Session 11' }).click()
    await page.getByRole('article', { name: 'Session 11' }).waitFor()
    await coming.getByText('9–9 of 9').waitFor()
  })

  it('that are to come in another year are said with it, by the clocks of the account', async () => {
    const studio = await newStudio('2026-12-31T10:00:00Z', '2026-12-31T11:30:00Z')
    const page = await open(studio)
    await page.clock.install({ time: new Date('2026-04-01T08:00:00Z') })
    await page.reload()
    const times = page.getByRole('region', { name: 'Coming' }).locator('time')
    await expect
      .poll(() => times.allTextContents())
      .toEqual(['Thu, Dec 31, 11:00 PM', 'Fri, Jan 1, 2027, 12:30 AM'])
  })

  it('have no barriers in light and dark', async () => {
    const page = await open(await newStudio(new Date().toISOString()))
    await page.getByRole('article', { name: 'Session 1' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fit in any width', async () => {
    const page = await open(await newStudio(new Date().toISOString()))
    await page.getByRole('article', { name: 'Session 1' }).waitFor()
    expect(await tooWideFor(page, [360, 768, 1440])).toEqual([])
  })
})
