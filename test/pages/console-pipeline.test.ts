import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { afterPaint, holdRequests, openConsole } from '../support/console.ts'

let app: TestApp
let account: TestAccount
let stages: Record<string, string>
let deals: Record<string, string>

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** An account with two stages and three deals: 1,000 and 500 in the first, 200 in no stage. */
beforeEach(async () => {
  account = await app.newAccount()
  stages = {
    first: await create('createPipelineStage', { name: 'First talk' }),
    second: await create('createPipelineStage', { name: 'Offer sent' }),
  }
  deals = {
    large: await create('createDeal', {
      title: 'Large deal',
      value: 1000,
      probability: 50,
      stageId: stages.first,
      expectedCloseDate: '2020-01-31',
    }),
    small: await create('createDeal', { title: 'Small deal', value: '500.50', stageId: stages.first }),
    loose: await create('createDeal', { title: 'Loose deal', value: 200 }),
  }
})

const create = async (mutation: string, input: object) => {
  const kind = mutation === 'createDeal' ? 'CreateDealInput' : 'CreatePipelineStageInput'
  const { data } = await app.graphql(
    account.ownerId,
    `mutation Create($account: UUID!, $input: ${kind}!) { made: ${mutation}(accountId: $account, input: $input) { id } }`,
    { account: account.accountId, input },
  )
  return data.made.id
}

const open = (visit = {}) =>
  openConsole(app, { userId: account.ownerId, accountId: account.accountId }, { view: 'pipeline', ...visit })

/** What a column shows: its head, then its cards' titles. */
async function column(page: Page, name: string): Promise<string[]> {
  const region = page.getByRole('region', { name })
  const head = (await region.locator('.column-count, .column-figures span').allTextContents()).join(' ')
  return [head, ...(await region.locator('.card-title').allTextContents())]
}

/** Adds deals to the second stage, each of a greater value than the one before: the last is shown first. */
async function createDeals(count: number): Promise<void> {
  await app.database.prisma.deal.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      ...{ accountId: account.accountId, title: `Deal ${at}`, value: 2_000 + at },
      stageId: stages.second ?? '',
    })),
  })
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Half of a column is enough. */
const isInSight = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Opens the form of a deal by its menu. */
async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${title}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit deal' }).press('Enter')
}

const setStatus = (id: string | undefined, status: string) =>
  app.graphql(
    account.memberId,
    `mutation Set($account: UUID!, $id: UUID!) { setDealStatus(accountId: $account, id: $id, status: ${status}) { id } }`,
    { account: account.accountId, id },
  )

const readDeal = (id: string | undefined) =>
  app.database.prisma.deal.findUniqueOrThrow({
    where: { accountId_id: { accountId: account.accountId, id: id ?? '' } },
  })

