import { beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../support/api-keys.ts'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, openConsole, tooWideFor } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

const open = ({ accountId, ownerId }: TestAccount, visit: Partial<ConsoleVisit> = {}) =>
  openConsole(app, { accountId, userId: ownerId }, { view: 'settings', ...visit })

const statusOf = async ({ accountId }: TestAccount, key: string) =>
  (await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: key })).status

describe.skipIf(!hasBrowser)('the settings', () => {
  it('are found by the owner in the account’s menu', async () => {
    const page = await open(await app.newAccount(), { view: 'contacts' })
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    expect(await page.title()).toBe('Settings · Test account')
  })

  it('are the owner’s, but for the team and the stages', async () => {
    const { accountId, memberId } = await app.newAccount()
    const page = await openConsole(app, { accountId, userId: memberId }, { view: 'settings' })
    await page.getByText('Only the owner of the account').waitFor()
    await page.getByText(memberId).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Team',
      'Stages of the pipeline',
    ])
    expect(await findBarriers(page)).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('API keys', () => {
  it('are made for what is chosen, shown once to be copied, and revoked', async () => {
    const account = await app.newAccount()
    const page = await open(account, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByText('There are no keys yet.').waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByLabel('What it is for').fill('Website')
    await form.getByLabel('Read records').uncheck()
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Choose one at least').waitFor()
    await form.getByLabel('Read records').check()
    await form.getByLabel('Add and change records').check()
    // As Chrome's field has it where five digits of a year are typed.
    const lastDay = form.getByLabel('Last day on which it works')
    await lastDay.evaluate((input: HTMLInputElement) => {
      input.value = '12026-01-01'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Must be before the year 3000').waitFor()
    await lastDay.fill('')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('dialog', { name: 'The key of Website' })
    const copy = shown.getByRole('button', { name: 'Copy the key' })
    await copy.waitFor()
    // Who presses Enter once more does not lose it.
    expect(await copy.evaluate(button => button === document.activeElement)).toBe(true)
    await copy.press('Enter')
    await page.getByText('Copied.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    const key = await page.evaluate(() => navigator.clipboard.readText())
    expect(await statusOf(account, key)).toBe(200)
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    const line = page.getByRole('listitem').filter({ hasText: 'Website' })
    await line.getByText('Active').waitFor()
    expect(await page.content()).not.toContain(key.slice(12))
    await line.locator('summary').click()
    await line.getByText(key.slice(0, 12)).waitFor()
    await line.getByText('Add and change records').waitFor()
    await line.getByRole('button', { name: 'Revoke key' }).click()
    await page
      .getByRole('alertdialog', { name: 'Revoke Website?' })
      .getByRole('button', { name: 'Revoke key' })
      .click()
    await line.getByText('Revoked').first().waitFor()
    expect(await statusOf(account, key)).toBe(401)
    expect(await line.getByRole('button', { name: 'Revoke key' }).count()).toBe(0)
  })

  it('have a new one at the head of their list, whichever page was shown', async () => {
    const account = await app.newAccount()
    for (let made = 0; made < 11; made += 1) await newKey(app, account)
    const page = await open(account, { view: 'settings?keys=2' })
    await page.getByText('11–11 of 11').waitFor()
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('What it is for').fill('Website')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.locator('.api-key').first().getByText('Website').waitFor()
    await page.getByText('1–10 of 12').waitFor()
  })

  it('end after their last day, by the account’s calendar', async () => {
    const account = await app.newAccount()
    const { accountId } = account
    await app.database.prisma.account.update({
      where: { id: accountId },
      data: { timeZone: 'America/New_York' },
    })
    const page = await open(account, { view: 'settings?dialog=new-key' })
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByLabel('What it is for').fill('Books')
    await form.getByLabel('Last day').fill('2020-01-31')
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Must not be in the past').waitFor()
    await form.getByLabel('Last day').fill('2999-01-31')
    await form.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: 'The key of Books' }).waitFor()
    const { expiresAt } = await app.database.prisma.apiKey.findFirstOrThrow({ where: { accountId } })
    expect(expiresAt?.toISOString()).toBe('2999-02-01T05:00:00.000Z')
  })

  it('have no barriers in light and dark', async () => {
    const account = await app.newAccount()
    await newKey(app, account)
    const page = await open(account)
    await page.locator('summary').click()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fit in any width, whatever they are called', async () => {
    const account = await app.newAccount()
    await newKey(app, account, undefined, { name: 'Donaudampfschifffahrt'.repeat(4) })
    const page = await open(account)
    await page.locator('summary').click()
    await page.getByText('Begins with').waitFor()
    expect(await tooWideFor(page, [360, 768])).toEqual([])
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await tooWideFor(page, [360, 768])).toEqual([])
  })
})
