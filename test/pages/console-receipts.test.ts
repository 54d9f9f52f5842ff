import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { subscribe } from '../graphql/live/event-stream.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, openConsole } from '../support/console.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const app = await startApp({ redisUrl: null })
const { prisma } = app.database

async function filledAccount(): Promise<TestAccount> {
  const account = await app.newAccount()
  await fillAccount(prisma, account.accountId)
  return account
}

/** A browser that knows downloads, and no choice of where a file shall be. */
const withoutPicker = () => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })

const open = (
  { accountId, ownerId }: Pick<TestAccount, 'accountId' | 'ownerId'>,
  visit: Partial<ConsoleVisit> = {},
) => openConsole(app, { userId: ownerId, accountId }, { view: 'exports', script: withoutPicker, ...visit })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function downloadBy(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press(page, button)
  return readFile(await (await download).path())
}

const receiptsOf = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('details')

/** Receipts as `accountExports` and `contactsExports` answer them. */
async function askReceipts({ accountId, ownerId }: TestAccount, field: string) {
  const { data, errors } = await app.graphql(
    ownerId,
    `query ($account: UUID!) { ${field}(accountId: $account) { items {
      id exportedAt endedAt outcome face userId counts { collection records } records bytes sha256
    } } }`,
    { account: accountId },
  )
  expect(errors).toBeUndefined()
  return data[field].items
}

