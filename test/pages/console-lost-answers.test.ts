import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const app = await startApp({ redisUrl: null })

describe.skipIf(!hasBrowser)('what was done, though its answer was lost', () => {
  it('is done once where it is sent again, after a reload too', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: 'pipeline?dialog=new-deal', expected: /ERR_FAILED|Failed to load/ },
    )
    page.on('dialog', dialog => void dialog.accept())
    await page.route('**/graphql', async route => {
      if (!route.request().postData()?.includes('mutation CreateDeal')) return route.continue()
      await route.fetch()
      await route.abort()
    })
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
})
