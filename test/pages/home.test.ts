import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { runShell } from '../process/server-process.ts'
import { startApp } from '../support/app.ts'
import {
  findBarriersInLightAndDark,
  hasBrowser,
  loadedBytes,
  newContext,
  openIn,
  openPage,
} from '../support/browser.ts'
import { sendRaw } from '../support/raw-http.ts'

// Its commands come from an address that other servers' tests use, too.
const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())

describe('GET /', () => {
  it('can be read without a script, and has a policy that allows no other source', async () => {
    const { status, text, headers } = await app.rest('GET', '/')
    expect(status).toBe(200)
    for (const word of ['Live', 'Ready', 'href="/docs"', 'href="/graphql"', 'href="/console"'])
      expect(text).toContain(word)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('is kept by nothing while it holds a token', async () => {
    const { text, headers } = await app.rest('GET', '/')
    expect(text).toMatch(/TOKEN&#61;ey/)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })

  it('gives no token to a page of another name that leads here', async () => {
    for (const host of ['rebound.example', `rebound.example:${new URL(app.url).port}`, 'localhost.example']) {
      const answer = await sendRaw(app.url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
      expect(answer).not.toMatch(/TOKEN|example/)
    }
  })

  it('answers HEAD', async () => {
    const { status, text } = await app.rest('HEAD', '/')
    expect([status, text]).toEqual([200, ''])
  })
})

describe('GET / in production', async () => {
  const production = await startApp({ production: true, graphiql: false })

  it('has neither a token nor the demo, and names GraphiQL only where it is on', async () => {
    const { status, text } = await production.rest('GET', '/')
    expect(status).toBe(200)
    expect(text).not.toMatch(/TOKEN|curl|\/forms\/|\/graphql/)
  })

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await production.rest('GET', '/')
    const again = await production.rest('GET', '/', {
      headers: { 'if-none-match': String(headers.get('etag')) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe.skipIf(!hasBrowser)('the home page', () => {
  it('has no barriers in light and dark, and is light', async () => {
    const page = await openPage(`${app.url}/`)
    expect(await page.textContent('h1')).toMatch(/^bizgate/)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await loadedBytes(page, () => page.reload({ waitUntil: 'networkidle' }))).toBeLessThan(200_000)
  })

  it('copies a token and commands that work in a shell', async () => {
    const context = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await openIn(context, `${app.url}/`)
    const copied: string[] = []
    for (const button of await page.locator('[data-copy]').all()) {
      await button.press('Enter')
      await expect.poll(() => button.textContent()).toBe('Copied')
      copied.push(await page.evaluate(() => navigator.clipboard.readText()))
    }
    const [token, ...commands] = copied
    expect(commands).toHaveLength(3)
    const run = async (command = '') => {
      const { output, exited } = runShell(`${token}\n${command} --silent --fail`, {})
      expect(await exited()).toBe(0)
      return output()
    }
    const [list, contacts, submission] = commands
    expect(JSON.parse(await run(list)).data).toHaveLength(3)
    expect(await run(contacts)).toMatch(/^First Name,/)
    expect(JSON.parse(await run(submission))).toMatchObject({ success: true })
  })

  it('links the forms of the demo account', async () => {
    const page = await openPage(`${app.url}/`)
    for (const id of [demo.contactFormId, demo.inquiryFormId])
      expect(await page.locator(`a[href="/forms/${id}"]`).count()).toBe(1)
  })

  it('is switched between light and dark, and stays so', async () => {
    const page = await openPage(`${app.url}/`, { colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: 'Light or dark' }).click()
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.reload()
    expect(await background()).toBe(dark)
  })

  it('offers no button that needs a script where there is none', async () => {
    const page = await openPage(`${app.url}/`, { javaScriptEnabled: false })
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByText(/^TOKEN=/).isVisible()).toBe(true)
  })
})