/** So many receipts of exports of the contacts, the newest with the most records. */
async function addReceipts(
  { accountId, ownerId }: TestAccount,
  number: number,
  outcome: 'complete' | 'broken_off' = 'complete',
): Promise<void> {
  await prisma.exportReceipt.createMany({
    data: Array.from({ length: number }, (_, at) => ({
      id: randomUUID(),
      accountId,
      kind: 'contacts' as const,
      exportedAt: new Date(Date.UTC(2026, 0, 1, 12, at)),
      endedAt: new Date(Date.UTC(2026, 0, 1, 12, at)),
      outcome,
      face: 'graphql' as const,
      userId: ownerId,
      counts: [{ collection: 'contacts', records: at + 100 }],
    })),
  })
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe.skipIf(!hasBrowser)('the receipts of exports', () => {
  it.each([
    ['contacts', 'Contacts', 'Export contacts', 'contactsExports'],
    ['contacts for Excel', 'Contacts', 'Export for Excel', 'contactsExports'],
    ['the account', 'Whole account', 'Export account', 'accountExports'],
  ])(
    'of %s stand below the file, with the command that compares the two',
    async (_of, title, button, field) => {
      const account = await filledAccount()
      const page = await open(account)
      const section = page.getByRole('region', { name: title })
      await section.getByText('None yet.').waitFor()
      const file = await downloadBy(page, button)
      const [receipt] = await askReceipts(account, field)
      const bytes = file.length.toLocaleString('en-US')
      await section
        .getByText(
          new RegExp(`^Receipt ${receipt.id}: ${receipt.records} records?, ${bytes} bytes, SHA-256 `),
        )
        .waitFor()
      const [id, digest, command] = await section.getByRole('status').getByRole('code').allInnerTexts()
      expect([id, digest]).toEqual([receipt.id, sha256(file)])
      expect(command).toMatch(
        button === 'Export for Excel'
          ? /^sha256sum contacts-for-excel-[\d-]+\.csv$/
          : new RegExp(`^npx bizgate verify \\S+ --sha256 ${sha256(file)}$`),
      )
      const shown = receiptsOf(page, title).first()
      expect(await shown.locator('summary').innerText()).toMatch(
        new RegExp(`^Today, .*by you\\s+${receipt.records} records?, [\\d.]+ (kB|bytes)\\s+Complete$`, 's'),
      )
      await shown.locator('summary').click()
      expect(await shown.getByRole('code').allInnerTexts()).toEqual([account.ownerId, sha256(file)])
      expect(JSON.parse((await downloadBy(page, 'Save receipt')).toString())).toEqual(receipt)
    },
  )

  it('tell records by their collection', async () => {
    const account = await filledAccount()
    const page = await open(account)
    await downloadBy(page, 'Export account')
    const receipt = receiptsOf(page, 'Whole account').first()
    await receipt.locator('summary').click()
    const told = await receipt.getByRole('listitem').allInnerTexts()
    expect(told).toEqual(expect.arrayContaining(['1 account', '1 gallery', '1 note', '1 merged contact']))
  })

  it('copy the fingerprint', async () => {
    const account = await filledAccount()
    const page = await open(account, { permissions: ['clipboard-read', 'clipboard-write'] })
    const file = await downloadBy(page, 'Export contacts')
    await receiptsOf(page, 'Contacts').first().locator('summary').click()
    await press(page, 'Copy the SHA-256')
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256(file))
  })

  it('leave open whether the file is whole where the answer names none', async () => {
    const page = await open(await filledAccount())
    await page.route('**/contacts/export*', async route => {
      const response = await route.fetch()
      const { 'export-receipt-id': _id, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await press(page, 'Export contacts')
    await page.getByText(/^contacts-.*csv may be cut off: .* its receipt, .* was not found\./).waitFor()
    expect(await page.getByText('is saved').count()).toBe(0)
  })

  it('tell what others took, and what was no file', async () => {
    const account = await filledAccount()
    const { accountId, ownerId } = account
    const member = `member-${randomUUID()}`
    await prisma.teamMember.create({ data: { accountId, userId: member } })
    await app.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as: member })
    const query = `subscription { contactsExport(accountId: "${accountId}") { contacts { id } } }`
    for await (const { errors } of subscribe(app, { userId: ownerId, query })) expect(errors).toBeUndefined()
    const page = await open(account)
    const receipts = receiptsOf(page, 'Contacts').locator('summary')
    await expect.poll(() => receipts.allInnerTexts()).toHaveLength(2)
    const [byProgram, byMember] = await receipts.allInnerTexts()
    expect(byProgram).toMatch(/by you\s+1 record\s+Complete$/)
    expect(byMember).toContain(`by ${member}`)
  })

  it('show an export that broke off as such', async () => {
    const account = await filledAccount()
    await addReceipts(account, 1, 'broken_off')
    const page = await open(account)
    const receipt = receiptsOf(page, 'Contacts').first()
    expect(await receipt.locator('summary').innerText()).toMatch(/Broken off$/)
    await receipt.locator('summary').click()
    await receipt.getByText(/^By a program, over GraphQL/).waitFor()
    expect(await receipt.getByText('SHA-256').count()).toBe(0)
  })

  it('show older ones page by page, and keep the page in the address', async () => {
    const account = await filledAccount()
    await addReceipts(account, 7)
    const page = await open(account)
    const summaries = receiptsOf(page, 'Contacts').locator('summary')
    await expect.poll(() => summaries.allInnerTexts()).toHaveLength(5)
    const pages = page.getByRole('navigation', { name: 'Contacts: pages of receipts' })
    await pages.getByText('1–5 of 7').waitFor()
    await pages.getByRole('button', { name: 'Next' }).click()
    await pages.getByText('6–7 of 7').waitFor()
    await expect
      .poll(() => summaries.allInnerTexts())
      .toEqual([expect.stringContaining('101 records'), expect.stringContaining('100 records')])
    await page.reload()
    await pages.getByText('6–7 of 7').waitFor()
  })

  it('of the account are not shown to a member', async () => {
    const { accountId } = await filledAccount()
    const member = `member-${randomUUID()}`
    await prisma.teamMember.create({ data: { accountId, userId: member } })
    const page = await open({ accountId, ownerId: member })
    await page.getByText('Only the owner of the account can export it.').waitFor()
    await page.getByText('None yet.').waitFor()
    expect(await page.getByRole('heading', { name: 'Receipts' }).count()).toBe(1)
  })

  it('leave the exports at hand where they cannot be read', async () => {
    const account = await filledAccount()
    const page = await open(account, { expected: /ERR_FAILED/ })
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('ContactsReceipts') ? route.abort() : route.continue(),
    )
    await page.reload()
    await page.getByText('The service cannot be reached.').waitFor()
    await downloadBy(page, 'Export contacts')
    await page.getByText('may be cut off').waitFor()
    // A key, as the receipts may be read by themselves before a click.
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.unroute('**/graphql')
    await page.keyboard.press('Enter')
    await receiptsOf(page, 'Contacts').first().waitFor()
  })

  it('open, copy and save by the keyboard', async () => {
    const account = await filledAccount()
    await app.rest('GET', `/api/v1/contacts/export?account_id=${account.accountId}`, { as: account.ownerId })
    const page = await open(account)
    const receipt = receiptsOf(page, 'Contacts').first()
    await receipt.waitFor()
    await page.getByRole('button', { name: 'Export for Excel' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await receipt.getByText('Taken by').waitFor()
    for (const name of ['Copy the SHA-256', 'Save receipt']) {
      await page.keyboard.press('Tab')
      expect(
        await receipt.getByRole('button', { name }).evaluate(one => one === document.activeElement),
      ).toBe(true)
    }
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^receipt-[\da-f-]{36}\.json$/)
  })

  it('have no barriers in light and dark, and fit on a phone', async () => {
    const account = await filledAccount()
    await addReceipts({ ...account, ownerId: `auth0|${'5f7c8ec7c33c6c004bbafe82'.repeat(4)}` }, 6)
    const page = await open(account, { viewport: { width: 360, height: 740 } })
    await downloadBy(page, 'Export contacts')
    await page.getByText(/^Receipt .* This checks the file:$/).waitFor()
    await expect.poll(() => receiptsOf(page, 'Contacts').count()).toBe(5)
    for (const at of [0, 1]) await receiptsOf(page, 'Contacts').nth(at).locator('summary').click()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
