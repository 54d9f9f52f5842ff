import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser, openIn } from '../support/browser.ts'
import { type ConsoleVisit, openConsole, refuseRequests, tooWideFor } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

const open = (accountId: string, userId: string, visit: Partial<ConsoleVisit> = {}) =>
  openConsole(app, { accountId, userId }, { view: 'settings', ...visit })
const openAsOwner = ({ accountId, ownerId }: TestAccount, visit: Partial<ConsoleVisit> = {}) =>
  open(accountId, ownerId, visit)

const choose = async (page: Page, user: string, item: string) => {
  await page.getByRole('button', { name: `Change ${user}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const ownerOf = async (accountId: string) =>
  (await app.database.prisma.account.findUnique({ where: { id: accountId } }))?.ownerId

describe.skipIf(!hasBrowser)('the account', () => {
  it('gets another name and time zone, which the whole console has at once', async () => {
    const account = await app.newAccount()
    const page = await openAsOwner(account)
    await page.getByRole('button', { name: 'Edit account' }).click()
    const form = page.getByRole('dialog', { name: 'Edit account' })
    await form.getByLabel('Name').fill('Studio Lovelace')
    await form.getByLabel('Time zone').selectOption('Pacific/Auckland')
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Account: Studio Lovelace' }).waitFor()
    await page.getByRole('link', { name: 'Bookings' }).click()
    await page.getByText('Times are those of Pacific/Auckland.').waitFor()
  })

  it('has another time zone and currency in other tabs too, without a reload', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    const { prisma } = app.database
    const startsAt = new Date('2026-03-31T00:00:00Z')
    const endsAt = new Date('2026-03-31T01:00:00Z')
    await prisma.booking.create({ data: { accountId, title: 'Portrait', startsAt, endsAt } })
    await prisma.deal.create({ data: { accountId, title: 'Album', value: 1250 } })
    const page = await openAsOwner(account)
    const openTab = (view: string) => openIn(page.context(), `${app.url}/console/${accountId}/${view}`)
    const bookings = await openTab('bookings?week=2026-03-30')
    const deals = await openTab('deals')
    await bookings.getByRole('article', { name: 'Portrait' }).waitFor()
    await deals.getByText('1,250').first().waitFor()
    await page.getByRole('button', { name: 'Edit account' }).click()
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: 'Save account' }).click()
    await bookings.getByText('Times are those of Pacific/Auckland.').waitFor()
    await bookings.getByText(/1:00\s–\s2:00\sPM/).waitFor()
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByRole('button', { name: 'Save business' }).click()
    await deals.getByText('€1,250').first().waitFor()
  })

  it('is not written over where somebody else has changed it', async () => {
    const account = await app.newAccount()
    const page = await openAsOwner(account, { view: 'settings?dialog=edit-account', expected: /429/ })
    const form = page.getByRole('dialog', { name: 'Edit account' })
    await form.getByLabel('Name').fill('Mine')
    const where = { id: account.accountId }
    const data = { name: 'Theirs', timeZone: 'Europe/Lisbon' }
    await app.database.prisma.account.update({ where, data })
    await form.getByRole('button', { name: 'Save account' }).click()
    const show = form.getByRole('button', { name: 'Show what it is now' })
    await show.waitFor()
    await refuseRequests(page, 'AccountNow')
    await show.click()
    await form.getByText('Account was changed meanwhile. Too many requests in one minute.').waitFor()
    await page.unroute('**/graphql')
    await show.click()
    await form.getByText('It is now Theirs').waitFor()
    expect(await form.getByLabel('Time zone').inputValue()).toBe('Europe/Lisbon')
    await form.getByRole('button', { name: 'Save account' }).click()
    await form.waitFor({ state: 'detached' })
    const saved = await app.database.prisma.account.findUnique({ where })
    expect(saved).toMatchObject({ name: 'Mine', timeZone: 'Europe/Lisbon' })
  })

  it('has a business that is not written over either, whether this window has heard of the change or not', async () => {
    const account = await app.newAccount()
    const page = await openAsOwner(account, { expected: /429/ })
    const address = page.getByLabel('Address', { exact: true })
    const where = { id: account.accountId }
    const { update, findUnique } = app.database.prisma.account
    await address.fill('Mine')
    await update({ where, data: { businessAddress: 'Theirs', currency: 'EUR' } })
    await page.getByText('It is now Theirs').waitFor()
    expect(await address.inputValue()).toBe('Mine')
    expect(await page.getByLabel('Currency').inputValue()).toBe('EUR')
    await refuseRequests(page, 'Settings')
    await update({ where, data: { businessAddress: 'Theirs again', taxNumber: 'GST 1' } })
    const save = page.getByRole('button', { name: 'Save business' })
    await save.click()
    await page.getByRole('button', { name: 'Show what it is now' }).click()
    await page.getByText('It is now Theirs again').waitFor()
    await save.click()
    await page.getByText('The business was saved.').waitFor()
    const saved = { businessAddress: 'Mine', taxNumber: 'GST 1', currency: 'EUR' }
    expect(await findUnique({ where })).toMatchObject(saved)
  })
})

describe.skipIf(!hasBrowser)('the team', () => {
  it('gets a member, who can be removed; nobody is one twice', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const page = await openAsOwner(account)
    const line = page.getByRole('listitem').filter({ hasText: 'auth0|grace' })
    await page
      .getByRole('listitem')
      .filter({ hasText: ownerId })
      .getByText('Owner', { exact: true })
      .waitFor()
    for (const attempt of ['first', 'second'] as const) {
      await page.getByRole('button', { name: 'Add member' }).click()
      await page.getByLabel('User id').fill(' auth0|grace ')
      await page.keyboard.press('Enter')
      if (attempt === 'first') await page.getByText('auth0|grace is a member now.').waitFor()
    }
    await page.getByText('The user is a team member already.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(
      (await app.graphql('auth0|grace', `{ account(id: "${accountId}") { id } }`)).errors,
    ).toBeUndefined()
    await choose(page, 'auth0|grace', 'Remove…')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove member' }).click()
    await page.getByText('auth0|grace was removed.').waitFor()
    await line.waitFor({ state: 'detached' })
    const { errors } = await app.graphql('auth0|grace', `{ account(id: "${accountId}") { id } }`)
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('shows a new member, whichever page of the others was shown', async () => {
    const account = await app.newAccount()
    const others = Array.from({ length: 21 }, (_, at) => ({
      ...{ accountId: account.accountId, userId: `auth0|${at}` },
      createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
    }))
    await app.database.prisma.teamMember.createMany({ data: others })
    const page = await openAsOwner(account, { view: 'settings?team=2' })
    await page.getByText('auth0|0', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add member' }).click()
    await page.getByLabel('User id').fill('auth0|grace')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').getByText('auth0|grace').waitFor()
  })

  it('gets another owner once that is confirmed, by keys alone; the former one is a member then', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId, memberId } = account
    const page = await openAsOwner(account)
    const menu = page.getByRole('button', { name: `Change ${memberId}` })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Make owner…' }).press('Enter')
    await page.getByRole('alertdialog', { name: `Make ${memberId} the owner?` }).waitFor()
    // The focus is on the way out.
    await page.keyboard.press('Enter')
    expect(await ownerOf(accountId)).toBe(ownerId)
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Make owner…' }).press('Enter')
    await page.getByRole('button', { name: 'Hand over the account' }).press('Enter')
    await page.getByText('Only the owner of the account').waitFor()
    await page.getByRole('button', { name: 'Leave account' }).waitFor()
    expect(await ownerOf(accountId)).toBe(memberId)
    const former = page.getByRole('listitem').filter({ hasText: ownerId })
    await former.getByText('Member since').waitFor()
    await former.getByText('(you)').waitFor()
  })

  it('is left by a member, who sees nothing of the account then', async () => {
    const { accountId, memberId } = await app.newAccount()
    const page = await open(accountId, memberId)
    await page.getByRole('button', { name: 'Leave account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave account' }).click()
    await page.getByRole('heading', { name: 'You belong to no account yet' }).waitFor()
    const members = await app.database.prisma.teamMember.count({ where: { accountId, userId: memberId } })
    expect(members).toBe(0)
  })

  it('has no barriers in light and dark', async () => {
    const account = await app.newAccount()
    const page = await openAsOwner(account)
    await page.getByText(account.memberId).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fits in any width, however long an id is', async () => {
    const account = await app.newAccount()
    const userId = `auth0|${'x'.repeat(249)}`
    await app.database.prisma.teamMember.create({ data: { accountId: account.accountId, userId } })
    const page = await openAsOwner(account)
    await page.getByTitle(userId).waitFor()
    expect(await tooWideFor(page, [360, 768, 1440])).toEqual([])
  })
})
