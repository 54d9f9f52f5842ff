import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, newMember, openConsole } from '../support/console.ts'
import { startHoldingProxy } from '../support/holding-proxy.ts'
import { fillAccount } from '../support/records/filled-account.ts'

let app: TestApp

beforeAll(async () => {
  // The demo account's contacts are exported five times a minute at most, wherever this Redis is counted in.
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

/** A browser that knows downloads, and no choice of where a file shall be. */
const withoutPicker = () => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })

/** A browser whose user chooses a file in the page's own file system. */
const withPicker = () =>
  Object.defineProperty(window, 'showSaveFilePicker', {
    value: async ({ suggestedName }: { suggestedName: string }) => {
      const directory = await navigator.storage.getDirectory()
      return directory.getFileHandle(suggestedName, { create: true })
    },
  })

/** The same one, who chooses another name than is suggested. */
const withOwnName = () =>
  Object.defineProperty(window, 'showSaveFilePicker', {
    value: async () =>
      (await navigator.storage.getDirectory()).getFileHandle("Ann's account.json", { create: true }),
  })

/** The same one, who takes a time to choose, or thinks better of it: as the page's event `choose` says. */
const withSlowPicker = () => {
  let isOpen = false
  Object.defineProperty(window, 'showSaveFilePicker', {
    value: async ({ suggestedName }: { suggestedName: string }) => {
      if (isOpen) throw new DOMException('One at a time', 'NotAllowedError')
      isOpen = true
      const isChosen = await new Promise(choose =>
        addEventListener('choose', event => choose((event as CustomEvent).detail), { once: true }),
      )
      isOpen = false
      if (!isChosen) throw new DOMException('None', 'AbortError')
      return (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
    },
  })
}

/** One whose user chooses a place on a disk that has no room left. */
const withFullDisk = () =>
  Object.defineProperty(window, 'showSaveFilePicker', {
    value: async ({ suggestedName }: { suggestedName: string }) => {
      const directory = await navigator.storage.getDirectory()
      await directory.getFileHandle(suggestedName, { create: true })
      const createWritable = async () => ({
        write: async () => {
          throw new DOMException('No room', 'QuotaExceededError')
        },
        abort: async () => {},
      })
      return { createWritable, remove: () => directory.removeEntry(suggestedName) }
    },
  })

/** One that may not write where the user has chosen. */
const withoutLeave = () =>
  Object.defineProperty(window, 'showSaveFilePicker', {
    value: async () => ({
      createWritable: async () => {
        throw new DOMException('Not there', 'NotAllowedError')
      },
    }),
  })

const filesOf = (page: Page) =>
  page.evaluate(async () => {
    const files: Record<string, string> = {}
    // biome-ignore lint/suspicious/noExplicitAny: TypeScript knows no iterator of a directory yet
    for await (const [name, handle] of (await navigator.storage.getDirectory()) as any) {
      files[name] = await (await handle.getFile()).text()
    }
    return files
  })

/** As somebody who has exported nothing yet. */
const open = async (visit: Partial<ConsoleVisit> = {}, user?: { userId: string; accountId: string }) =>
  openConsole(app, user ?? (await newMember(app, demo.accountId)), {
    view: 'exports',
    script: withoutPicker,
    ...visit,
  })

/** An account with a record of each kind, whose hour is not used up. */
async function openOwnAccount(visit: Partial<ConsoleVisit> = {}): Promise<{ page: Page } & TestAccount> {
  const account = await app.newAccount()
  await fillAccount(app.database.prisma, account.accountId)
  return { page: await open(visit, { userId: account.ownerId, accountId: account.accountId }), ...account }
}

const held = { held: /^\/api\/.*\/export/, bytes: 500 }

describe.skipIf(!hasBrowser)('the exports', () => {
  it('save all contacts as a CSV file, and say how much came', async () => {
    const page = await open()
    await page.getByText('All 120 contacts').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export contacts' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')[0]).toMatch(/^First Name,Last Name,Email,Phone,Company/)
    expect(text).toContain('Renée,Surette')
    expect(text).toBe(
      (await app.rest('GET', `/api/v1/contacts/export?account_id=${demo.accountId}`, { as: demo.ownerId }))
        .text,
    )
    await page.getByText(/is saved: 1\d\.\d kB/).waitFor()
  })

  it('save the whole account, say what is in it before, and explain the hour after', async () => {
    const { page, accountId } = await openOwnAccount({
      expected: /429/,
      timezoneId: 'Pacific/Kiritimati',
      locale: 'en-US',
    })
    await page.getByText('1 gallery').waitFor()
    const download = page.waitForEvent('download')
    const start = page.getByRole('button', { name: 'Export account' })
    await start.click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^service-data-export-${accountId}-.*\\.json$`))
    const document = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(document.export_metadata).toMatchObject({ account_id: accountId, format_version: '1.0' })
    expect(document.contacts).toHaveLength(1)
    await page.getByText(/is saved: .*once an hour. It is possible again at .*, in 60 minutes/).waitFor()
    expect(await start.isDisabled()).toBe(true)
    const next = page.locator('.export-outcome time')
    const at = new Date((await next.getAttribute('datetime')) ?? '')
    const byTheAccountsClock = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' })
    expect(await next.textContent()).toBe(`at ${byTheAccountsClock}`)
    // Another page does not know of it, and is told by the service.
    await page.reload()
    await start.click()
    await page.getByText(/Not yet\. .*once an hour. It is possible again at .*, in 60 minutes/).waitFor()
    expect(await start.isDisabled()).toBe(true)
  })

  it('go to the disk as they come where the browser lets the user choose a file', async () => {
    const { page, accountId } = await openOwnAccount({ script: withPicker })
    await page.getByRole('button', { name: 'Export account' }).click()
    await page.getByText(/is saved: \d/).waitFor()
    const [[name, text] = []] = Object.entries(await filesOf(page))
    expect(name).toContain(`service-data-export-${accountId}`)
    expect(JSON.parse(text ?? '').contacts).toMatchObject([{ first_name: 'Ann', last_name: 'Årud' }])
  })

  it('are called what the user has called them, also in the command that checks them', async () => {
    const { page } = await openOwnAccount({ script: withOwnName })
    await page.getByRole('button', { name: 'Export account' }).click()
    await page.getByText(/^Ann's account\.json is saved: \d/).waitFor()
    await page.getByText(/^npx bizgate verify 'Ann'\\''s account\.json' --sha256 [\da-f]{64}$/).waitFor()
    expect(Object.keys(await filesOf(page))).toEqual(["Ann's account.json"])
  })

  it('are begun once by a double click, also where no file was chosen before', async () => {
    const { page } = await openOwnAccount({ script: withSlowPicker })
    let asked = 0
    page.on('request', request => {
      if (request.url().includes('/account/export?')) asked += 1
    })
    const choose = (isChosen: boolean) =>
      page.evaluate(detail => dispatchEvent(new CustomEvent('choose', { detail })), isChosen)
    const start = page.getByRole('button', { name: 'Export account' })
    await start.click()
    await expect.poll(() => start.isDisabled()).toBe(true)
    await choose(false)
    await expect.poll(() => start.isEnabled()).toBe(true)
    await start.dblclick()
    await choose(true)
    await page.getByText(/is saved: \d/).waitFor()
    expect(asked).toBe(1)
    expect(Object.keys(await filesOf(page))).toHaveLength(1)
  })

  it('show how far they are, go on while another view is looked at, and end well', async () => {
    const proxy = await startHoldingProxy(app.url, held)
    const page = await open({ url: proxy.url })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    proxy.goOn()
    expect((await readFile(await (await download).path(), 'utf8')).split('\r\n')).toHaveLength(122)
    await page.getByText(/contacts-.*csv is saved\./).waitFor()
  })

  it('say that they are saved where those of another account are looked at', async () => {
    const { prisma } = app.database
    const member = await newMember(app, demo.accountId)
    const { accountId } = await app.newAccount()
    await prisma.account.update({ where: { id: accountId }, data: { name: 'Other studio' } })
    await prisma.teamMember.create({ data: { accountId, userId: member.userId } })
    const proxy = await startHoldingProxy(app.url, held)
    const page = await open({ url: proxy.url }, member)
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Other studio' }).click()
    await page.getByRole('button', { name: 'Account: Other studio' }).waitFor()
    await page.getByRole('link', { name: 'Exports' }).click()
    await page.getByRole('button', { name: 'Export contacts' }).waitFor()
    proxy.goOn()
    await page.getByText(/contacts-.*csv is saved\./).waitFor()
  })

  it('leave no file when they are cancelled, and say when they are possible again', async () => {
    const proxy = await startHoldingProxy(app.url, held)
    const { page } = await openOwnAccount({ url: proxy.url, script: withPicker })
    const start = page.getByRole('button', { name: 'Export account' })
    await start.click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByText(/^You cancelled it\. No file was saved\. .*once an hour\. .*again at .*, in 60 minutes\.$/)
      .waitFor()
    expect(await start.isDisabled()).toBe(true)
    expect(await filesOf(page)).toEqual({})
  })

  it('say when they are possible again where they break off, and can be tried, since it may not count', async () => {
    const proxy = await startHoldingProxy(app.url, held)
    const { page } = await openOwnAccount({ url: proxy.url, expected: /ERR_|429/ })
    const start = page.getByRole('button', { name: 'Export account' })
    await start.click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    proxy.breakOff()
    await page
      .getByText(/Check your connection\. .*once an hour\. .*again at .*, in 60 minutes\. If the service/)
      .waitFor()
    await start.click()
    await page.getByText(/Not yet\. .*, in 60 minutes/).waitFor()
  })

  it('have the focus where they are cancelled, then where they are begun, also where they are not yet again', async () => {
    const proxy = await startHoldingProxy(app.url, held)
    const { page } = await openOwnAccount({ url: proxy.url })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Export contacts' }).press('Enter')
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('You cancelled it. No file was saved.').waitFor()
    expect(await focused()).toBe('Export contacts')
    await page.getByRole('button', { name: 'Export account' }).press('Enter')
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    expect(await focused()).toBe('Cancel')
    proxy.goOn()
    await page.getByText(/json is saved: \d/).waitFor()
    expect(await focused()).toBe('Export account')
  })

  it.each([
    ['the disk', withPicker],
    ['downloads', withoutPicker],
  ])('leave no file in %s when they break off, and say so', async (_place, script) => {
    const proxy = await startHoldingProxy(app.url, held)
    const page = await open({ url: proxy.url, script, expected: /ERR_/ })
    const downloads: unknown[] = []
    page.on('download', download => downloads.push(download))
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    proxy.breakOff()
    await page.getByText(/The download broke off after \d+ bytes\. No file was saved\./).waitFor()
    expect(await page.getByRole('button', { name: 'Export contacts' }).isEnabled()).toBe(true)
    expect(downloads).toEqual([])
    expect(await filesOf(page)).toEqual({})
  })

  it.each([
    ['the disk', withPicker],
    ['downloads', withoutPicker],
  ])('leave no file in %s where a proxy ends half of one as if it were whole', async (_place, script) => {
    const proxy = await startHoldingProxy(app.url, held)
    const page = await open({ url: proxy.url, script })
    const downloads: unknown[] = []
    page.on('download', download => downloads.push(download))
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    proxy.endEarly()
    await page.getByText('The download broke off after 500 bytes. No file was saved.').waitFor()
    expect(downloads).toEqual([])
    expect(await filesOf(page)).toEqual({})
  })

  it('say elsewhere that a file may be cut off where no receipt shows that it is whole', async () => {
    const proxy = await startHoldingProxy(app.url, held)
    const page = await open({ url: proxy.url })
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    await page.getByRole('link', { name: 'Contacts' }).click()
    await app.database.prisma.exportReceipt.deleteMany({ where: { accountId: demo.accountId } })
    proxy.endEarly()
    await page.getByText(/^contacts-.*csv may be cut off\. See Exports for the reason\./).waitFor()
  })

  it.each([
    ['has no room', withFullDisk],
    ['may not be written to', withoutLeave],
  ])('say so where the disk %s, and leave no file', async (_what, script) => {
    const page = await open({ script })
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText('The file could not be written there. No file was saved.').waitFor()
    expect(await filesOf(page)).toEqual({})
    expect(await page.getByText('connection').count()).toBe(0)
  })

  it('say when they are possible again where the disk has no room', async () => {
    const { page } = await openOwnAccount({ script: withFullDisk })
    await page.getByRole('button', { name: 'Export account' }).click()
    await page.getByText(/choose another place\. .*once an hour\. .*again at .*, in 60 minutes\.$/).waitFor()
  })

  it('keep the page as long as one of them runs', async () => {
    const proxy = await startHoldingProxy(app.url, { held: /^\/api\/.*\/contacts\/export/, bytes: 20 })
    const { page } = await openOwnAccount({ url: proxy.url })
    const asksBeforeLeaving = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(/^[1-9]\d* bytes so far$/).waitFor()
    await page.getByRole('button', { name: 'Export account' }).click()
    await page.getByText(/is saved: \d/).waitFor()
    expect(await asksBeforeLeaving()).toBe(true)
    proxy.goOn()
    await expect.poll(() => page.getByText(/is saved: \d/).count()).toBe(2)
    expect(await asksBeforeLeaving()).toBe(false)
  })

  it('say when they are possible again where the service is busy', async () => {
    const { page } = await openOwnAccount({ expected: /503/ })
    const headers = { 'retry-after': '3' }
    const json = { error: 'Service unavailable' }
    await page.route('**/contacts/export*', route => route.fulfill({ status: 503, headers, json }))
    const start = page.getByRole('button', { name: 'Export contacts' })
    await start.click()
    await page
      .getByText(
        /^The service is busy: try again in a moment\. No file was saved\. It is possible again at .*, in \d seconds?\./,
      )
      .waitFor()
    await page.unroute('**/contacts/export*')
    const download = page.waitForEvent('download')
    await start.click()
    await download
  })

  it.each([
    [403, 'Something between this page and the service refused it (403).'],
    [404, 'Something between this page and the service refused it (404).'],
    [429, 'Too many requests at a time. Try again in a moment.'],
    [502, 'The service cannot be reached. Try again in a moment.'],
  ])('say what refused them where a proxy answers with %i', async (status, sentence) => {
    const { page } = await openOwnAccount({ expected: new RegExp(String(status)) })
    const answer = { status, contentType: 'text/html', body: '<h1>No</h1>' }
    await page.route('**/contacts/export*', route => route.fulfill(answer))
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(sentence).filter({ hasText: 'No file was saved.' }).waitFor()
  })

  it('tell a member that the account is the owner’s to export, and let them export contacts', async () => {
    const page = await open()
    await page.getByText('Only the owner of the account can export it.').waitFor()
    expect(await page.getByRole('button', { name: 'Export account' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Export contacts' }).waitFor()
  })

  it('tell a member who was removed meanwhile that they have no access', async () => {
    const member = await newMember(app, demo.accountId)
    const page = await open({ expected: /403|ERR_|Failed to (fetch|load)|network/i }, member)
    await page.getByText('All 120 contacts').waitFor()
    // The page would be told, and show nothing else.
    await page.route('**/graphql', route => route.abort())
    await app.database.prisma.teamMember.deleteMany({ where: member })
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText('The owner of the account can give it to you. No file was saved.').waitFor()
  })

  it('have no barriers in light and dark, and fit on a phone', async () => {
    const { page } = await openOwnAccount({ viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: 'Export account' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
