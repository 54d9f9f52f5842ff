import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, openConsole, tooWideFor } from '../support/console.ts'
import { makeEndpoint } from '../webhooks/endpoints.ts'
import { Receiver, verify } from '../webhooks/receiver.ts'

const app = await startApp({ redisUrl: null, webhooksToLoopback: true })
const receiver = await Receiver.open()
const host = `127.0.0.1:${receiver.port}`

const open = ({ accountId, ownerId }: TestAccount, visit: Partial<ConsoleVisit> = {}) =>
  openConsole(app, { accountId, userId: ownerId }, { view: 'settings', ...visit })

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
const deliveries = (page: Page) => page.getByRole('region', { name: 'Last deliveries' }).getByRole('listitem')

/** An account with an endpoint, which was sent a test event. */
async function accountWithEndpoint(path = '/ready') {
  const account = await app.newAccount()
  const endpoint = await makeEndpoint(app, receiver.url(path), ['deal_won', 'contact_created'], account)
  const { errors } = await app.graphql(
    account.ownerId,
    `mutation { sendTestEvent(accountId: "${account.accountId}", id: "${endpoint.id}") { id } }`,
  )
  expect(errors).toBeUndefined()
  return { account, endpoint }
}

describe.skipIf(!hasBrowser)('webhooks', () => {
  it('are made, their secret shown once, tried, switched off and deleted', async () => {
    const account = await app.newAccount()
    const path = `/made/${randomUUID()}`
    const page = await open(account, {
      permissions: ['clipboard-read', 'clipboard-write'],
      // As in the oldest browsers that are served.
      script: () => Reflect.deleteProperty(URL, 'parse'),
    })
    await section(page).getByText('There are no endpoints yet.').waitFor()
    await section(page).getByRole('button', { name: 'New endpoint' }).click()
    const form = page.getByRole('dialog', { name: 'New endpoint' })
    const tops = await form
      .getByRole('checkbox')
      .evaluateAll(boxes => boxes.map(box => box.getBoundingClientRect()))
    const highest = (left: number) => Math.min(...tops.filter(({ x }) => x === left).map(({ y }) => y))
    const columns = [...new Set(tops.map(({ x }) => x))]
    expect(columns).toHaveLength(2)
    expect(columns.map(highest)).toEqual(columns.map(() => highest(columns[0] ?? 0)))
    await form.getByLabel('Address').fill('ftp://example.com')
    await form.getByRole('button', { name: 'Create endpoint' }).click()
    await form.getByText('Choose one at least').waitFor()
    await form.getByLabel('Contact created').check()
    await form.getByLabel('Deal won').check()
    await form.getByRole('button', { name: 'Create endpoint' }).click()
    await form.getByText('Some of it cannot be saved.').waitFor()
    await form.getByLabel('Address').fill(receiver.url(path))
    await form.getByLabel('What it is for').fill('Our books')
    await form.getByRole('button', { name: 'Create endpoint' }).click()

    const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
    await shown.getByRole('button', { name: 'Copy the secret' }).click()
    // What is outside of the dialog is not read out.
    await shown.getByRole('status').getByText('Copied.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    const line = section(page)
      .getByRole('listitem')
      .filter({ hasText: receiver.url(path) })
    await line.getByText('2 events').waitFor()
    await line.getByText('On', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)

    await line.locator('summary').click()
    await line.getByText('Contact created, Deal won').waitFor()
    await line.getByText('Our books').waitFor()
    await line.getByText('Nothing was sent in the last 14 days.').waitFor()
    await line.getByRole('button', { name: 'Send test event' }).click()
    const [message] = await receiver.until(path, 1)
    verify(secret, message ?? expect.fail())
    const delivery = deliveries(page).filter({ hasText: 'Test event' })
    await delivery.getByText('Delivered').waitFor()
    await delivery.getByText('HTTP 204').waitFor()

    await line.getByRole('switch', { name: 'Send events' }).click()
    await line.getByText('Switched off', { exact: true }).first().waitFor()
    await line.getByText('by you').waitFor()
    expect(await line.getByRole('button', { name: 'Send test event' }).count()).toBe(0)
    await line.getByRole('switch', { name: 'Send events' }).click()
    await line.getByText('On', { exact: true }).waitFor()

    await line.getByRole('button', { name: 'Delete endpoint' }).click()
    await page
      .getByRole('alertdialog', { name: `Delete ${host}?` })
      .getByRole('button', { name: 'Delete endpoint' })
      .click()
    await section(page).getByText('There are no endpoints yet.').waitFor()
    expect(await app.database.prisma.webhookEndpoint.count({ where: { accountId: account.accountId } })).toBe(
      0,
    )
  })

  it('are given another secret, beside which the old one holds for a day', async () => {
    const path = `/rotated/${randomUUID()}`
    const { account, endpoint } = await accountWithEndpoint(path)
    const page = await open(account, { permissions: ['clipboard-read', 'clipboard-write'] })
    await section(page).locator('summary').click()
    await section(page).getByRole('button', { name: 'New secret' }).click()
    await page
      .getByRole('alertdialog', { name: `Make a new secret for ${host}?` })
      .getByRole('button', { name: 'Make new secret' })
      .click()
    const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
    await shown.getByText('The old one holds for 24 hours more').waitFor()
    await shown.getByRole('button', { name: 'Copy the secret' }).click()
    await page.getByText('Copied.').waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(secret).not.toBe(endpoint.secret)
    await shown.getByRole('button', { name: 'Done' }).click()
    await section(page).getByText('Old secret until').waitFor()
    await section(page).getByRole('button', { name: 'Send test event' }).click()
    const messages = await receiver.until(path, 2)
    for (const each of [secret, endpoint.secret]) verify(each, messages[1] ?? expect.fail())
  })

  it('are edited in their place, by keys as well, and what others changed meanwhile is shown', async () => {
    const { account, endpoint } = await accountWithEndpoint('/edited')
    const page = await open(account)
    const read = () =>
      app.database.prisma.webhookEndpoint.findFirst({ where: { accountId: account.accountId } })
    const edit = section(page).getByRole('button', { name: 'Edit endpoint' })
    const save = section(page).getByRole('button', { name: 'Save endpoint' })
    await section(page).locator('summary').press('Enter')
    await edit.press('Enter')
    // What is typed at once belongs to the address.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('http://10.0.0.1/')
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await section(page).getByText('Must be an address of the internet').waitFor()
    await section(page).getByLabel('Address').fill(receiver.url('/other'))
    await section(page).getByLabel('Contact created').press('Space')
    await section(page).getByLabel('Deal lost').press('Space')
    await save.press('Enter')
    await page.getByText(`${host} was saved.`).waitFor()
    expect(await read()).toMatchObject({ url: receiver.url('/other'), events: ['deal.won', 'deal.lost'] })
    await section(page).getByText('Deal won, Deal lost').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit endpoint')

    await edit.click()
    await section(page).getByLabel('What it is for').fill('Mine')
    const { errors } = await app.graphql(
      account.ownerId,
      `mutation { updateWebhookEndpoint(accountId: "${account.accountId}", id: "${endpoint.id}", input: { description: "Theirs", events: [deal_won] }) { id } }`,
    )
    expect(errors).toBeUndefined()
    await save.click()
    await section(page).getByRole('button', { name: 'Show what it is now' }).click()
    await section(page).getByText('It is now Theirs').waitFor()
    expect(await section(page).getByLabel('What it is for').inputValue()).toBe('Mine')
    expect(await section(page).getByLabel('Deal lost').isChecked()).toBe(false)
    await save.click()
    await section(page).getByText('Mine').waitFor()
    expect(await read()).toMatchObject({ description: 'Mine', events: ['deal.won'] })
  })

  it('leave what was typed to be copied where a colleague deletes one that is edited', async () => {
    const { account, endpoint } = await accountWithEndpoint()
    const other = await makeEndpoint(app, receiver.url('/other'), ['deal_won'], account)
    const page = await open(account)
    page.on('dialog', dialog => void dialog.accept())
    const line = (path: string) =>
      section(page)
        .getByRole('listitem')
        .filter({ hasText: receiver.url(path) })
    await line('/ready').locator('summary').click()
    await line('/ready').getByRole('button', { name: 'Edit endpoint' }).click()
    await section(page).getByLabel('What it is for').fill('Our books')
    const remove = async ({ id }: { readonly id: string }) => {
      const key = `accountId: "${account.accountId}", id: "${id}"`
      const { errors } = await app.graphql(account.ownerId, `mutation { deleteWebhookEndpoint(${key}) }`)
      expect(errors).toBeUndefined()
    }
    await remove(endpoint)
    await section(page).getByRole('button', { name: 'Save endpoint' }).click()
    await section(page).getByText('This is no longer there.').waitFor()
    await line('/other').locator('summary').click()
    await line('/other').getByText('Nothing was sent').waitFor()
    await remove(other)
    await line('/other').getByRole('switch', { name: 'Send events' }).click()
    await page.getByText(`${host} was not switched off.`).waitFor()
    await page.reload()
    await section(page).getByText('There are no endpoints yet.').waitFor()
    expect(await section(page).locator('.unsaved code').innerText()).toBe('Our books')
    await section(page).getByRole('button', { name: 'Copy what you typed' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Discard it' }).click()
    await section(page).locator('.unsaved').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('say why they were switched off, also where too much waited', async () => {
    const { account, endpoint } = await accountWithEndpoint('/full')
    await app.database.prisma.webhookEndpoint.update({
      where: { accountId_id: { accountId: account.accountId, id: endpoint.id } },
      data: { disabledAt: new Date(), disabledReason: 'backlog' },
    })
    const page = await open(account)
    await section(page).getByText('Failed, off').waitFor()
    await section(page).locator('summary').click()
    await section(page).getByText('because it did not keep up with more than 20,000 messages').waitFor()
  })

  it('show what came of each message, and send it again', async () => {
    let status = 410
    const account = await app.newAccount()
    const again = `/again/${account.accountId}`
    receiver.answer = ({ path }, response) => response.writeHead(path === again ? status : 204).end()
    await makeEndpoint(app, receiver.url(again), ['deal_won'], account)
    const page = await open(account)
    await section(page).locator('summary').click()
    await section(page).getByRole('button', { name: 'Send test event' }).click()
    await deliveries(page).getByText('Given up').waitFor()
    await deliveries(page).getByText('HTTP 410').waitFor()
    await section(page).getByText('because it answered that it is gone (410)').waitFor()
    expect(await section(page).getByRole('button', { name: 'Send again' }).count()).toBe(0)
    status = 204
    await section(page).getByRole('switch', { name: 'Send events' }).click()
    await section(page).getByRole('button', { name: 'Send again: Test event' }).click()
    await deliveries(page).nth(1).waitFor()
    await deliveries(page).first().getByText('Delivered').waitFor()
    const [first, second] = await receiver.until(again, 2)
    expect(second?.id).toBe(first?.id)
  })

  it('send a message at once that failed and waits, and keep the focus there', async () => {
    let status = 500
    const account = await app.newAccount()
    const repaired = `/repaired/${account.accountId}`
    receiver.answer = ({ path }, response) => response.writeHead(path === repaired ? status : 204).end()
    await makeEndpoint(app, receiver.url(repaired), ['deal_won'], account)
    const page = await open(account)
    await section(page).locator('summary').click()
    await section(page).getByRole('button', { name: 'Send test event' }).click()
    await deliveries(page).getByText('To be sent again').waitFor()
    const put = { nextAttemptAt: new Date(Date.now() + 3_600_000) }
    const { count } = await app.database.prisma.webhookDelivery.updateMany({
      where: { accountId: account.accountId, attempts: 1 },
      data: put,
    })
    expect(count).toBe(1)
    status = 204
    await section(page).getByRole('button', { name: 'Send now: Test event' }).press('Enter')
    await deliveries(page).getByText('Delivered').waitFor()
    expect(await deliveries(page).count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send again')
  })

  it('keep the focus on the button that was pressed', async () => {
    const { account } = await accountWithEndpoint()
    const page = await open(account)
    await section(page).locator('summary').press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const [name, done] of [
      ['Send again', /is sent again/],
      ['Send test event', /is on its way/],
    ] as const) {
      await section(page).getByRole('button', { name }).press('Enter')
      await page.getByText(done).waitFor()
      expect(await focused()).toBe(name)
    }
    await section(page).getByRole('button', { name: 'New secret' }).press('Enter')
    await page.getByRole('button', { name: 'Make new secret' }).press('Enter')
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    expect(await focused()).toBe('New secret')
  })

  it('show what was sent while they were still asked what had been sent before', async () => {
    const account = await app.newAccount()
    await makeEndpoint(app, receiver.url('/early'), ['deal_won'], account)
    const page = await open(account)
    const sent = Promise.withResolvers<void>()
    const nothing = section(page).getByText('Nothing was sent in the last 14 days.')
    await page.route('**/graphql', async (route, request) => {
      const body = request.postData() ?? ''
      if (body.includes('"WebhookDeliveries"')) await sent.promise
      if (body.includes('"SendTestEvent"')) {
        sent.resolve()
        await nothing.waitFor()
      }
      await route.continue()
    })
    await section(page).locator('summary').click()
    await section(page).getByRole('button', { name: 'Send test event' }).click()
    await deliveries(page).getByText('Test event').waitFor()
    await nothing.waitFor({ state: 'detached' })
  })

  it('are asked for again where one of them is known by what it was sent only', async () => {
    const { account, endpoint } = await accountWithEndpoint()
    const page = await open(account)
    await section(page).locator('summary').click()
    await deliveries(page).getByText('Delivered').waitFor()
    const where = { accountId_id: { accountId: account.accountId, id: endpoint.id } }
    const row = await app.database.prisma.webhookEndpoint.findUniqueOrThrow({ where })
    // No change is heard of what is written past the gateway.
    await app.database.prisma.webhookEndpoint.create({
      data: { ...row, id: randomUUID(), url: receiver.url('/unheard') },
    })
    await section(page).getByRole('button', { name: 'Send test event' }).click()
    await section(page).getByTitle(receiver.url('/unheard')).waitFor()
  })

  it('have no barriers in light and dark', async () => {
    const { account } = await accountWithEndpoint()
    const page = await open(account)
    await section(page).locator('summary').press('Enter')
    await deliveries(page).getByText('Delivered').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Edit endpoint' }).press('Enter')
    await section(page).getByRole('button', { name: 'Save endpoint' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    // Both forms have fields of the same names.
    await section(page).getByRole('button', { name: 'New endpoint' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fit in any width, whatever their address', async () => {
    const { account } = await accountWithEndpoint(`/${'Donaudampfschifffahrt'.repeat(10)}`)
    await makeEndpoint(app, `https://${`${'long'.repeat(12)}.`.repeat(4)}example.com/`, ['deal_won'], account)
    const page = await open(account)
    await section(page).locator('summary').first().click()
    await deliveries(page).getByText('Delivered').waitFor()
    await section(page).locator('summary').last().click()
    expect(await tooWideFor(page, [768, 360])).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await section(page).getByRole('switch', { name: 'Send events' }).last().click()
    await section(page).getByText('Switched off', { exact: true }).first().waitFor()
    const line = section(page).locator('summary').last()
    expect(await line.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    await section(page).getByRole('button', { name: 'Edit endpoint' }).last().click()
    await section(page).getByRole('button', { name: 'Save endpoint' }).waitFor()
    expect(await tooWideFor(page, [768, 360])).toEqual([])
    await section(page).getByRole('button', { name: 'Cancel' }).click()
    await section(page).getByRole('button', { name: 'Delete endpoint' }).last().click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Keep endpoint' }).click()
    await section(page).getByRole('button', { name: 'New endpoint' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await tooWideFor(page, [768, 360])).toEqual([])
  })
})
