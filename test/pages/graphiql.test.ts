import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { readGuideExamples } from '../../scripts/guide-examples.ts'
import { startApp } from '../support/app.ts'
import {
  findBarriers,
  hasBrowser,
  loadedBytesByAddress,
  newContext,
  openIn,
  openPage,
  sum,
  type Visit,
} from '../support/browser.ts'

const app = await startApp({
  redisUrl: null,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, new Date())

const tabs = async (page: Page) => (await page.getByRole('tab').allInnerTexts()).map(name => name.trim())
const run = (page: Page) => page.getByRole('button', { name: /Execute query/ }).click()
const answer = (page: Page) => page.locator('.graphiql-response')

/** Opens a tab, and waits until a part of its operation is there to be run. */
async function choose(page: Page, name: string, part: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).getByText(name, { exact: true }).click()
  await page.locator('.graphiql-query-editor').getByText(part).first().waitFor()
  // GraphiQL looks at it a moment later, when it stores it.
  await page.waitForFunction(part => localStorage.getItem('graphiql:query')?.includes(part), part)
}

const guide = async () => readGuideExamples(await readFile('docs/graphql.md', 'utf8'))

async function open(visit?: Visit): Promise<Page> {
  const page = await openPage(`${app.url}/graphql`, visit)
  await page.locator('.graphiql-query-editor .view-line').first().waitFor()
  return page
}

describe.skipIf(!hasBrowser)('GraphiQL', () => {
  it('has the operations of the guide in tabs, and runs one as the owner of the demo account', async () => {
    const page = await open()
    expect(await tabs(page)).toEqual((await guide()).map(({ name }) => name))
    await run(page)
    await answer(page).getByText('Harbour Light Studio').waitFor()
    await choose(page, 'Board', 'pipelineStages')
    await run(page)
    await answer(page).getByText('pipelineStages').waitFor()
  })

  it('hears changes', async () => {
    const page = await open()
    await choose(page, 'Live', 'accountChanges')
    const asked = page.waitForResponse(answer => /event-stream/.test(answer.headers()['content-type'] ?? ''))
    await run(page)
    await asked
    const add = `mutation ($account: UUID!) { createContact(accountId: $account, input: { firstName: "Ann" }) { id } }`
    const { data } = await app.graphql(demo.ownerId, add, { account: demo.accountId })
    await answer(page).getByText(data.createContact.id).waitFor()
    await page.getByRole('button', { name: /Stop/ }).click()
  })

  it('is the same when it is loaded again, with what was changed', async () => {
    const page = await open()
    const before = await tabs(page)
    await page.reload()
    await page.locator('.graphiql-query-editor .view-line').first().waitFor()
    expect(await tabs(page)).toEqual(before)
    await page.getByRole('tab', { name: 'Overdue' }).click()
    await page.locator('.graphiql-query-editor .view-line').first().click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('query Mine { viewer { id } }')
    await page.getByRole('tab', { name: 'Mine' }).waitFor()
    // It is stored half a second later.
    await page.waitForFunction(() => localStorage.getItem('graphiql:tabState')?.includes('query Mine'))
    await page.reload()
    await page.getByRole('tab', { name: 'Mine', selected: true }).waitFor()
    expect(await tabs(page)).toEqual(before.map(name => (name === 'Overdue' ? 'Mine' : name)))
    await run(page)
    await answer(page).getByText('demo-owner').waitFor()
    expect(page.url()).toBe(`${app.url}/graphql`)
  })

  it('shows what a link holds in a tab of its own, and runs it when it is told to', async () => {
    const query = 'query Linked($account: UUID!) { account(id: $account) { id } }'
    const variables = JSON.stringify({ account: demo.accountId })
    const link = `${app.url}/graphql?${new URLSearchParams({ query, variables })}`
    const page = await open()
    const before = await tabs(page)
    const asked: (string | null)[] = []
    page.on('request', request => asked.push(request.postData()))
    for (const visited of [page, await openPage(link)]) {
      await visited.goto(link)
      await visited.getByRole('tab', { name: 'Linked', selected: true }).waitFor()
      expect((await tabs(visited)).toSorted()).toEqual([...before, 'Linked'].toSorted())
      expect(visited.url()).toBe(`${app.url}/graphql`)
    }
    expect(asked.join()).not.toContain('Linked')
    await run(page)
    await answer(page).getByText(demo.accountId).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Linked', selected: true }).waitFor()
  })

  it('leaves no token in the browser', async () => {
    const page = await open()
    await run(page)
    await answer(page).getByText('demo-owner').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('eyJ')
  })

  it('asks as whoever is signed in where the server hands out no token', async () => {
    const production = await startApp({ production: true, graphiql: true })
    const { ownerId } = await production.newAccount()
    const context = await newContext()
    const value = await production.token(ownerId)
    await context.addCookies([{ name: 'session', value, url: production.url, httpOnly: true }])
    const page = await openIn(context, `${production.url}/graphql`)
    await page.locator('.graphiql-query-editor .view-line').first().waitFor()
    await run(page)
    await answer(page).getByText(ownerId).waitFor()
  })

  it.each(['light', 'dark'] as const)('has no barriers in %s but those of its tabs', async colorScheme => {
    const page = await open({ colorScheme })
    await run(page)
    await answer(page).getByText('demo-owner').waitFor()
    // Its tabs hold their close buttons; they work by keys all the same.
    const ofTabs = /^nested-interactive: .*role="tab"/
    expect((await findBarriers(page)).filter(barrier => !ofTabs.test(barrier))).toEqual([])
  })

  it('comes compressed, and but once', async () => {
    const page = await openPage(`${app.url}/`)
    const load = async () => {
      await page.goto(`${app.url}/graphql`)
      await page.locator('.graphiql-query-editor .view-line').first().waitFor()
    }
    const first = await loadedBytesByAddress(page, load)
    expect(sum(first.values())).toBeLessThan(2_300_000)
    const second = await loadedBytesByAddress(page, load)
    // The page and the schema. What the editor had not asked for when it was left may come now.
    const again = [...second].filter(([address]) => first.has(address))
    expect(again).toEqual([[`${app.url}/graphql`, expect.any(Number)]])
    expect(again[0]?.[1]).toBeLessThan(600_000)
  })
})
