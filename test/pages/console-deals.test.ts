import { randomUUID } from 'node:crypto'
import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser } from '../support/browser.ts'
import { holdRequests, openConsole } from '../support/console.ts'

let app: TestApp
let account: TestAccount
/** What there is, by name. */
let made: Readonly<Record<'ada' | 'grace' | 'talk' | 'offer' | 'wedding' | 'album' | 'portrait', string>>

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** Three deals: a wedding of Ada's that is being talked about, an album that was won, a portrait without a stage. */
beforeEach(async () => {
  account = await app.newAccount()
  const { accountId } = account
  const { contact, pipelineStage, deal, invoice } = app.database.prisma
  const ada = await contact.create({ data: { accountId, firstName: 'Ada', lastName: 'Lovelace' } })
  const grace = await contact.create({ data: { accountId, firstName: 'Grace', lastName: 'Hopper' } })
  const talk = await pipelineStage.create({ data: { accountId, name: 'First talk', position: 0 } })
  const offer = await pipelineStage.create({ data: { accountId, name: 'Offer sent', position: 1 } })
  const [wedding, album, portrait] = await Promise.all(
    [
      { title: 'Wedding day', value: 1_000, stageId: talk.id, contactId: ada.id },
      { title: 'Album', value: 300, status: 'won' as const, probability: 100, openProbability: 70 },
      { title: 'Portrait', value: 500 },
    ].map(fields =>
      deal.create({
        data: { accountId, ...fields, ...(fields.status ? { closedAt: new Date() } : {}) },
      }),
    ),
  )
  await invoice.create({
    data: {
      accountId,
      invoiceNumber: 'INV-7',
      contactId: ada.id,
      amount: 250,
      amountPaid: 0,
      status: 'sent',
    },
  })
  made = {
    ada: ada.id,
    grace: grace.id,
    talk: talk.id,
    offer: offer.id,
    wedding: wedding?.id ?? '',
    album: album?.id ?? '',
    portrait: portrait?.id ?? '',
  }
})

const open = (view: string, visit = {}) =>
  openConsole(app, { userId: account.ownerId, accountId: account.accountId }, { view, ...visit })
const titles = (page: Page) => page.locator('tbody a').allTextContents()
const readDeal = (id: string) =>
  app.database.prisma.deal.findUnique({ where: { accountId_id: { accountId: account.accountId, id } } })
const askAsMember = (text: string) => app.graphql(account.memberId, `mutation { done: ${text} }`)
const ofDeal = (id: string) => `accountId: "${account.accountId}", id: "${id}"`
/** The fields of a new invoice: its contact, its day, and its lines. */
const readInvoice = (page: Page) =>
  page
    .locator('.new-invoice input')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
const fact = (page: Page, name: string) => page.getByRole('button', { name: `${name}. Edit` })

