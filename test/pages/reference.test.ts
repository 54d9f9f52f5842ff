import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { webhookEventNames } from '../../src/domain/webhook/event-types.ts'
import { endpoints } from '../../src/rest/endpoints.ts'
import { startApp } from '../support/app.ts'
import { findBarriersInLightAndDark, hasBrowser, newContext, openIn, openPage } from '../support/browser.ts'

const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())
const production = await startApp({ production: true, graphiql: false })

const openOperation = async (page: Page, id: string) => {
  const operation = page.locator(`[id$="-${id}"]`)
  await operation.locator('.opblock-summary-control').click()
  return operation
}

describe('GET /docs', () => {
  it('allows nothing from elsewhere, and no script or style inside of it', async () => {
    const { status, headers } = await app.rest('GET', '/docs')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  })

  it('holds a token in development only, and is then kept by nothing', async () => {
    const development = await app.rest('GET', '/docs')
    expect(development.text).toContain('"token":"ey')
    expect(development.headers.get('cache-control')).toBe('no-store')
    const { text, headers } = await production.rest('GET', '/docs')
    expect(text).not.toContain('page-data')
    const again = await production.rest('GET', '/docs', {
      headers: { 'if-none-match': String(headers.get('etag')) },
    })
    expect(again.status).toBe(304)
  })

  it('answers HEAD', async () => {
    const { status, text } = await app.rest('HEAD', '/docs')
    expect([status, text]).toEqual([200, ''])
  })
})

describe.skipIf(!hasBrowser)('the API reference', () => {
  it('shows every endpoint and webhook', async () => {
    const page = await openPage(`${app.url}/docs`)
    await page.locator('.opblock').first().waitFor()
    // The test event is the last.
    expect(await page.locator('.opblock').count()).toBe(endpoints.length + webhookEventNames.length + 1)
  })

  it('calls an endpoint with the token and the account of the demo', async () => {
    const page = await openPage(`${app.url}/docs`)
    const operation = await openOperation(page, 'listContacts')
    expect(await operation.getByLabel('account_id').inputValue()).toBe(demo.accountId)
    const answered = page.waitForResponse(answer => answer.url().includes('/api/v1/contacts?'))
    await operation.getByRole('button', { name: 'Execute' }).click()
    const answer = await answered
    expect(answer.status()).toBe(200)
    const { pathname, search } = new URL(answer.url())
    const { body } = await app.rest('GET', `${pathname}${search}`, { as: demo.ownerId })
    expect(await answer.json()).toEqual(body)
    expect(body.data.length).toBeGreaterThan(0)
    await operation.locator('.live-responses-table').getByText('200', { exact: true }).waitFor()
  })

  it('takes a token that is pasted, where the server signs none', async () => {
    const page = await openPage(`${production.url}/docs`, { expected: /status of 403/ })
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page
      .locator('.modal-ux input')
      .first()
      .fill(await production.token('user-1'))
    await page.locator('.modal-ux').getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).first().click()
    const operation = await openOperation(page, 'listContacts')
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByLabel('account_id').fill(crypto.randomUUID())
    const answered = page.waitForResponse(answer => answer.url().includes('/api/v1/contacts?'))
    await operation.getByRole('button', { name: 'Execute' }).click()
    expect((await answered).status()).toBe(403)
    await page.reload()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('ey')
  })

  it('sends no header that is optional and was not filled in', async () => {
    for (const { url } of [app, production]) {
      const page = await openPage(`${url}/docs`)
      for (const [id, field] of [
        ['createContact', 'Idempotency-Key'],
        ['submitForm', 'Idempotency-Key'],
        ['exportContacts', 'Accept-Encoding'],
        ['exportAccount', 'Accept-Encoding'],
      ] as const) {
        const operation = await openOperation(page, id)
        const tryOut = operation.getByRole('button', { name: 'Try it out' })
        if (url === production.url) await tryOut.click()
        expect([id, await operation.getByLabel(field).inputValue()]).toEqual([id, ''])
      }
    }
  })

  it('calls with the session cookie of a browser that is signed in', async () => {
    const { accountId, ownerId } = await production.newAccount()
    const context = await newContext()
    const value = await production.token(ownerId)
    await context.addCookies([{ name: 'session', value, url: production.url, httpOnly: true }])
    const page = await openIn(context, `${production.url}/docs`)
    const operation = await openOperation(page, 'listDeals')
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByLabel('account_id').fill(accountId)
    const answered = page.waitForResponse(answer => answer.url().includes('/api/v1/deals?'))
    await operation.getByRole('button', { name: 'Execute' }).press('Enter')
    expect((await answered).status()).toBe(200)
  })

  it('opens at the endpoint that an address names', async () => {
    const page = await openPage(`${app.url}/docs`)
    await openOperation(page, 'listInvoices')
    await page.waitForURL(/#\/Invoices\/listInvoices$/)
    await page.reload()
    await page.locator('[id$="-listInvoices"].is-open').waitFor()
  })

  it('has no barriers in light and dark', async () => {
    const page = await openPage(`${app.url}/docs`, { reducedMotion: 'reduce' })
    const list = await openOperation(page, 'listContacts')
    await list.getByRole('button', { name: 'Execute' }).click()
    await list.locator('.live-responses-table').waitFor()
    await (await openOperation(page, 'createContact')).getByLabel('Request body').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.modal-ux').waitFor()
    // What is behind it was looked at, and is darkened now: more or less of it, as the page has scrolled.
    expect(await findBarriersInLightAndDark(page, '.modal-ux')).toEqual([])
  })
})
