import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { loadDemoData } from '../../demo/load.ts'
import { startSite, useOwnAddress } from '../pages/forms/foreign-site.ts'
import { startApp } from '../support/app.ts'
import { hasBrowser, newContext, openIn, openPage } from '../support/browser.ts'

const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())
const guide = await readFile(new URL('../../docs/first-hour.md', import.meta.url), 'utf8')

/** The first block of a language, as it reads where the gateway is this one. */
function findBlock(language: string): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``).exec(guide) ?? []
  return code.replaceAll('http://127.0.0.1:4000', app.url)
}

describe.skipIf(!hasBrowser)('docs/first-hour.md', () => {
  it('leads to a contact that a form on another page made, exported as CSV', async () => {
    const site = await startSite(app, { '/page.html': findBlock('html') })
    const page = await openPage(`${site}/page.html`, { origins: [app.url], expected: /status of 400/ })
    await useOwnAddress(app, page)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example')
    await page.getByRole('button').click()
    await page.getByRole('form').getByText('Must be a valid e-mail address', { exact: true }).waitFor()
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()

    const browser = await newContext()
    // A test cannot answer where a file shall be saved.
    await browser.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const owner = await openIn(browser, `${app.url}/console`)
    await owner.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await owner.getByRole('link', { name: 'Exports' }).click()
    const downloading = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Export contacts' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(/^Ada,,ada@example\.com,/)
  })
})