describe.skipIf(!hasBrowser)('the pipeline', () => {
  it('shows each stage with its count, value, weighted value and deals; what is overdue says so', async () => {
    const page = await open()
    await page.getByText('Large deal').waitFor()
    expect(await page.getByText('3 open deals').isVisible()).toBe(true)
    expect(await column(page, 'First talk')).toEqual(['2 1,501 750 weighted', 'Large deal', 'Small deal'])
    expect(await column(page, 'Offer sent')).toEqual(['0'])
    expect(await column(page, 'No stage')).toEqual(['1 200 100 weighted', 'Loose deal'])
    expect(await page.locator('.overdue').textContent()).toBe('Overdue since Jan 31, 2020')
  })

  it.each([
    ['4.99', 50, '2.50', '1 5 3 weighted'],
    ['-4.99', 50, '-2.50', '1 -5 -3 weighted'],
    ['515.00', 33.3, '171.50', '1 515 172 weighted'],
  ])('weighs %s by %s as the service does, in whole cents', async (value, probability, weighted, head) => {
    await create('createDeal', { title: 'Odd deal', value, probability, stageId: stages.second })
    const { data } = await app.graphql(
      account.ownerId,
      `{ stages: dealSummary(accountId: "${account.accountId}", by: stage, status: [open]) { stage { id } weightedValue } }`,
    )
    expect(data.stages).toContainEqual({ stage: { id: stages.second }, weightedValue: weighted })
    const page = await open()
    await page.getByText('Odd deal').waitFor()
    expect(await column(page, 'Offer sent')).toEqual([head, 'Odd deal'])
  })

  it('moves a deal by dragging it, at once, and keeps it', async () => {
    const page = await open()
    await page.getByText('Large deal').waitFor()
    await page
      .locator('.card', { hasText: 'Large deal' })
      .dragTo(page.getByRole('region', { name: 'Offer sent' }))
    await page.getByText('“Large deal” is in Offer sent now.').waitFor()
    expect(await column(page, 'Offer sent')).toEqual(['1 1,000 500 weighted', 'Large deal'])
    expect(await column(page, 'First talk')).toEqual(['1 501 250 weighted', 'Small deal'])
    expect(await readDeal(deals.large)).toMatchObject({ stageId: stages.second })
  })

  it('moves deals by keys, one move after the other, and the focus goes with them', async () => {
    const page = await open()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('link', { name: 'Loose deal', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Large deal')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Small deal')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('“Small deal” is in Offer sent now.').waitFor()
    await expect.poll(focused).toBe('Small deal')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(async () => [(await readDeal(deals.small)).stageId, await column(page, 'Offer sent')])
      .toEqual([stages.second, ['1 501 250 weighted', 'Small deal']])
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('says that a deal is in no stage once it was moved there', async () => {
    const page = await open()
    await page.getByRole('link', { name: 'Large deal', exact: true }).press('Shift+ArrowLeft')
    await page.getByText('“Large deal” is in no stage now.').waitFor()
  })

  it('counts moves that are made while one is on its way from where that leads', async () => {
    stages.third = await create('createPipelineStage', { name: 'Contract sent' })
    const page = await open()
    const release = await holdRequests(page, 'MoveDeal')
    await page.getByRole('link', { name: 'Loose deal', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => column(page, 'First talk')).toContain('Loose deal')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    // It is shown there, and would not stay.
    await page
      .locator('.card', { hasText: 'Loose deal' })
      .dragTo(page.getByRole('region', { name: 'First talk' }))
    await page.getByRole('link', { name: 'Loose deal', exact: true }).press('Shift+ArrowRight')
    release()
    await page.getByText('“Loose deal” is in Contract sent now.').waitFor()
    await expect.poll(() => readDeal(deals.loose)).toMatchObject({ stageId: stages.second })
    await page.getByText('“Loose deal” is in Offer sent now.').first().waitFor()
    expect(await page.locator('.toast[data-tone=bad]').count()).toBe(0)
  })

  it('counts a move from where a deal is again once those before it were refused', async () => {
    stages.third = await create('createPipelineStage', { name: 'Contract sent' })
    const page = await open({ expected: /ERR_FAILED/ })
    const refused = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route, request) => {
      if (!request.postData()?.includes('MoveDeal')) return route.continue()
      await refused.promise
      await route.abort()
    })
    await page.getByRole('link', { name: 'Large deal', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => column(page, 'Offer sent')).toContain('Large deal')
    await page.keyboard.press('Shift+ArrowRight')
    refused.resolve()
    await expect
      .poll(() =>
        page
          .locator('.toast[data-tone=bad]', { hasText: 'This is not certain: “Large deal” was not moved' })
          .count(),
      )
      .toBe(2)
    await page.unroute('**/graphql')
    await page.getByRole('link', { name: 'Large deal', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('“Large deal” is in Offer sent now.').waitFor()
    expect(await readDeal(deals.large)).toMatchObject({ stageId: stages.second })
  })

  it('asks for the board again only after a move was answered, for it may be read from before it', async () => {
    const page = await open()
    await page.getByText('Large deal').waitFor()
    const answered = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route('**/graphql', async (route, request) => {
      asked.push(/"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? '')
      if (asked.at(-1) === 'MoveDeal') await answered.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Large deal', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => column(page, 'Offer sent')).toContain('Large deal')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const heard = new Promise(resolve => network.once('Network.dataReceived', resolve))
    await create('createDeal', { title: 'Late deal' })
    await heard
    // What has come to the browser comes to the page within some frames.
    for (let frame = 0; frame < 30; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(asked.slice(asked.indexOf('MoveDeal'))).not.toContain('Pipeline')
    answered.resolve()
    await page.getByText('Late deal').waitFor()
    expect(await column(page, 'Offer sent')).toContain('Large deal')
  })

  it('moves and closes a deal by its menu, and takes it back', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Move Loose deal' }).click()
    await page.getByRole('menuitem', { name: 'Move to Offer sent' }).click()
    await page.getByText('“Loose deal” is in Offer sent now.').waitFor()
    await page.getByRole('button', { name: 'Move Large deal' }).press('Enter')
    await page.locator('.menu-item:focus').waitFor()
    for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await page.getByText('“Large deal” is won.').waitFor()
    expect(await column(page, 'First talk')).toEqual(['1 501 250 weighted', 'Small deal'])
    expect(await readDeal(deals.large)).toMatchObject({ status: 'won' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('“Large deal” is open again.').waitFor()
    await expect.poll(() => column(page, 'First talk')).toContain('Large deal')
  })

  it('has the focus on the deal that its menu moved, and beside the one that it closed', async () => {
    const page = await open()
    const choose = async (title: string, item: string) => {
      await page.getByRole('button', { name: `Move ${title}` }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await choose('Small deal', 'Move to Offer sent')
    await page.getByText('“Small deal” is in Offer sent now.').waitFor()
    await expect.poll(focused).toBe('Small deal')
    await choose('Small deal', 'Move to First talk')
    await page.getByText('“Small deal” is in First talk now.').waitFor()
    await expect.poll(focused).toBe('Small deal')
    await choose('Large deal', 'Mark as won')
    await expect.poll(focused).toBe('Small deal')
    await choose('Small deal', 'Mark as lost')
    await expect.poll(focused).toBe('First talk')
    // Its column goes with it.
    await choose('Loose deal', 'Mark as abandoned')
    await page.getByRole('region', { name: 'No stage' }).waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('First talk')
  })

  it('closes a deal that is dropped on Won, and leads to its invoice', async () => {
    const page = await open()
    const card = page.locator('.card', { hasText: 'Small deal' })
    await card.hover()
    await page.mouse.down()
    await page.mouse.move(300, 300, { steps: 5 })
    await page.getByText('Won', { exact: true }).hover()
    await page.mouse.up()
    await page.getByText('“Small deal” is won.').waitFor()
    expect(await readDeal(deals.small)).toMatchObject({ status: 'won' })
    await page.locator('.toast').getByRole('link', { name: 'New invoice' }).click()
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
    await expect
      .poll(() => page.getByLabel('Description of line 1').inputValue({ timeout: 10_000 }))
      .toBe('Small deal')
    expect(await page.locator('.toast').count()).toBe(0)
  })

  it('puts a refused move back and says why', async () => {
    const page = await open()
    await page.getByText('Large deal').waitFor()
    // The change of another that this page has not heard of yet.
    await page.route('**/graphql', async (route, request) => {
      if (request.postData()?.includes('MoveDeal')) await setStatus(deals.large, 'lost')
      await route.continue()
    })
    await page.getByRole('link', { name: 'Large deal', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('“Large deal” was not moved. Deal was changed meanwhile.').waitFor()
    expect(await readDeal(deals.large)).toMatchObject({ stageId: stages.first, status: 'lost' })
    await expect.poll(() => column(page, 'Offer sent')).toEqual(['0'])
    await expect.poll(() => column(page, 'First talk')).toEqual(['1 501 250 weighted', 'Small deal'])
  })

  it('says that nobody knows what was done while the service cannot be reached', async () => {
    const page = await open({ expected: /ERR_FAILED|Failed to load/ })
    await page.getByText('Large deal').waitFor()
    await page.route('**/graphql', route => route.abort())
    await page.getByRole('button', { name: 'Move Large deal' }).click()
    await page.getByRole('menuitem', { name: 'Mark as lost' }).click()
    await page
      .getByText(
        /This is not certain: “Large deal” was not marked as lost\. .*The service cannot be reached\./,
      )
      .waitFor()
    expect(await column(page, 'First talk')).toContain('Large deal')
  })

  it('shows what another browser does, without a reload', async () => {
    const page = await open()
    await page.getByText('Large deal').waitFor()
    const other = await open()
    await other.getByRole('button', { name: 'New deal' }).click()
    await other.getByLabel('Title').fill('Deal of another browser')
    await other.getByLabel('Value').fill('1,250.75')
    await other.getByRole('button', { name: 'Create deal' }).click()
    await page.getByText('Deal of another browser').waitFor()
    await expect
      .poll(() => column(page, 'First talk'))
      .toEqual(['3 2,751 1,376 weighted', 'Deal of another browser', 'Large deal', 'Small deal'])
  })

  it('keeps the next card in sight below a long title', async () => {
    await app.database.prisma.deal.update({
      where: { accountId_id: { accountId: account.accountId, id: deals.large ?? '' } },
      data: { title: 'A wedding of many days '.repeat(10) },
    })
    const page = await open()
    const title = page.getByRole('link', { name: /^A wedding of many days/ })
    expect((await title.boundingBox())?.height).toBeLessThan(110)
    expect(await title.getAttribute('title')).toContain('A wedding of many days A wedding')
  })

  it('has the focus on the deal that its form moved', async () => {
    const page = await open()
    await edit(page, 'Small deal')
    await page.getByRole('dialog').getByLabel('Stage').selectOption({ label: 'Offer sent' })
    await page.getByRole('button', { name: 'Save deal' }).press('Enter')
    await page.getByText('“Small deal” was saved.').waitFor()
    expect(await column(page, 'Offer sent')).toContain('Small deal')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Small deal')
  })

  it('has a menu that leaves the focus on the item that has it once it is open', async () => {
    const page = await open()
    const focused = await page.getByRole('button', { name: 'Move Small deal' }).evaluate(async button => {
      const menu = button.nextElementSibling as HTMLElement
      ;(button as HTMLElement).click()
      // Its items are drawn by then; the event that it is open comes later.
      await new Promise<void>(resolve => queueMicrotask(resolve))
      const last = [...menu.querySelectorAll<HTMLElement>('.menu-item')].at(-1)
      const isOpen = new Promise(resolve => menu.addEventListener('toggle', resolve, { once: true }))
      last?.focus()
      await isOpen
      return document.activeElement?.textContent
    })
    expect(focused).toBe('Mark as abandoned')
  })

  it('edits a deal; a stale edit is explained, and what is there now can be looked at', async () => {
    const page = await open()
    await edit(page, 'Large deal')
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    await dialog.getByLabel('Stage').waitFor()
    expect(await dialog.getByLabel('Stage').inputValue()).toBe(stages.first)
    const value = await dialog.getByLabel('Value').inputValue()
    await dialog.getByLabel('Value').fill('12.500')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be an amount such as 1,250.50').waitFor()
    await dialog.getByLabel('Value').fill(value)
    for (const none of ['half', '50,5', '0x10']) {
      await dialog.getByLabel('Probability').fill(none)
      await page.keyboard.press('Enter')
      await dialog.getByText('Must be a percentage such as 62.5').waitFor()
    }
    await dialog.getByLabel('Probability').fill('101')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => dialog.locator('.field-error').allTextContents())
      .toEqual(['Must be from 0 to 100'])
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByLabel('Probability').fill('80')
    await app.graphql(
      account.memberId,
      'mutation Change($account: UUID!, $id: UUID!) { updateDeal(accountId: $account, id: $id, input: { title: "Renamed" }) { id } }',
      { account: account.accountId, id: deals.large },
    )
    await page.keyboard.press('Enter')
    await dialog.getByText('Deal was changed meanwhile.').waitFor()
    await dialog.getByRole('button', { name: 'Show what it is now' }).click()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Renamed')
    expect(await page.getByLabel('Title').evaluate(input => input === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Probability').inputValue()).toBe('80')
    await page.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('“Renamed” was saved.').waitFor()
    expect(await readDeal(deals.large)).toMatchObject({
      title: 'Renamed',
      probability: 80,
      stageId: stages.first,
    })
  })

  it('saves no deal whose value or probability was cleared: a deal that is there has both', async () => {
    const page = await open()
    await edit(page, 'Large deal')
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    await dialog.getByLabel('Title').fill('Renamed')
    await dialog.getByLabel('Value').fill('')
    await dialog.getByLabel('Probability').fill(' ')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => dialog.locator('.field-error').allTextContents())
      .toEqual(['Must be an amount such as 1,250.50', 'Must be a percentage such as 62.5'])
    expect(await readDeal(deals.large)).toMatchObject({ title: 'Large deal', probability: 50 })
    await dialog.getByLabel('Value').fill('0')
    await dialog.getByLabel('Probability').fill('0')
    await page.keyboard.press('Enter')
    await page.getByText('“Renamed” was saved.').waitFor()
    const { value, probability } = await readDeal(deals.large)
    expect([Number(value), Number(probability)]).toEqual([0, 0])
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Without a value')
    await page.keyboard.press('Enter')
    await page.getByText('“Without a value” was added.').waitFor()
  })

  it('keeps what was typed beside what another made of the same fields, even where they closed the deal', async () => {
    const page = await open()
    await edit(page, 'Large deal')
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    await dialog.getByLabel('Title').fill('Mine')
    const change = 'updateDeal(accountId: $account, id: $id, input: { title: "Theirs", value: 7 }) { id }'
    const close = 'setDealStatus(accountId: $account, id: $id, status: won) { id }'
    await app.graphql(
      account.memberId,
      `mutation Change($account: UUID!, $id: UUID!) { ${change} ${close} }`,
      { account: account.accountId, id: deals.large },
    )
    await page.locator('.card', { hasText: /Large deal|Theirs/ }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await dialog.getByRole('button', { name: 'Show what it is now' }).click()
    await dialog.getByText('It is now Theirs').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Mine')
    expect(await dialog.getByLabel('Value').inputValue()).toBe('7.00')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('“Mine” was saved.').waitFor()
    expect(await readDeal(deals.large)).toMatchObject({ title: 'Mine', status: 'won' })
  })

  it('says of a deal that was changed and then deleted that it is no longer there', async () => {
    const page = await open()
    await edit(page, 'Large deal')
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    await dialog.getByLabel('Title').fill('Mine')
    const write = (change: string) =>
      app.graphql(account.memberId, `mutation Change($account: UUID!, $id: UUID!) { ${change} }`, {
        account: account.accountId,
        id: deals.large,
      })
    await write('updateDeal(accountId: $account, id: $id, input: { title: "Theirs" }) { id }')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    const show = dialog.getByRole('button', { name: 'Show what it is now' })
    await show.waitFor()
    await write('deleteDeal(accountId: $account, id: $id)')
    await show.click()
    await dialog.getByText('Deal was changed meanwhile. This is no longer there.').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Mine')
  })

  it('shows 300 deals at first, says of each stage how many are left, and loads them by the stage', async () => {
    const { accountId } = account
    await app.database.prisma.deal.createMany({
      data: Array.from({ length: 420 }, (_, at) => ({
        accountId,
        title: `Deal ${at}`,
        value: 2_000 + at,
        stageId: stages.second ?? '',
      })),
    })
    const page = await open()
    const more = (stage: string) => page.getByRole('button', { name: `Load more of ${stage}` })
    await page.getByText('423 open deals').waitFor()
    await expect
      .poll(async () => (await column(page, 'Offer sent')).slice(0, 2))
      .toEqual(['420 927,990 463,995 weighted', 'Deal 419'])
    expect(await column(page, 'First talk')).toEqual(['2 1,501 750 weighted'])
    await more('First talk').getByText('2 deals left').waitFor()
    await more('First talk').click()
    await expect
      .poll(() => column(page, 'First talk'))
      .toEqual(['2 1,501 750 weighted', 'Large deal', 'Small deal'])
    await more('No stage').press('Enter')
    await expect.poll(() => column(page, 'No stage')).toEqual(['1 200 100 weighted', 'Loose deal'])
    await more('Offer sent').getByText('120 deals left').waitFor()
    await more('Offer sent').click()
    await more('Offer sent').getByText('20 deals left').waitFor()
    await more('Offer sent').click()
    await expect.poll(async () => (await column(page, 'Offer sent')).at(-1)).toBe('Deal 0')
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    await setStatus(deals.small, 'lost')
    await expect.poll(() => column(page, 'First talk')).toEqual(['1 1,000 500 weighted', 'Large deal'])
    await page.getByRole('link', { name: 'Loose deal' }).press('Shift+ArrowRight')
    await page.getByText('“Loose deal” is in First talk now.').waitFor()
    // Nor is a message read again with the next.
    expect(await page.locator('.toasts').getAttribute('aria-atomic')).toBe('false')
    await expect
      .poll(async () => (await column(page, 'First talk')).slice(1))
      .toEqual(['Large deal', 'Loose deal'])
  })

  it('keeps a deal that is not among the 300 where it was moved, with the focus on it', async () => {
    stages.third = await create('createPipelineStage', { name: 'Contract sent' })
    await createDeals(420)
    const page = await open()
    const more = page.getByRole('button', { name: 'Load more of First talk' })
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Small deal', exact: true }).focus()
    const readAgain = page.waitForResponse(response => /MoreDeals/.test(response.request().postData() ?? ''))
    await page.keyboard.press('Shift+ArrowRight')
    await readAgain
    await expect.poll(async () => (await column(page, 'Offer sent'))[0]).toMatch(/^421 /)
    await page.evaluate(afterPaint)
    expect((await column(page, 'Offer sent')).at(-1)).toBe('Small deal')
    expect(await focusedText(page)).toBe('Small deal')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('“Small deal” is in Contract sent now.').waitFor()
    await expect.poll(() => column(page, 'Contract sent')).toEqual(['1 501 250 weighted', 'Small deal'])
    await expect.poll(() => column(page, 'First talk')).toEqual(['1 1,000 500 weighted', 'Large deal'])
    expect(await focusedText(page)).toBe('Small deal')
    expect(await readDeal(deals.small)).toMatchObject({ stageId: stages.third })
    expect(await readDeal(deals.large)).toMatchObject({ stageId: stages.first })
  })

  it('keeps a deal that somebody else moves to where it is not among the 300, while it has the focus, until they close or delete it', async () => {
    await createDeals(420)
    const page = await open()
    const more = page.getByRole('button', { name: 'Load more of First talk' })
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Small deal', exact: true }).focus()
    await app.graphql(
      account.memberId,
      'mutation Move($account: UUID!, $id: UUID!, $stage: UUID) { updateDeal(accountId: $account, id: $id, input: { stageId: $stage }) { id } }',
      { account: account.accountId, id: deals.small, stage: stages.second },
    )
    await expect.poll(async () => (await column(page, 'Offer sent')).at(-1)).toBe('Small deal')
    await expect.poll(() => column(page, 'First talk')).toEqual(['1 1,000 500 weighted', 'Large deal'])
    await expect.poll(() => focusedText(page)).toBe('Small deal')
    for (const [title, field, selection] of [
      ['Small deal', 'setDealStatus(accountId: $account, id: $id, status: won)', '{ id }'],
      ['Large deal', 'deleteDeal(accountId: $account, id: $id)', ''],
    ] as const) {
      const card = page.getByRole('link', { name: title, exact: true })
      await card.focus()
      await app.graphql(
        account.memberId,
        `mutation End($account: UUID!, $id: UUID!) { ${field} ${selection} }`,
        { account: account.accountId, id: title === 'Small deal' ? deals.small : deals.large },
      )
      await card.waitFor({ state: 'detached' })
      await expect.poll(() => focusedText(page)).toMatch(title === 'Small deal' ? /^Deal / : 'First talk')
    }
    await page.evaluate(afterPaint)
    expect(await focusedText(page)).toBe('First talk')
    expect(await column(page, 'First talk')).toHaveLength(1)
  })

  it('shows what others make of a deal that it keeps, what is undone, and what comes before it', async () => {
    await createDeals(420)
    for (const title of ['Third deal', 'Second deal'])
      await create('createDeal', { title, value: 1_500, stageId: stages.first })
    const page = await open()
    const more = page.getByRole('button', { name: 'Load more of First talk' })
    await page.getByRole('button', { name: 'Load more of No stage' }).click()
    await more.getByText('4 deals left').waitFor()
    await page.getByRole('link', { name: 'Loose deal', exact: true }).press('Shift+ArrowRight')
    await page.getByRole('region', { name: 'No stage' }).waitFor({ state: 'detached' })
    await expect.poll(() => column(page, 'First talk')).toEqual(['5 4,701 2,350 weighted', 'Loose deal'])
    await more.getByText('4 deals left').waitFor()
    await page.getByRole('button', { name: 'Move Loose deal' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as lost' }).press('Enter')
    await expect.poll(() => column(page, 'First talk')).toEqual(['4 4,501 2,250 weighted'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => column(page, 'First talk')).toEqual(['5 4,701 2,350 weighted', 'Loose deal'])
    const write = (change: string) =>
      app.graphql(account.memberId, `mutation Change($account: UUID!, $id: UUID!) { ${change} }`, {
        account: account.accountId,
        id: deals.loose,
      })
    await write('updateDeal(accountId: $account, id: $id, input: { title: "Renamed" }) { id }')
    await expect.poll(() => column(page, 'First talk')).toEqual(['5 4,701 2,350 weighted', 'Renamed'])
    await page.getByRole('link', { name: 'Renamed', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => focusedText(page)).toBe('Renamed')
    await more.press('Enter')
    await expect
      .poll(async () => (await column(page, 'First talk')).slice(1))
      .toEqual(['Second deal', 'Third deal', 'Large deal', 'Small deal', 'Renamed'])
    expect(await focusedText(page)).toBe('Second deal')
    expect(await more.count()).toBe(0)
    await write('deleteDeal(accountId: $account, id: $id)')
    await expect.poll(async () => (await column(page, 'First talk')).at(-1)).toBe('Small deal')
  })

  it('shows a deal that was made here, or that its address names, though it is not among the 300', async () => {
    await createDeals(420)
    const page = await open({ view: `pipeline?deal=${deals.small}` })
    await page.getByRole('dialog', { name: 'Small deal' }).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => column(page, 'First talk')).toEqual(['2 1,501 750 weighted', 'Small deal'])
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Without a value')
    await page.keyboard.press('Enter')
    await page.getByText('“Without a value” was added.').waitFor()
    await expect
      .poll(() => column(page, 'First talk'))
      .toEqual(['3 1,501 750 weighted', 'Small deal', 'Without a value'])
    await edit(page, 'Small deal')
    await page.getByRole('dialog').getByLabel('Stage').selectOption({ label: 'Offer sent' })
    await page.getByRole('button', { name: 'Save deal' }).press('Enter')
    await page.getByText('“Small deal” was saved.').waitFor()
    await expect.poll(() => column(page, 'First talk')).toEqual(['2 1,000 500 weighted', 'Without a value'])
    expect((await column(page, 'Offer sent')).at(-1)).toBe('Small deal')
    expect(await focusedText(page)).toBe('Small deal')
  })

  it('opens the form of a deal by its address though it is closed', async () => {
    await setStatus(deals.large, 'won')
    const page = await open({ view: `pipeline?deal=${deals.large}` })
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    await dialog.getByLabel('Title').fill('Renamed')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('“Renamed” was saved.').waitFor()
    expect(await readDeal(deals.large)).toMatchObject({ title: 'Renamed', status: 'won' })
    expect(await column(page, 'First talk')).toEqual(['1 501 250 weighted', 'Small deal'])
  })

  it.each([
    ['was deleted', () => deals.large],
    ['is none', () => 'none'],
  ])('says that a deal is not there whose address %s', async (_, idOf) => {
    await app.graphql(
      account.ownerId,
      'mutation Delete($account: UUID!, $id: UUID!) { deleteDeal(accountId: $account, id: $id) }',
      { account: account.accountId, id: deals.large },
    )
    const page = await open({ view: `pipeline?deal=${idOf()}` })
    await page.getByText('The deal is not there: it was deleted, or the address is not right.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('opens a closed deal by its address without any stage too, or says that it is not there', async () => {
    const { accountId } = account
    const { deal, pipelineStage } = app.database.prisma
    await setStatus(deals.large, 'won')
    await deal.deleteMany({ where: { accountId, status: 'open' } })
    await pipelineStage.deleteMany({ where: { accountId } })
    const page = await open({ view: `pipeline?deal=${deals.large}` })
    await page.getByRole('dialog', { name: 'Large deal' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('There is none yet.').waitFor()
    await deal.deleteMany({ where: { accountId } })
    await page.goto(`${page.url()}?deal=${deals.large}`)
    await page.getByText('The deal is not there: it was deleted, or the address is not right.').waitFor()
    await page.getByText('There is none yet.').waitFor()
  })

  it('sums up a stage only once all of its deals are counted', async () => {
    const { accountId } = account
    await app.database.prisma.deal.createMany({
      data: Array.from({ length: 110 }, (_, at) => ({
        accountId,
        title: `Deal ${at}`,
        value: 2_000,
        stageId: stages.second ?? '',
      })),
    })
    const page = await open({ view: 'deals' })
    const release = await holdRequests(page, 'LargePipeline')
    await page.getByRole('link', { name: 'Board' }).click()
    await page.getByText('113 open deals').waitFor()
    await expect.poll(async () => (await column(page, 'Offer sent')).length).toBe(1 + 100)
    expect((await column(page, 'Offer sent'))[0]).toBe('')
    release()
    await expect.poll(async () => (await column(page, 'Offer sent'))[0]).toBe('110 220,000 110,000 weighted')
    expect(await column(page, 'First talk')).toEqual(['2 1,501 750 weighted', 'Large deal', 'Small deal'])
  })

  it('says how many stages there are to the right, and deals below, and leads there', async () => {
    const { accountId } = account
    const { pipelineStage, deal } = app.database.prisma
    await pipelineStage.createMany({
      data: Array.from({ length: 4 }, (_, at) => ({ accountId, name: `Later ${at}`, position: 10 + at })),
    })
    const page = await open({ viewport: { width: 1440, height: 800 } })
    const below = page.getByRole('button', { name: /more deals? .*below/ })
    const beside = page.getByRole('button', { name: /more stages? .*to the right/ })
    await page.getByText('Large deal').waitFor()
    await page.getByRole('region', { name: 'Later 3' }).waitFor()
    expect([await below.count(), await beside.count()]).toEqual([0, 0])
    await deal.createMany({
      data: Array.from({ length: 12 }, (_, at) => ({
        accountId,
        title: `Deal ${at}`,
        stageId: stages.second ?? '',
      })),
    })
    await page.setViewportSize({ width: 800, height: 600 })
    const numberOf = async (button: typeof below) =>
      Number.parseInt((await button.allTextContents())[0] ?? '0', 10)
    await expect.poll(() => numberOf(beside)).toBe(4)
    await expect.poll(() => numberOf(below)).toBeGreaterThan(3)
    const dealsBelow = await numberOf(below)
    await below.click()
    await expect.poll(() => numberOf(below)).toBeLessThan(dealsBelow)
    await beside.press('Enter')
    await expect.poll(() => numberOf(beside)).toBeLessThan(4)
  })

  it('leads to a deal’s page, and has the focus on the deal again when one comes back', async () => {
    const page = await open()
    await page.getByRole('link', { name: 'Small deal', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Small deal', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Small deal')
  })

  it('has it there on a deal that is not among the first hundred, too', async () => {
    await createDeals(150)
    const page = await open()
    await page.getByRole('link', { name: 'Deal 9', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Deal 9', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => focusedText(page)).toBe('Deal 9')
    expect(await page.getByRole('link', { name: 'Deal 9', exact: true }).evaluate(isInSight)).toBe(true)
  })

  it('shows what “Load more” has brought, and has the focus there, when one comes back from it', async () => {
    await createDeals(420)
    const page = await open()
    const more = page.getByRole('button', { name: 'Load more of Offer sent' })
    await more.click()
    await more.click()
    await more.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Move Deal 9', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Deal 9', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Deal 9', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => focusedText(page)).toBe('Deal 9')
    expect(await page.getByRole('link', { name: 'Deal 9', exact: true }).evaluate(isInSight)).toBe(true)
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Pipeline' }).click()
    await more.waitFor()
  })

  it.each([
    ['below', { width: 1440, height: 600 }, /more deals? .*below/, /^Deal/],
    ['to the right', { width: 500, height: 800 }, /more stages? .*to the right/, /^Later/],
  ])('has the focus on what has come into sight once all %s has', async (_, viewport, name, reached) => {
    await createDeals(12)
    await app.database.prisma.pipelineStage.createMany({
      data: [11, 12, 13].map(position => ({
        ...{ accountId: account.accountId, name: `Later ${position}`, position },
      })),
    })
    const page = await open({ viewport })
    const button = page.getByRole('button', { name })
    await button.focus()
    const isOn = () => button.evaluateAll(all => all.some(each => each === document.activeElement))
    while (await isOn()) {
      await page.keyboard.press('Enter')
      await page.evaluate(afterPaint)
    }
    expect(await focusedText(page)).toMatch(reached)
    expect(await page.locator(':focus').evaluate(isInSight)).toBe(true)
  })

  it('has the focus on the first of the deals that “Load more” brings', async () => {
    await createDeals(420)
    const page = await open()
    const more = page.getByRole('button', { name: 'Load more of Offer sent' })
    await more.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Deal 119')
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe('Deal 19')
  })

  it('begins with its first stage', async () => {
    account = await app.newAccount()
    const page = await open()
    await page.getByText('There is none yet.').waitFor()
    await page.getByRole('button', { name: 'New stage' }).click()
    await page.getByLabel('Name').fill('First talk')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'First talk' }).waitFor()
  })

  it('has no barriers in light and dark, nor has the menu of a deal', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Move Large deal' }).click()
    await page.getByRole('menuitem', { name: 'Mark as won' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })

  it('fits on a phone, where the menu moves deals', async () => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await page.getByRole('button', { name: 'Move Loose deal' }).tap()
    await page.getByRole('menuitem', { name: 'Move to First talk' }).tap()
    await page.getByText('“Loose deal” is in First talk now.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

describe.skipIf(!hasBrowser)('the contact of a deal', () => {
  const contactOf = async (id: string | undefined) => (await readDeal(id))?.contactId

  beforeEach(async () => {
    const people = [
      { firstName: 'Ada', lastName: 'Lovelace', company: 'Engines', email: 'ada@example.com' },
      { firstName: 'Ada', lastName: 'Yonath', company: 'Ribosomes' },
    ]
    const create =
      'mutation Add($account: UUID!, $input: CreateContactInput!) { made: createContact(accountId: $account, input: $input) { id } }'
    for (const input of people) {
      const { data } = await app.graphql(account.ownerId, create, { account: account.accountId, input })
      contacts[input.lastName] = data.made.id
    }
    await app.database.prisma.deal.update({
      where: { accountId_id: { accountId: account.accountId, id: deals.large ?? '' } },
      data: { contactId: contacts.Lovelace ?? '' },
    })
  })
  const contacts: Record<string, string> = {}
  const found = (page: Page) => page.getByRole('listbox', { name: 'Contact' })

  it('stays where its text is no longer one of the list, and is unlinked on purpose only', async () => {
    const page = await open()
    await edit(page, 'Large deal')
    const dialog = page.getByRole('dialog', { name: 'Large deal' })
    const field = dialog.getByRole('combobox', { name: 'Contact' })
    await field.press('End')
    await page.keyboard.press('Backspace')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await dialog
      .getByText('Choose a contact from the list, or empty this field to keep Ada Lovelace')
      .waitFor()
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    expect(await contactOf(deals.large)).toBe(contacts.Lovelace)
    // The first closes the list, the second takes the text back; the dialog stays.
    await page.keyboard.press('ArrowDown')
    await found(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('Ada Lovelace')
    // An empty field says nothing.
    await field.fill('')
    await page.keyboard.press('Enter')
    await page.getByText('“Large deal” was saved.').waitFor()
    expect(await contactOf(deals.large)).toBe(contacts.Lovelace)
    await edit(page, 'Large deal')
    await dialog.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await expect.poll(() => contactOf(deals.large)).toBe(null)
  })

  it('is found by name and chosen by keys, told by company and e-mail, in light and dark', async () => {
    const page = await open()
    await edit(page, 'Loose deal')
    const field = page.getByRole('combobox', { name: 'Contact' })
    await field.fill('ada')
    await expect
      .poll(() => found(page).getByRole('option').allTextContents())
      .toEqual(expect.arrayContaining(['Ada LovelaceEngines · ada@example.com', 'Ada YonathRibosomes']))
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    const last = await found(page).getByRole('option').last().getAttribute('id')
    await page.keyboard.press('ArrowUp')
    expect(await field.getAttribute('aria-activedescendant')).toBe(last)
    expect(await found(page).getByRole('option', { selected: true }).count()).toBe(1)
    const name = await found(page)
      .getByRole('option', { selected: true })
      .locator('span')
      .first()
      .textContent()
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe(name)
    await page.keyboard.press('Enter')
    await page.getByText('“Loose deal” was saved.').waitFor()
    expect(await contactOf(deals.loose)).toBe(contacts[name?.split(' ')[1] ?? ''])
  })

  it('says why nobody can be found, and finds them once it can', async () => {
    const page = await open({ expected: /ERR_FAILED/ })
    await page.route('**/graphql', (route, request) =>
      /FindContacts/.test(request.postData() ?? '') ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'New deal' }).click()
    await page.getByRole('combobox', { name: 'Contact' }).fill('ada')
    const said = page.getByRole('dialog').getByText('The service cannot be reached.')
    await said.and(page.getByRole('status')).waitFor()
    await said.and(page.locator('.options p')).waitFor()
    await page.unroute('**/graphql')
    await found(page).getByRole('option', { name: 'Ada Yonath' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('combobox', { name: 'Contact' }).inputValue()).toMatch(/^Ada /)
  })

  it('is easy to hit on a phone, on the card and in the list', async () => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const height = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)
    await page.locator('.card-contact').waitFor()
    expect(await height('.card-contact')).toBeGreaterThanOrEqual(44)
    expect(await height('.card-title')).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'New deal' }).tap()
    await page.getByRole('combobox', { name: 'Contact' }).fill('ada')
    await found(page).getByRole('option').first().waitFor()
    expect(await height('.option')).toBeGreaterThanOrEqual(44)
    await found(page).getByRole('option', { name: 'Ada Yonath' }).tap()
    expect(await page.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('Ada Yonath')
    expect(await height('.combobox-remove')).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
