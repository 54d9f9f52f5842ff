import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, hasBrowser } from '../support/browser.ts'
import { colorSchemes, openConsole } from '../support/console.ts'

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
    await page.getByText('For Family album').getByRole('link').click()
    await page.getByRole('heading', { name: 'Family album', level: 1 }).waitFor()
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
      'Mark as completed',
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
    await page.getByText(/Session 2 is as it was\. .*overlap/i).waitFor()
    await page.getByRole('article', { name: 'Session 2' }).getByText('Requested').waitFor()
  })

  it.each(colorSchemes)('have no barriers in %s', async colorScheme => {
    const page = await open(await newStudio(new Date().toISOString()), { colorScheme })
    await page.getByText('Session 1').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it.each([360, 768, 1440])('fit in %s pixels', async width => {
    const page = await open(await newStudio(new Date().toISOString()), { viewport: { width, height: 800 } })
    await page.getByText('Session 1').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
