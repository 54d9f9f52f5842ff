import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { type ConsoleVisit, listen, openConsole } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** An account with these stages and so many deals in the first of them, of which one is won. */
async function newPipeline(names: readonly string[], deals = 0) {
  const { accountId, memberId } = await app.newAccount()
  const { prisma } = app.database
  const ids: string[] = []
  for (const [position, name] of names.entries())
    ids.push((await prisma.pipelineStage.create({ data: { accountId, name, position } })).id)
  await prisma.deal.createMany({
    data: Array.from({ length: deals }, (_, nth) => ({
      ...{ accountId, title: `Deal ${nth}`, stageId: ids[0] ?? null },
      ...(nth === 0 ? { status: 'won' as const, probability: 100, openProbability: 50 } : {}),
    })),
  })
  return { accountId, memberId, ids }
}

type Pipeline = Awaited<ReturnType<typeof newPipeline>>

const open = ({ accountId, memberId }: Pipeline, visit: Partial<ConsoleVisit> = {}) =>
  openConsole(app, { accountId, userId: memberId }, { view: 'settings', ...visit })

const readNames = async ({ accountId }: Pipeline) => {
  const where = { where: { accountId }, orderBy: { position: 'asc' } } as const
  return (await app.database.prisma.pipelineStage.findMany(where)).map(({ name }) => name)
}
const shownNames = (page: Page) => page.locator('[data-stage]').allTextContents()
const stage = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe.skipIf(!hasBrowser)('the stages', () => {
  it('are added, renamed by their menu and by keys', async () => {
    const pipeline = await newPipeline(['First'])
    const page = await open(pipeline)
    await page.getByRole('button', { name: 'New stage' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Second')
    await page.keyboard.press('Enter')
    await stage(page, 'Second').waitFor()
    await choose(page, 'First', 'Rename')
    const form = page.getByRole('dialog', { name: 'Rename First' })
    await form.getByLabel('Name').fill('Inquiry')
    expect(await findBarriers(page)).toEqual([])
    await form.getByRole('button', { name: 'Rename stage' }).click()
    await stage(page, 'Inquiry').press('Enter')
    await page.getByRole('dialog').getByLabel('Name').fill('')
    await page.keyboard.press('Enter')
    await page.getByText('Required', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await readNames(pipeline)).toEqual(['Inquiry', 'Second'])
  })

  it('are not renamed over what somebody else has called them meanwhile', async () => {
    const pipeline = await newPipeline(['First'])
    const page = await open(pipeline)
    await choose(page, 'First', 'Rename')
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Mine')
    const { errors } = await app.graphql(
      pipeline.memberId,
      'mutation Rename($account: UUID!, $id: UUID!) { updatePipelineStage(accountId: $account, id: $id, input: { name: "Theirs" }) { id } }',
      { account: pipeline.accountId, id: pipeline.ids[0] },
    )
    expect(errors).toBeUndefined()
    await page.getByRole('dialog', { name: 'Rename Theirs' }).waitFor()
    await form.getByRole('button', { name: 'Rename stage' }).click()
    await form.getByRole('button', { name: 'Show what it is now' }).click()
    await form.getByText('It is now Theirs').waitFor()
    expect(await readNames(pipeline)).toEqual(['Theirs'])
    await form.getByRole('button', { name: 'Rename stage' }).click()
    await stage(page, 'Mine').waitFor()
    expect(await readNames(pipeline)).toEqual(['Mine'])
  })

  it('are put in another order by dragging, by keys and by their menu, one change after the other', async () => {
    const pipeline = await newPipeline(['A', 'B', 'C', 'D'])
    const page = await open(pipeline)
    await stage(page, 'A').waitFor()
    await page
      .getByRole('listitem')
      .filter({ has: stage(page, 'A') })
      .dragTo(page.getByRole('listitem').filter({ has: stage(page, 'C') }))
    await expect.poll(() => shownNames(page)).toEqual(['B', 'C', 'A', 'D'])
    await expect.poll(() => readNames(pipeline)).toEqual(['B', 'C', 'A', 'D'])
    const said = await listen(page)
    await stage(page, 'D').focus()
    for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => readNames(pipeline)).toEqual(['D', 'B', 'C', 'A'])
    await page.keyboard.press('Shift+ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('D')
    expect(await said()).toEqual(['D is now 3 of 4.', 'D is now 2 of 4.', 'D is now 1 of 4.'])
    await choose(page, 'B', 'Move down')
    await expect.poll(said).toContain('B is now 3 of 4.')
    await expect.poll(() => readNames(pipeline)).toEqual(['D', 'C', 'B', 'A'])
    await expect.poll(() => shownNames(page)).toEqual(['D', 'C', 'B', 'A'])
    // What others do is seen.
    const { accountId, memberId, ids } = pipeline
    await app.graphql(
      memberId,
      `mutation { reorderPipelineStages(accountId: "${accountId}", ids: ${JSON.stringify(ids)}) { id } }`,
    )
    await expect.poll(() => shownNames(page)).toEqual(['A', 'B', 'C', 'D'])
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('keep the order in which they were put until it is read', async () => {
    const pipeline = await newPipeline(['A', 'B', 'C', 'D'])
    const page = await open(pipeline, { expected: /ERR_FAILED/ })
    await stage(page, 'D').waitFor()
    const isOf = (name: string) => (asked: Request) => asked.postData()?.includes(name) === true
    const nextRead = () => page.waitForRequest(isOf('SharedSettings'))
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let mayAnswer: Promise<void> | undefined
    let isCutOff = false
    await page.route('**/graphql', async (route, request) => {
      const asked = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
      // Whoever hears of the move reads before it was answered.
      if (asked === 'AccountChanges' || (isCutOff && asked === 'ReorderStages')) return route.abort()
      if (asked !== 'SharedSettings') return route.continue()
      const wait = mayAnswer
      const response = await route.fetch()
      await wait
      await route.fulfill({ response })
    })
    await page.reload()
    await stage(page, 'D').focus()
    mayAnswer = first.promise
    const [firstRead] = await Promise.all([nextRead(), page.keyboard.press('Shift+ArrowUp')])
    expect(await shownNames(page)).toEqual(['A', 'B', 'D', 'C'])
    mayAnswer = second.promise
    const moved = page.waitForResponse(answer => isOf('ReorderStages')(answer.request()))
    await choose(page, 'A', 'Move down')
    await moved
    expect(await readNames(pipeline)).toEqual(['B', 'A', 'D', 'C'])
    // What comes now is from before this move.
    const secondRead = nextRead()
    first.resolve()
    await firstRead.response()
    await secondRead
    expect(await shownNames(page)).toEqual(['B', 'A', 'D', 'C'])
    // One that fails leaves them as the last one put them.
    isCutOff = true
    await choose(page, 'C', 'Move up')
    await page.getByText('This is not certain: The stages stay in their order.').waitFor()
    expect(await shownNames(page)).toEqual(['B', 'A', 'D', 'C'])
    second.resolve()
    await expect.poll(() => shownNames(page)).toEqual(['B', 'A', 'D', 'C'])
  })

  it('are deleted once it is said where their deals go', async () => {
    const pipeline = await newPipeline(['Old', 'Kept', 'Empty'], 3)
    const page = await open(pipeline)
    await choose(page, 'Old', 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete Old?' })
    await dialog.getByText('3 deals are in it, open and closed ones together.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete stage' }).click()
    await dialog.getByText('Required', { exact: true }).waitFor()
    await dialog.getByLabel('Move them to').selectOption('Kept')
    await dialog.getByRole('button', { name: 'Delete stage' }).click()
    await page.getByText('Old was deleted.').waitFor()
    await stage(page, 'Old').waitFor({ state: 'detached' })
    const { accountId, ids } = pipeline
    const { prisma } = app.database
    expect(await prisma.deal.count({ where: { accountId, stageId: ids[1] ?? '' } })).toBe(3)
    await choose(page, 'Empty', 'Delete…')
    await page.getByText('No deal is in it.').waitFor()
    // Meanwhile one is put there.
    const made = await prisma.deal.create({ data: { accountId, title: 'Late', stageId: ids[2] ?? '' } })
    await page.getByRole('button', { name: 'Delete stage' }).press('Enter')
    await page.getByText('1 deal is in it').waitFor()
    expect(await readNames(pipeline)).toEqual(['Kept', 'Empty'])
    const late = await prisma.deal.findFirst({ where: { id: made.id } })
    expect(late?.stageId).toBe(ids[2])
  })

  it('are asked for their deals again by themselves', async () => {
    const page = await open(await newPipeline(['Old', 'Kept'], 2), { expected: /ERR_FAILED/ })
    await stage(page, 'Kept').waitFor()
    await page.clock.install()
    let isAway = true
    await page.route('**/graphql', (route, request) =>
      isAway && request.postData()?.includes('query DealsInStage') ? route.abort() : route.continue(),
    )
    await choose(page, 'Old', 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete Old?' })
    await dialog.getByText('It is tried again by itself.').waitFor()
    isAway = false
    await page.clock.fastForward('00:02')
    await dialog.getByText('2 deals are in it').waitFor()
  })

  it('keep the only one that has deals', async () => {
    const page = await open(await newPipeline(['Only'], 1))
    await choose(page, 'Only', 'Delete…')
    await page.getByText('It is the only stage, and 1 deal is in it.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete stage' }).count()).toBe(0)
  })

  it('have no barriers in light and dark', async () => {
    const page = await open(await newPipeline(['First', 'Second']))
    await stage(page, 'Second').waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fit in 360 pixels, however long a name is', async () => {
    const page = await open(await newPipeline(['x'.repeat(255)]), { viewport: { width: 360, height: 800 } })
    await page.locator('.stage').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