describe.skipIf(!hasBrowser)('the deals', () => {
  it('are all there, closed ones too, and are filtered and ordered by the address', async () => {
    const page = await open('pipeline')
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
    await expect
      .poll(async () => (await titles(page)).toSorted())
      .toEqual(['Album', 'Portrait', 'Wedding day'])
    await page.getByRole('button', { name: 'Value' }).click()
    await expect.poll(() => titles(page)).toEqual(['Wedding day', 'Portrait', 'Album'])
    await page.getByLabel('State').selectOption('Won')
    await expect.poll(() => titles(page)).toEqual(['Album'])
    await page.getByLabel('State').selectOption('Open')
    await expect.poll(() => titles(page)).toEqual(['Wedding day', 'Portrait'])
    await page.getByLabel('Stage').selectOption('First talk')
    await expect.poll(() => titles(page)).toEqual(['Wedding day'])
    await expect.poll(() => page.url()).toContain(`?order=-value&status=open&stage=${made.talk}`)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Wedding day'])
    await page.goto(
      `${page.url().split('?')[0]}?status=odd&stage=odd&contact=odd&order=odd&page=odd&search=zzz`,
    )
    await page.getByText('No deal matches.').waitFor()
    await page.getByRole('button', { name: 'Show all deals' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(3)
  })

  it('are searched by title and found by contact, with keys alone; back has the focus on the deal', async () => {
    const page = await open('deals')
    await page.locator('tbody a').first().waitFor()
    await page.getByLabel('Search deals').focus()
    await page.keyboard.type('WEDD')
    await expect.poll(() => titles(page)).toEqual(['Wedding day'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wedding day', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Wedding day')
    await page.getByLabel('Search deals').fill('')
    await expect.poll(async () => (await titles(page)).length).toBe(3)
    const contact = page.getByRole('combobox', { name: 'Contact' })
    await contact.fill('lovel')
    await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Wedding day'])
    await expect.poll(() => page.url()).toContain(`contact=${made.ada}`)
    const isFocused = () => contact.evaluate(input => input === document.activeElement)
    expect(await isFocused()).toBe(true)
    await page.reload()
    await expect.poll(() => contact.inputValue()).toBe('Ada Lovelace')
    await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(3)
    expect(await isFocused()).toBe(true)
    await page.goBack()
    await expect.poll(() => contact.inputValue()).toBe('Ada Lovelace')
  })

  it('are found by a contact who is deleted, and said to be so', async () => {
    const page = await open(`deals?contact=${randomUUID()}`)
    await page.getByRole('button', { name: 'Remove Deleted contact' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(3)
  })

  it('ask no more for a contact by whom they are no longer found', async () => {
    const page = await open('deals', { expected: /ERR_FAILED/ })
    await page.clock.install()
    await page.route('**/graphql', (route, request) =>
      request.postData()?.includes('query ContactOfDeals') ? route.abort() : route.continue(),
    )
    const isOf = (name: string) => (request: Request) =>
      Boolean(request.postData()?.includes(`query ${name}`))
    const failed = () => page.waitForEvent('requestfailed', isOf('ContactOfDeals'))
    await Promise.all([failed(), page.goto(`${page.url()}?contact=${made.ada}`)])
    await Promise.all([failed(), page.clock.fastForward('00:02')])
    await page.getByRole('button', { name: 'Remove …' }).click()
    await expect.poll(async () => (await titles(page)).length).toBe(3)
    let isAsked = false
    page.on('request', request => {
      isAsked ||= isOf('ContactOfDeals')(request)
    })
    await page.clock.fastForward('01:00')
    const next = page.waitForRequest(isOf('Deals'))
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Won')
    await next
    expect(isAsked).toBe(false)
  })

  it('get a new one, and are shown as others change them', async () => {
    const page = await open('deals')
    await page.locator('tbody a').first().waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Anniversary')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Anniversary' }).waitFor()
    await askAsMember(`deleteDeal(${ofDeal(made.portrait)})`)
    await page.getByRole('link', { name: 'Portrait' }).waitFor({ state: 'detached' })
  })

  it('lead to a new one that the filter leaves out', async () => {
    const page = await open('deals?status=won')
    await page.locator('tbody a').first().waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Title').fill('Anniversary')
    await page.keyboard.press('Enter')
    await page.getByText('“Anniversary” was added.').getByRole('link', { name: 'Go to the deal' }).click()
    await page.getByRole('heading', { name: 'Anniversary', level: 1 }).waitFor()
  })

  it('get a new one from the first key, while it is not known which stages there are', async () => {
    const page = await open(`contacts/${made.ada}`)
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    const release = await holdRequests(page, 'StagesToChoose')
    await page.keyboard.press('n')
    await page.keyboard.type('gig')
    expect(await page.getByLabel('Title').inputValue()).toBe('gig')
    expect(await page.getByRole('button', { name: 'Create deal' }).isDisabled()).toBe(true)
    release()
    await expect.poll(() => page.getByLabel('Stage').inputValue()).toBe(made.talk)
    await page.keyboard.press('Enter')
    await page.getByText('“gig” was added.').waitFor()
    const { accountId } = account
    expect(await app.database.prisma.deal.findMany({ where: { accountId, title: 'gig' } })).toMatchObject([
      { contactId: made.ada, stageId: made.talk },
    ])
    await holdRequests(page, 'Pipeline')
    await page.keyboard.press('/')
    await page.keyboard.type('new deal')
    await page.getByRole('option', { name: 'New deal' }).click()
    await page.keyboard.type('gig')
    expect(await page.getByLabel('Title').inputValue()).toBe('gig')
  })

  it('get a new one where it cannot be known which stages there are, with the reason', async () => {
    const page = await open(`contacts/${made.ada}`, { expected: /ERR_FAILED|Failed to load/ })
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    let fail = (route: Route) => route.abort()
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('query StagesToChoose') ? fail(route) : route.continue(),
    )
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The service cannot be reached.').waitFor()
    await dialog.getByLabel('Title').fill('unstaged')
    const json = { data: { pipelineStages: null }, errors: [{ message: 'Unexpected error' }] }
    fail = route => route.fulfill({ json })
    await dialog.getByText('Something went wrong on our side.').waitFor()
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await page.getByText('“unstaged” was added.').waitFor()
  })

  it('say when one was closed, and the day of a sentence is no beginning', async () => {
    const page = await open('deals?status=won')
    await page.getByRole('cell', { name: 'Closed today' }).waitFor()
    const added = page.locator('td.column-created_at')
    expect(await added.allTextContents()).toEqual(['Today'])
    await page.goto(page.url().replace(/deals.*/, `deals/${made.wedding}`))
    await fact(page, 'Expected to close: None').press('Enter')
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('Expected to close', { exact: true }).fill(today)
    await page.keyboard.press('Enter')
    await page.getByText('Expected to close is today now.').waitFor()
    await fact(page, 'Expected to close: Today').waitFor()
  })

  it('have no barriers in light and dark, nor has a deal', async () => {
    const page = await open('deals')
    await page.locator('tbody a').first().waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await page.getByRole('link', { name: 'Wedding day' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await fact(page, 'Contact: Ada Lovelace').click()
    await page.getByRole('combobox', { name: 'Contact' }).waitFor()
    expect(await findBarriersInLightAndDark(page)).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('a deal’s page', () => {
  it('edits each fact in its place, by keys, and takes it back', async () => {
    const page = await open(`deals/${made.wedding}`)
    await fact(page, 'Title: Wedding day').press('Enter')
    await page.keyboard.type('Wedding weekend')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wedding weekend', level: 1 }).waitFor()
    await fact(page, 'Value: 1,000.00').press('Enter')
    // A thousand is divided here by a comma and elsewhere by a point.
    for (const typed of ['much', '1.250']) {
      await page.getByLabel('Value', { exact: true }).fill(typed)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('Must be an amount such as 1,250.50').waitFor()
    }
    await page.getByLabel('Value', { exact: true }).fill('1,250.50')
    await page.keyboard.press('Enter')
    await fact(page, 'Value: 1,250.50').waitFor()
    await fact(page, 'Probability: 50 %').press('Enter')
    await page.keyboard.type('101')
    await page.keyboard.press('Enter')
    await page.getByText('Must be from 0 to 100').waitFor()
    await page.keyboard.press('Escape')
    await fact(page, 'Stage: First talk').press('Enter')
    await page.getByLabel('Stage', { exact: true }).selectOption('Offer sent')
    await fact(page, 'Stage: Offer sent').waitFor()
    await page.getByText('Went from First talk to Offer sent by you').waitFor()
    await fact(page, 'Probability: 50 %').press('Enter')
    await page.getByLabel('Probability').fill('0x10')
    await page.keyboard.press('Enter')
    await page.getByText('Must be a percentage such as 62.5').waitFor()
    await page.getByLabel('Probability').fill('62.5 %')
    await page.keyboard.press('Enter')
    await fact(page, 'Probability: 62.5 %').waitFor()
    await fact(page, 'Expected to close: None').press('Enter')
    await page.getByLabel('Expected to close', { exact: true }).fill('2031-05-02')
    await page.keyboard.press('Enter')
    await fact(page, 'Expected to close: May 2, 2031').waitFor()
    expect(await readDeal(made.wedding)).toMatchObject({
      title: 'Wedding weekend',
      probability: 62.5,
      stageId: made.offer,
      expectedCloseDate: new Date('2031-05-02'),
    })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await fact(page, 'Expected to close: None').waitFor()
    await page.locator('.fact', { hasText: /Changed.*by you/ }).waitFor()
  })

  it('changes its contact among those that are found; text of none is refused, Escape leaves it', async () => {
    const page = await open(`deals/${made.wedding}`)
    const contact = page.getByRole('combobox', { name: 'Contact' })
    await fact(page, 'Contact: Ada Lovelace').press('Enter')
    await contact.fill('nobody')
    await page.getByRole('heading', { name: 'Notes' }).click()
    await page.getByText('Choose a contact from the list, or empty this field to keep Ada Lovelace').waitFor()
    await contact.press('Escape')
    expect(await contact.inputValue()).toBe('Ada Lovelace')
    await contact.press('Escape')
    await fact(page, 'Contact: Ada Lovelace').press('Enter')
    await contact.fill('hopp')
    await page.getByRole('option', { name: 'Grace Hopper' }).waitFor()
    await page.keyboard.press('Enter')
    await fact(page, 'Contact: Grace Hopper').waitFor()
    expect(await readDeal(made.wedding)).toMatchObject({ contactId: made.grace })
    await fact(page, 'Contact: Grace Hopper').click()
    await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
    await fact(page, 'Contact: None').waitFor()
    expect(await readDeal(made.wedding)).toMatchObject({ contactId: null })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await fact(page, 'Contact: Grace Hopper').waitFor()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor()
    for (const part of ['Deals', 'Activity']) {
      await page
        .getByRole('region', { name: part })
        .getByRole('link', { name: 'Wedding day' })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Wedding day', level: 1 }).waitFor()
      await page.goBack()
    }
  })

  it('takes no key of an input method as its own', async () => {
    const page = await open(`deals/${made.wedding}`)
    let changes = 0
    page.on('request', request => {
      if (request.postData()?.includes('mutation')) changes += 1
    })
    /** What a key sends while text is composed: Safari's last one says it by its code alone. */
    const compose = async (...keys: readonly string[]) => {
      for (const key of keys)
        for (const sign of [{ isComposing: true }, { keyCode: 229 }])
          await page.evaluate(
            init => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)),
            { key, ...sign, bubbles: true, cancelable: true },
          )
    }
    await fact(page, 'Title: Wedding day').click()
    await compose('Enter', 'Escape')
    await page.keyboard.type('Album')
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Album')
    await page.keyboard.press('Escape')
    await fact(page, 'Contact: Ada Lovelace').click()
    const contact = page.getByRole('combobox', { name: 'Contact' })
    await contact.fill('hopp')
    const grace = page.getByRole('option', { name: 'Grace Hopper' })
    await grace.waitFor()
    await compose('Enter', 'Escape', 'Escape', 'ArrowUp')
    await page.keyboard.type('e')
    await grace.waitFor()
    expect(await contact.inputValue()).toBe('hoppe')
    await contact.press('Escape')
    await contact.press('Escape')
    await contact.press('Escape')
    const note = page.getByLabel('Note', { exact: true })
    await note.fill('Two dogs')
    await note.evaluate(text => {
      const init = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true }
      text.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('albu')
    await page.getByRole('option', { name: /^Album/ }).waitFor()
    await compose('Enter')
    await page.keyboard.type('m')
    expect(await page.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('album')
    expect(changes).toBe(0)
  })

  it('shows what somebody else made of the fact that is edited, and lets one choose', async () => {
    const page = await open(`deals/${made.wedding}`)
    await fact(page, 'Title: Wedding day').click()
    await page.getByLabel('Title', { exact: true }).fill('Mine')
    await askAsMember(`updateDeal(${ofDeal(made.wedding)}, input: { title: "Theirs" }) { id }`)
    await page.getByLabel('Title', { exact: true }).press('Enter')
    await page.getByText('Somebody else changed this meanwhile. It is now Theirs.').waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor()
    expect(await readDeal(made.wedding)).toMatchObject({ title: 'Mine' })
  })

  it('describes each of two facts that are refused by its own reason', async () => {
    const page = await open(`deals/${made.wedding}`)
    await fact(page, 'Title: Wedding day').click()
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('')
    await title.press('Enter')
    await page.getByText('Required', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Value: .* Edit$/ }).click()
    const value = page.getByLabel('Value', { exact: true })
    await value.fill('much')
    await value.press('Enter')
    await expect.poll(() => page.locator('.fact-problem').count()).toBe(2)
    const reasons = await page.locator('.fact-editor [aria-describedby]').evaluateAll(fields => {
      const ids = fields.map(field => field.getAttribute('aria-describedby') ?? '')
      return new Set(ids.map(id => document.getElementById(id)?.textContent)).size
    })
    expect(reasons).toBe(2)
  })

  it('opens a closed deal again as it was, and closes it; the moves say who did it', async () => {
    const page = await open(`deals/${made.album}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Reopen deal' }).press('Enter')
    await page.getByText('“Album” is open again.').waitFor()
    await fact(page, 'Probability: 70 %').waitFor()
    expect(await readDeal(made.album)).toMatchObject({ status: 'open', probability: 70, closedAt: null })
    await page.getByText('Open again by you').waitFor()
    await askAsMember(`setDealStatus(${ofDeal(made.album)}, status: abandoned) { id }`)
    await page.getByText('Abandoned by a team member').waitFor()
    await page.getByRole('button', { name: 'Reopen deal' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Mark as lost' }).click()
    await page.getByText('“Album” is lost.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Mark as won' }).waitFor()
    await expect.poll(() => readDeal(made.album)).toMatchObject({ status: 'open' })
  })

  describe('is changed once', () => {
    /** The page of a deal that was lost, and the states that it asks for. */
    const openLost = async () => {
      const { accountId } = account
      await app.database.prisma.deal.update({
        where: { accountId_id: { accountId, id: made.wedding } },
        data: { status: 'lost', probability: 0, openProbability: 40, closedAt: new Date() },
      })
      const page = await open(`deals/${made.wedding}`)
      const asked: string[] = []
      page.on('request', request => {
        const status = /"operationName":"CloseDeal".*"status":"(\w+)"/.exec(request.postData() ?? '')?.[1]
        if (status) asked.push(status)
      })
      await page.getByRole('button', { name: 'Reopen deal' }).waitFor()
      return { page, asked }
    }
    const hold = async (page: Page, key: string) => {
      for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.down(key)
      await page.keyboard.up(key)
    }

    it('by a double click', async () => {
      const { page, asked } = await openLost()
      await page.getByRole('button', { name: 'Reopen deal' }).dblclick()
      await page.getByText('“Wedding day” is open again.').waitFor()
      await page.getByRole('button', { name: 'Mark as won' }).dblclick()
      await page.getByText('“Wedding day” is won.').waitFor()
      expect(asked).toEqual(['open', 'won'])
      expect(new URL(page.url()).pathname).toMatch(/\/deals\/[^/]+$/)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete deal…' }).click()
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete deal' })
      await confirm.hover()
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      await confirm.waitFor()
      await confirm.dblclick()
      await page.getByText('“Wedding day” was deleted.').waitFor()
    })

    it('by a key that is held', async () => {
      const { page, asked } = await openLost()
      await page.getByRole('button', { name: 'Reopen deal' }).focus()
      await hold(page, 'Enter')
      await page.getByText('“Wedding day” is open again.').waitFor()
      await page.keyboard.press('n')
      await page.getByRole('button', { name: 'Mark as won' }).focus()
      await hold(page, 'Enter')
      await page.getByText('“Wedding day” is won.').waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/deals\/[^/]+$/)
      await page.getByRole('button', { name: 'More' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Reopen deal' }).focus()
      await hold(page, 'Enter')
      await page.getByRole('button', { name: 'Mark as won' }).waitFor()
      expect(asked).toEqual(['open', 'won', 'open'])
    })
  })

  it('leads to its invoice once it is won: filled in from the deal, by one request', async () => {
    const page = await open(`deals/${made.wedding}`)
    await page.getByRole('button', { name: 'Mark as won' }).press('Enter')
    await page.getByText('“Wedding day” is won.').waitFor()
    await page.locator('.title-actions').getByRole('link', { name: 'New invoice' }).waitFor()
    let reads = 0
    page.on('request', request => {
      if (request.postData()?.includes('query DealNow')) reads += 1
    })
    await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
    expect(page.url()).toContain(`/invoices/new?deal=${made.wedding}`)
    await expect.poll(() => readInvoice(page)).toEqual(['Ada Lovelace', '', 'Wedding day', '1', '1,000.00'])
    expect(await page.locator('.line-inputs tbody tr').count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    expect(reads).toBe(1)
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText(/ is a draft\.$/).waitFor()
    const invoice = await app.database.prisma.invoice.findFirst({
      where: { accountId: account.accountId, status: 'draft' },
      include: { lineItems: true },
    })
    expect(invoice).toMatchObject({ contactId: made.ada, lineItems: [{ description: 'Wedding day' }] })
    expect(Number(invoice?.amount)).toBe(1_000)
  })

  it('leads to an invoice with what there is: no contact, no value', async () => {
    const { accountId } = account
    const deal = await app.database.prisma.deal.create({
      data: { accountId, title: 'Favour' },
    })
    const page = await open(`invoices/new?deal=${deal.id}`)
    await expect.poll(() => readInvoice(page)).toEqual(['', '', 'Favour', '1', ''])
  })

  it('that is gone, or of another account, leaves the form of an invoice empty, with the reason', async () => {
    const other = await app.newAccount()
    const foreign = await app.database.prisma.deal.create({
      data: { accountId: other.accountId, title: 'Foreign', value: 9 },
    })
    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000', 'odd']) {
      const page = await open(`invoices/new?deal=${id}`)
      await page.getByText('The deal is not there').waitFor()
      expect(await readInvoice(page)).toEqual(['', '', '', '1', ''])
      expect(await findBarriers(page)).toEqual([])
      await page.getByLabel('Description of line 1').fill('Album')
      await page.getByLabel('Price of line 1').fill('20')
      await page.getByRole('button', { name: 'Create draft' }).click()
      await page.getByText(/ is a draft\.$/).waitFor()
    }
  })

  it('overwrites nothing that was typed into an invoice, its own or another', async () => {
    const page = await open('invoices/new')
    const address = page.url()
    await page.getByLabel('Description of line 1').fill('Something else')
    await page.goto(`${address}?deal=${made.wedding}`)
    await expect.poll(() => readInvoice(page)).toEqual(['Ada Lovelace', '', 'Wedding day', '1', '1,000.00'])
    await page.getByLabel('Price of line 1').fill('900')
    await askAsMember(`updateDeal(${ofDeal(made.wedding)}, input: { value: 5000, title: "Weekend" }) { id }`)
    await page.reload()
    await page.getByText('Typed before, not saved yet.').waitFor()
    expect(await readInvoice(page)).toEqual(['Ada Lovelace', '', 'Wedding day', '1', '900'])
    await page.getByRole('button', { name: 'Start afresh' }).click()
    const isInForm = () => document.activeElement?.closest('form') !== null
    expect(await page.evaluate(isInForm)).toBe(true)
    expect(await readInvoice(page)).toEqual(['Ada Lovelace', '', 'Weekend', '1', '5,000.00'])
    await page.goto(address)
    await page.getByText('Typed before, not saved yet.').waitFor()
    expect(await readInvoice(page)).toEqual(['', '', 'Something else', '1', ''])
  })

  it('has its notes and the invoices of its contact', async () => {
    const page = await open(`deals/${made.wedding}`)
    await page.getByRole('textbox', { name: 'Note' }).fill('Two photographers.')
    await page.keyboard.press('Control+Enter')
    await page.locator('.entry-note', { hasText: 'Two photographers.' }).waitFor()
    await askAsMember(
      `addNote(accountId: "${account.accountId}", input: { dealId: "${made.wedding}", text: "Called <b>back</b>" }) { id }`,
    )
    await page.getByText('Called <b>back</b>').waitFor()
    await page.getByText('Note by a team member').waitFor()
    const { accountId } = account
    await app.database.prisma.invoice.createMany({
      data: Array.from({ length: 20 }, (_, at) => ({
        ...{ accountId, contactId: made.ada ?? '', invoiceNumber: `More ${at}`, amount: 1 },
      })),
    })
    await page.getByRole('link', { name: 'All invoices' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(21)
    await page.getByRole('link', { name: 'INV-7' }).click()
    await page.getByRole('heading', { name: 'INV-7', level: 1 }).waitFor()
  })

  it('is left when the deal is deleted, after a question; where another deletes it, it says so', async () => {
    const page = await open(`deals/${made.album}`)
    const other = await open(`deals/${made.album}`)
    await other.getByRole('heading', { name: 'Album', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete deal…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete “Album”?' })
    await dialog.getByRole('button', { name: 'Delete deal' }).click()
    await page.getByText('“Album” was deleted.').waitFor()
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
    await other.getByText('This deal is not there').waitFor()
    await other.getByRole('link', { name: 'Go to the deals' }).click()
    await expect.poll(async () => (await titles(other)).toSorted()).toEqual(['Portrait', 'Wedding day'])
    expect(await readDeal(made.album)).toBe(null)
  })
})
