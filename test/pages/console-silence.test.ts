import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { hasBrowser, newContext, openIn } from '../support/browser.ts'
import { startProxy } from '../support/loopback-proxy.ts'

const app = await startApp({ redisUrl: null })
const proxy = await startProxy(app.url)
afterAll(() => proxy.goDown())

const expected = /ERR_|Failed to|network/i

let account: TestAccount
beforeEach(async () => {
  proxy.passOn()
  account = await app.newAccount()
})

const addContact = (firstName: string) =>
  app.database.prisma.contact.create({ data: { accountId: account.accountId, firstName } })

/** The contacts, on a page whose time the test lets pass; what changes is heard. */
async function openContacts() {
  const url = proxy.url.replace(/\/$/, '')
  const context = await newContext()
  await context.clock.install()
  await context.addCookies([{ name: 'session', value: await app.token(account.ownerId), url }])
  const page = await openIn(context, `${url}/console/${account.accountId}/contacts`, { expected })
  await page.getByText('There are no contacts yet.').waitFor()
  await addContact('Heard')
  await page.getByRole('link', { name: 'Heard' }).waitFor()
  return page
}

describe.skipIf(!hasBrowser)('a network that loses every packet', () => {
  it('is noticed, and what was missed is read once it passes on again', async () => {
    const page = await openContacts()
    proxy.swallow()
    await addContact('Missed')
    await page.clock.fastForward(30_000)
    await page.getByText('Not connected.').waitFor()
    proxy.passOn()
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Missed' }).waitFor()
  })

  it('is told where something is asked for, which can be asked for again', async () => {
    const page = await openContacts()
    proxy.swallow()
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.getByRole('heading', { name: 'Forms', level: 1 }).waitFor()
    await page.clock.fastForward(30_000)
    await page.getByText('The service cannot be reached.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    proxy.passOn()
    await page.getByText('There are no forms yet.').waitFor()
  })

  it('is told where something is saved, which is done once when it is sent again', async () => {
    const page = await openContacts()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New contact' })
    await form.getByLabel('First name').fill('Ada')
    proxy.swallow()
    const send = form.getByRole('button', { name: 'Create contact' })
    await send.click()
    // A long deletion takes a hundred seconds.
    await page.clock.fastForward(110_000)
    await page.getByText('Not connected.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await page.clock.fastForward(10_000)
    await form.getByText('The service cannot be reached.').waitFor()
    proxy.passOn()
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await send.click()
    await page.getByText('Ada is a contact now.').waitFor()
    const where = { accountId: account.accountId, firstName: 'Ada' }
    expect(await app.database.prisma.contact.count({ where })).toBe(1)
  })
})
