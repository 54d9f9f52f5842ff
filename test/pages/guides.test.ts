import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { startApp } from '../support/app.ts'
import {
  findBarriersInLightAndDark,
  hasBrowser,
  loadedBytes,
  newContext,
  openIn,
  openPage,
} from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const app = await startApp()
const names = readdirSync('docs').flatMap(file => (file.endsWith('.md') ? [file.slice(0, -3)] : []))

describe('GET /guides', () => {
  const pages = new Map<string, string>()
  beforeAll(async () => {
    for (const path of ['/guides', ...names.map(name => `/guides/${name}`)]) {
      const { status, text } = await app.rest('GET', path)
      expect([path, status]).toEqual([path, 200])
      pages.set(path, text)
    }
  })

  it('lists every document of docs', () => {
    for (const name of names) expect(pages.get('/guides')).toContain(`href="/guides/${name}"`)
  })

  it('has no link, heading or image that leads nowhere', async () => {
    const lost: string[] = []
    for (const [path, text] of pages) {
      for (const [, target = ''] of text.matchAll(/(?:href|src)="((?:\/(?:guides|assets)|#)[^"]*)"/g)) {
        const { pathname, hash } = new URL(target, `http://gateway.example${path}`)
        const page = pages.get(pathname)
        if (!page && (await app.rest('GET', pathname)).status !== 200) lost.push(`${path}: ${target}`)
        if (page && hash && !page.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
          lost.push(`${path}: ${target}`)
      }
    }
    expect(lost).toEqual([])
  })

  it('has the one that the description of the API leads to', async () => {
    const { body } = await app.rest('GET', '/api/v1/openapi.json')
    const [, path = ''] = /\]\((\/guides\/[^)]+)\)/.exec(body.info.description) ?? []
    expect(pages.has(path)).toBe(true)
  })

  it('shows the text of a document whole, and knows no others', async () => {
    expect(pages.get('/guides/rest')).toContain('<h1 id="rest">REST</h1>')
    expect(pages.get('/guides/first-hour')).toContain('&lt;script src=&quot;')
    for (const name of ['none', 'constructor', '..%2fREADME', 'rest.md'])
      expect((await app.rest('GET', `/guides/${name}`)).status).toBe(404)
  })
})

describe.skipIf(!hasBrowser)('a guide', () => {
  it('has no barriers in light and dark, and is light', async () => {
    const page = await openPage(`${app.url}/guides/configuration`)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await loadedBytes(page, () => page.reload({ waitUntil: 'networkidle' }))).toBeLessThan(200_000)
    await page.goto(`${app.url}/guides`)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it.each(names)('%s fits a phone', async name => {
    const page = await openPage(`${app.url}/guides/${name}`, { viewport: { width: 360, height: 700 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('is found by words of its text, with the keyboard alone', async () => {
    const page = await openPage(`${app.url}/guides`)
    const field = page.getByLabel('Search the guides')
    await field.focus()
    await field.pressSequentially('idempotency replayed')
    const found = page.locator('#guide-results a').first()
    await expect.poll(() => found.textContent()).toMatch(/Idempotency keys/)
    await field.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/\/guides\/\w+#idempotency-keys$/)
    await page.goBack()
    await field.fill('zzzunheardof')
    await expect.poll(() => page.locator('#guide-status').textContent()).toMatch(/^Nothing in the guides/)
  })

  it('shows who is signed in the ids of their own account and form, and the address of this server', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const create = `mutation ($id: UUID!) {
      createLeadForm(accountId: $id, input: { name: "Ask", fields: [{ id: "email", label: "Email", type: email }] }) { id }
    }`
    const { data } = await app.graphql(ownerId, create, { id: accountId })
    const context = await newContext()
    await context.addCookies([{ name: 'session', value: await app.token(ownerId), url: app.url }])
    const page = await openIn(context, `${app.url}/guides/first-hour`)
    await page.locator('#own-ids').waitFor()
    const text = await page.locator('article').textContent()
    expect(text).toContain(data.createLeadForm.id)
    expect(text).toContain(`${app.url}/forms/embed.js`)
    expect(text).not.toContain(demo.contactFormId)
  })
})

it.skipIf(!hasBrowser)('the console leads to them', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const page = await openConsole(app, { userId: ownerId, accountId }, { view: 'contacts' })
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Guides' }).click()
  await expect.poll(() => page.title()).toBe('Guides · bizgate')
})
