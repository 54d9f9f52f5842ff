import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const app = await startApp({ redisUrl: null })

/** Loses the answers of an operation, which the service does, until the route is taken away. */
const loseAnswers = (page: Page, mutation: string) =>
  page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes(`mutation ${mutation}`)) return route.continue()
    await route.fetch()
    await route.abort()
  })

describe.skipIf(!hasBrowser)('what was done, though its answer was lost', () => {
  it('is done once where it is sent again, after a reload too', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: 'pipeline?dialog=new-deal', expected: /ERR_FAILED|Failed to load/ },
    )
    page.on('dialog', dialog => void dialog.accept())
    await loseAnswers(page, 'CreateDeal')
    const send = page.getByRole('button', { name: 'Create deal' })
    await page.getByLabel('Title').fill('Album')
    await send.click()
    await page.getByText('The service cannot be reached.').first().waitFor()
    await page.unroute('**/graphql')
    await page.reload()
    await page.getByText('Typed before, not saved yet.').waitFor()
    await send.click()
    await page.getByText('“Album” was added.').waitFor()
    const { deal } = app.database.prisma
    expect(await deal.count({ where: { accountId } })).toBe(1)
    // What is meant as another one is another one.
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Album')
    await send.click()
    await expect.poll(() => deal.count({ where: { accountId } })).toBe(2)
  })

  it('is nobody else’s: a fact that is saved again', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await app.database.prisma.deal.create({ data: { accountId, title: 'Album' } })
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: `deals/${id}`, expected: /ERR_FAILED|Failed to load/ },
    )
    await page.getByRole('button', { name: /^Value: .*Edit$/ }).click()
    await loseAnswers(page, 'UpdateDeal')
    const value = page.getByRole('textbox', { name: 'Value' })
    await value.fill('1200')
    await value.press('Enter')
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unroute('**/graphql')
    await value.press('Enter')
    await page.getByText(/^Value is .*1,200.00 now\.$/).waitFor()
    expect(await page.getByText('Somebody else').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Value is .* again\.$/).waitFor()
    const where = { accountId_id: { accountId, id } }
    expect(Number((await app.database.prisma.deal.findUniqueOrThrow({ where })).value)).toBe(0)
  })

  it('is nobody else’s: a note', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { contact, note } = app.database.prisma
    const { id: contactId } = await contact.create({ data: { accountId, firstName: 'Hedy' } })
    await note.create({ data: { accountId, contactId, text: 'Radio', authorId: ownerId } })
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: `contacts/${contactId}`, expected: /ERR_FAILED|Failed to load/ },
    )
    await page.getByRole('button', { name: 'Edit note: Radio' }).click()
    await loseAnswers(page, 'UpdateNote')
    await page.keyboard.type(' waves')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Edit note: Radio waves' }).waitFor()
    expect(await note.findMany({ where: { contactId } })).toMatchObject([{ text: 'Radio waves' }])
  })
})
