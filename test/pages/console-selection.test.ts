import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser, type Visit } from '../support/browser.ts'
import { afterPaint, openConsole, refuseRequests } from '../support/console.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})
beforeEach(async () => {
  account = await app.newAccount()
  const { accountId } = account
  for (const [at, firstName] of ['Ada', 'Bea', 'Cleo', 'Dora', 'Edith'].entries())
    await app.database.prisma.contact.create({
      data: { accountId, firstName, email: `${firstName}@example.com`, createdAt: new Date(2026, 0, 9 - at) },
    })
})

const open = async (visit: Visit = {}) => {
  const { ownerId: userId, accountId } = account
  const page = await openConsole(app, { userId, accountId }, { view: 'contacts', ...visit })
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  return page
}
const isFocused = (element: Element) => element === document.activeElement
const bar = (page: Page) => page.getByRole('region', { name: 'Ticked contacts' })
const left = async () => {
  const contacts = await app.database.prisma.contact.findMany({
    where: { accountId: account.accountId },
    orderBy: { firstName: 'asc' },
  })
  return contacts.map(({ firstName, contactType }) => `${firstName} ${contactType}`)
}

describe.skipIf(!hasBrowser)('ticked contacts', () => {
  it('are a range where Shift is held, and are deleted together after a question that counts them', async () => {
    const page = await open()
    await page.getByLabel('Tick Bea').click()
    await page.getByLabel('Tick Dora').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 contacts ticked').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', {
      name: 'Delete 3 contacts?',
      description: /Bea, Cleo, Dora: .* cannot be found by the contacts afterwards/,
    })
    await dialog.getByRole('button', { name: 'Keep them' }).click()
    expect(await left()).toHaveLength(5)
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete 3 contacts' }).click()
    await page.getByText('3 contacts were deleted.').waitFor()
    await expect.poll(() => page.locator('tbody a').allTextContents()).toEqual(['Ada', 'Edith'])
    expect(await left()).toEqual(['Ada lead', 'Edith lead'])
    expect(await bar(page).count()).toBe(0)
  })

  it('are ticked and changed by keys alone', async () => {
    const page = await open()
    await page.getByLabel('Tick Ada').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await bar(page).getByText('3 contacts ticked').waitFor()
    await bar(page).getByRole('button', { name: 'Change' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change 3 contacts' })
    await dialog.getByLabel('Type').focus()
    await page.keyboard.press('v')
    await dialog.getByLabel('Company').focus()
    await page.keyboard.press('Enter')
    await page.getByText('3 contacts were changed.').waitFor()
    expect(await left()).toEqual(['Ada vendor', 'Bea vendor', 'Cleo vendor', 'Dora lead', 'Edith lead'])
  })

  it('leave the focus at the box of all when they are unticked, deleted or changed', async () => {
    const page = await open()
    const hasFocus = () => page.getByLabel('Tick all contacts of this page').evaluate(isFocused)
    await page.getByLabel('Tick Ada').check()
    await bar(page).getByRole('button', { name: 'Untick all' }).press('Enter')
    await expect.poll(hasFocus).toBe(true)
    await page.getByLabel('Tick Ada').check()
    await bar(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 contact' }).press('Enter')
    await page.getByText('1 contact was deleted.').waitFor()
    await expect.poll(hasFocus).toBe(true)
    await page.getByLabel('Tick Bea').check()
    await bar(page).getByRole('button', { name: 'Change' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Type').selectOption('Vendor')
    await page.getByRole('dialog').getByRole('button', { name: 'Change 1 contact' }).press('Enter')
    await page.getByText('1 contact was changed.').waitFor()
    await expect.poll(hasFocus).toBe(true)
  })

  it('leave the focus at “Delete” where that is refused', async () => {
    const page = await open({ expected: /Failed to load/ })
    await refuseRequests(page, 'DeleteContacts')
    await page.getByLabel('Tick Bea').click()
    const remove = bar(page).getByRole('button', { name: 'Delete' })
    await remove.press('Enter')
    await page.getByRole('button', { name: 'Delete 1 contact' }).press('Enter')
    await page.getByText(/^1 contact was not deleted\./).waitFor()
    await page.evaluate(afterPaint)
    expect(await remove.evaluate(isFocused)).toBe(true)
  })

  it('say which of them stayed as they were, and why', async () => {
    const page = await open()
    await page.getByLabel('Tick all contacts of this page').check()
    await bar(page).getByText('5 contacts ticked').waitFor()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    // Gone without an event that takes it from the page before it is asked for.
    await page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('DeleteContacts'))
        await app.database.prisma.contact.deleteMany({
          where: { accountId: account.accountId, firstName: 'Cleo' },
        })
      await route.continue()
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 5 contacts' }).click()
    await page.getByText('4 contacts were deleted.').waitFor()
    await page.getByText('1 contact was not deleted:').waitFor()
    await page.getByText('Cleo: Contact not found').waitFor()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Contacts')
    expect(await left()).toEqual([])
  })

  it('have no barriers in light and dark, and room on a phone', async () => {
    const page = await open({ viewport: { width: 360, height: 800 } })
    await page.getByLabel('Tick Ada').check()
    await bar(page).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
