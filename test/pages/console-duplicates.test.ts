import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { afterPaint, type ConsoleVisit, openConsole, refuseRequests } from '../support/console.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})
beforeEach(async () => {
  account = await app.newAccount()
  await add({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', company: 'Looms' })
  await add({ firstName: 'Anne', lastName: null, email: 'Ann@Example.com', phone: '123', company: 'Mills' })
  await add({ firstName: 'Bo', email: 'bo@example.com' })
  await add({ firstName: 'Bob', email: 'bo@example.com' })
})

interface Added {
  readonly firstName: string
  readonly lastName?: string | null
  readonly email: string
  readonly phone?: string
  readonly company?: string
}
const add = async (values: Added) => {
  const { data } = await app.graphql(
    account.ownerId,
    'mutation Add($account: UUID!, $input: CreateContactInput!) { made: createContact(accountId: $account, input: $input) { id } }',
    { account: account.accountId, input: values },
  )
  return data.made.id as string
}
const open = (visit: Partial<ConsoleVisit> = {}) =>
  openConsole(
    app,
    { userId: account.ownerId, accountId: account.accountId },
    { view: 'contacts/duplicates', ...visit },
  )
const group = (page: Page, email: string) => page.getByRole('region', { name: email })
const contacts = () =>
  app.database.prisma.contact.findMany({
    where: { accountId: account.accountId },
    orderBy: { firstName: 'asc' },
  })

describe.skipIf(!hasBrowser)('duplicates', () => {
  it('stand side by side, and become one with the values that were chosen', async () => {
    const page = await open()
    const anns = group(page, 'ann@example.com')
    await anns.getByRole('link', { name: 'Ann Lee' }).waitFor()
    await anns.getByRole('radio', { name: 'Keep this one: Anne', exact: true }).check()
    await anns.getByRole('radio', { name: 'Company: Looms' }).check()
    expect(await findBarriers(page)).toEqual([])
    await anns.getByRole('button', { name: 'Merge 2 contacts' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Merge 2 contacts into one?' })
    await dialog.getByRole('button', { name: 'Merge contacts' }).click()
    await page.getByText('2 contacts are one now: Anne Lee.').waitFor()
    await anns.waitFor({ state: 'detached' })
    const [ann, ...others] = await contacts()
    expect(ann).toMatchObject({ firstName: 'Anne', lastName: 'Lee', phone: '123', company: 'Looms' })
    expect(others.map(({ firstName }) => firstName)).toEqual(['Bo', 'Bob'])
  })

  it('are told apart by the year of the account in which the kept one was added', async () => {
    const { accountId } = account
    await app.database.prisma.account.update({ where: { id: accountId }, data: { timeZone: 'Asia/Tokyo' } })
    await app.database.prisma.contact.updateMany({
      where: { accountId },
      data: { createdAt: new Date('2025-12-31T20:00:00Z') },
    })
    const page = await open()
    const bos = group(page, 'bo@example.com')
    await bos.getByRole('button', { name: 'Merge 2 contacts' }).click()
    await page.getByText(/^Bob? of 2026 stays/).waitFor()
  })

  it('are skipped, and merged by keys alone, with the focus on the next ones', async () => {
    const page = await open()
    await group(page, 'ann@example.com').getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('bo@example.com 2')
    await group(page, 'bo@example.com').getByRole('button', { name: 'Merge' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 contacts are one now: Bo.').waitFor()
    await page.getByText('All that is left was skipped.').waitFor()
    await page.getByRole('button', { name: 'Show 1 skipped group again' }).click()
    await group(page, 'ann@example.com').waitFor()
    expect((await contacts()).map(({ firstName }) => firstName)).toEqual(['Ann', 'Anne', 'Bo'])
  })

  it('have the focus on what leads on once each of a page is skipped', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (const firstName of ['Cy', 'Cyril']) await add({ firstName, email: `c${at}@example.com` })
    const page = await open()
    const skip = page.getByRole('button', { name: 'Skip', exact: true })
    await expect.poll(() => skip.count()).toBe(10)
    for (let left = 10; left > 0; left -= 1) {
      await expect.poll(() => skip.count()).toBe(left)
      await skip.first().press('Enter')
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Next groups')
  })

  it('have the focus on their button where they were not merged', async () => {
    const page = await open({ expected: /Failed to load/ })
    await refuseRequests(page, 'MergeContacts')
    const merge = group(page, 'bo@example.com').getByRole('button', { name: 'Merge' })
    await merge.press('Enter')
    await page.getByRole('button', { name: 'Merge contacts' }).press('Enter')
    await page.getByText(/^Bo was not merged\./).waitFor()
    await page.evaluate(afterPaint)
    expect(await merge.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('are hinted at on the page of a contact, and compared there and back', async () => {
    const [ann] = await contacts()
    await add({ firstName: 'Annie', email: 'ann@example.com' })
    const page = await open({ view: `contacts/${ann?.id}` })
    await page.getByText('2 other contacts may be the same person: compare').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'compare' }).click()
    const anns = group(page, 'ann@example.com')
    await anns.getByRole('link', { name: 'Annie' }).waitFor()
    expect(await group(page, 'bo@example.com').count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await anns.getByRole('checkbox', { name: 'Merge into it' }).last().uncheck()
    await anns.getByRole('radio', { name: 'Keep this one' }).nth(1).check()
    await anns.getByRole('button', { name: 'Merge 2 contacts' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge contacts' }).click()
    // The one that stays is shown, and who else may be the same.
    await page.getByRole('heading', { name: 'Anne Lee', level: 1 }).waitFor()
    await page.getByText('1 other contact may be the same person: compare').waitFor()
    await page.getByRole('link', { name: 'compare' }).click()
    await anns.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('heading', { name: 'Anne Lee', level: 1 }).waitFor()
    // Nobody else has it once it is another.
    const { prisma } = app.database
    await prisma.contact.updateMany({
      where: { accountId: account.accountId, firstName: 'Annie' },
      data: { email: 'annie@example.com', emailKey: 'annie@example.com' },
    })
    await page.getByText('may be the same person').waitFor({ state: 'detached' })
    await page.goto(`${app.url}/console/${account.accountId}/contacts/duplicates?contact=${ann?.id}`)
    await page.getByText('No other contact has the e-mail of this one.').waitFor()
    await page.getByRole('link', { name: 'Go to all duplicates' }).click()
    await group(page, 'bo@example.com').waitFor()
  })

  it('that were merged are listed with the contact until each is forgotten, after a question', async () => {
    const [ann, anne] = await contacts()
    await app.graphql(
      account.ownerId,
      'mutation ($account: UUID!, $ann: UUID!, $anne: [UUID!]!) { mergeContacts(accountId: $account, keepId: $ann, mergeIds: $anne) { id } }',
      { account: account.accountId, ann: ann?.id, anne: [anne?.id] },
    )
    const page = await open({ view: `contacts/${ann?.id}` })
    const merged = page.getByRole('region', { name: 'Merged contacts 1' })
    await merged.getByText('Ann@Example.com, 123').waitFor()
    await merged.getByText('Today').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await merged.getByRole('button', { name: 'Forget Anne' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Forget Anne?' })
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await merged.getByRole('button', { name: 'Forget Anne' }).click()
    await dialog.getByRole('button', { name: 'Forget contact' }).click()
    await page.getByText('Anne was forgotten.').waitFor()
    await merged.waitFor({ state: 'detached' })
    const { accountId } = account
    expect(await app.database.prisma.contactMerge.count({ where: { accountId } })).toBe(0)
    expect((await contacts())[0]).toMatchObject({ id: ann?.id, phone: '123' })
  })

  it('leave out who is somebody else', async () => {
    await add({ firstName: 'Bobby', email: 'bo@example.com' })
    const page = await open()
    const bos = group(page, 'bo@example.com')
    await bos.getByRole('checkbox', { name: 'Merge into it' }).first().uncheck()
    await bos.getByRole('button', { name: 'Merge 2 contacts' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge contacts' }).click()
    await page.getByText('2 contacts are one now: Bo.').waitFor()
    expect((await contacts()).map(({ firstName }) => firstName)).toEqual(['Ann', 'Anne', 'Bo', 'Bob'])
  })

  it('are merged as they were when it was asked, and leave out who joins them once a choice is made', async () => {
    const page = await open()
    const bos = group(page, 'bo@example.com')
    await bos.getByRole('button', { name: 'Merge 2 contacts' }).click()
    await add({ firstName: 'Bobby', email: 'bo@example.com' })
    await bos.getByText('Merge 3 contacts', { exact: true }).waitFor({ state: 'attached' })
    const dialog = page.getByRole('alertdialog', { name: 'Merge 2 contacts into one?' })
    await dialog.getByRole('button', { name: 'Merge contacts' }).click()
    await page.getByText('2 contacts are one now: Bo.').waitFor()
    expect((await contacts()).map(({ firstName }) => firstName)).toEqual(['Ann', 'Anne', 'Bo', 'Bobby'])
    await bos.getByRole('radio', { name: 'First name: Bobby' }).check()
    await add({ firstName: 'Bea', email: 'bo@example.com' })
    await bos.getByRole('link', { name: 'Bea' }).waitFor()
    expect(await bos.getByRole('button', { name: 'Merge 2 contacts' }).isVisible()).toBe(true)
    await bos.getByRole('checkbox', { name: 'Merge into it' }).last().check()
    await bos.getByRole('button', { name: 'Merge 3 contacts' }).waitFor()
  })

  it.each([360, 820, 1180])('show all of what differs in a window of %i pixels', async width => {
    const company = 'Harbourside Weavers and Dyers of Fine Linen'.repeat(4)
    await add({ firstName: `${company}A`, email: 'cy@example.com', company: `${company} East` })
    await add({ firstName: `${company}B`, email: 'cy@example.com', company: `${company} West` })
    const page = await open({ viewport: { width, height: 800 }, hasTouch: true, isMobile: true })
    const cys = group(page, 'cy@example.com')
    await cys.waitFor()
    const cut = (elements: Element[]) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML)
    expect(await cys.locator('*:not(.visually-hidden)').evaluateAll(cut)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('have no barriers in light and dark on a phone', async () => {
    const page = await open({ viewport: { width: 360, height: 800 } })
    await group(page, 'ann@example.com').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
