import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { costPointsPerMinute } from '../../src/limits/cost-budget.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { hasBrowser, newContext, openIn, type Visit } from '../support/browser.ts'
import { newMember } from '../support/console.ts'
import { addressesOf, viewPaths } from '../support/console-views.ts'

/** The most points that it may cost to open each view, beside what the whole console reads first. */
const maxPoints: Readonly<Record<string, number>> = {
  overview: 300,
  contacts: 230,
  'contacts/duplicates': 560,
  'contacts/import': 0,
  'contacts/:id': 720,
  pipeline: 690,
  deals: 460,
  'deals/:id': 400,
  invoices: 360,
  'invoices/new': 0,
  'invoices/:id': 355,
  forms: 1_000,
  'forms/new': 0,
  'forms/:id': 580,
  'forms/:id/edit': 110,
  leads: 530,
  bookings: 1_190,
  exports: 550,
  // A member's.
  settings: 220,
}
/** What the whole console reads first, each time that it is loaded. */
const maxPointsOfLoading = 185

let app: TestApp
let addressOf: (path: string) => string

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    // The console's documents are all trusted.
    onlyTrustedDocuments: true,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
  addressOf = await addressesOf(app.database, demo.accountId)
})

/** Something that a page asked of the service, by the name of its operation, and what that cost. */
interface Asked {
  readonly name: string
  readonly points: Promise<number>
}

function nameOf(request: Request): string | undefined {
  return request.url().endsWith('/graphql') ? /\w+ (\w+)/.exec(request.postDataJSON().query)?.[1] : undefined
}

async function costOf(request: Request): Promise<number> {
  const response = await request.response()
  if (!response || !/json/.test(response.headers()['content-type'] ?? '')) return 0
  return (await response.json()).extensions.cost.requested
}

function watch(context: BrowserContext): Asked[] {
  const asked: Asked[] = []
  context.on('request', request => {
    const name = nameOf(request)
    if (!name) return
    const points = costOf(request)
    // What is asked while the browser ends is asked for by no test.
    points.catch(() => {})
    asked.push({ name, points })
  })
  return asked
}

interface Circumstances extends Pick<Visit, 'expected'> {
  readonly accountId?: string
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** How long it waits for changes to be heard before it reads, and then reads twice, in milliseconds. */
  readonly longestOpeningMs?: number
}

/** Opens a view in a browser of its own, which `prepare` may disturb. */
async function open(
  path: string,
  // As long as a busy machine takes.
  { accountId = demo.accountId, prepare, expected, longestOpeningMs = 60_000 }: Circumstances = {},
) {
  const { userId } = await newMember(app, accountId)
  const context = await newContext()
  await context.addCookies([{ name: 'session', value: await app.token(userId), url: app.url }])
  const asked = watch(context)
  await context.addInitScript(openingMs => {
    const { setTimeout } = window
    window.setTimeout = ((call: TimerHandler, ms?: number) =>
      setTimeout(call, ms === 1_000 ? openingMs : ms)) as typeof setTimeout
  }, longestOpeningMs)
  await prepare?.(context)
  const page = await openIn(
    context,
    `${app.url}/console/${accountId}/${addressOf(path)}`,
    expected ? { expected } : {},
  )
  return { page, userId, named: (name: string) => asked.filter(each => each.name === name).length, asked }
}

/** Once all that is shown was read, and what else was due then was asked. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function emptyAccount() {
  const { accountId, ownerId } = await app.newAccount()
  const add = (first_name: string) =>
    app.rest('POST', '/api/v1/contacts', { as: ownerId, body: { account_id: accountId, first_name } })
  return { accountId, add }
}

/** Uses up the points that a user has in a minute, but for a few. */
async function usePoints(userId: string): Promise<void> {
  for (const points of [10_000, 1_000, 100, 10])
    while ((await app.services.costBudget.spend(`user:${userId}`, points)).allowed);
}

describe.skipIf(!hasBrowser)('the console', () => {
  it('has a bound for the points of each view, by which forty loaded views take less than half of a minute’s', () => {
    expect(Object.keys(maxPoints).toSorted()).toEqual(viewPaths.toSorted())
    const mean = Object.values(maxPoints).reduce((sum, points) => sum + points, 0) / viewPaths.length
    expect(40 * (maxPointsOfLoading + mean)).toBeLessThan(costPointsPerMinute / 2)
  })

  it.each(viewPaths)('reads what it shows once, once changes are heard, for its points: %s', async path => {
    const { page, asked } = await open(path)
    await settle(page)
    const names = asked.map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Viewer', 'AccountChanges'])
    expect(names).toEqual([...new Set(names)])
    const points = await Promise.all(asked.slice(2).map(({ points }) => points))
    expect(points.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(maxPoints[path] ?? 0)
    expect(await asked[0]?.points).toBeLessThanOrEqual(maxPointsOfLoading)
  })

  it('searches for so few points that a minute of typing takes less than a third of them', async () => {
    const { page, asked } = await open('settings')
    await settle(page)
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('ann')
    await page.getByRole('option', { name: 'All contacts with' }).waitFor()
    const searches = asked.filter(({ name }) => name === 'Search')
    expect(searches.length).toBe(1)
    // As useFoundRecords counts them.
    expect(50 * ((await searches[0]?.points) ?? 0)).toBeLessThan(costPointsPerMinute / 3)
  })

  it('misses nothing that happens while changes are not heard yet', async () => {
    const { accountId, add } = await emptyAccount()
    const { promise: mayListen, resolve: listen } = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      if (nameOf(route.request()) === 'AccountChanges') await mayListen
      await route.continue()
    }
    const { page, named } = await open('contacts', {
      accountId,
      prepare: context => context.route('**/graphql', hold),
      longestOpeningMs: 1_000,
    })
    await page.getByText('There are no contacts yet.').waitFor()
    await add('Early')
    listen()
    await page.getByRole('link', { name: 'Early' }).waitFor()
    expect(named('Contacts')).toBe(2)
  })

  it('reads a burst of changes at once, and then together', async () => {
    const { accountId } = await emptyAccount()
    const { page, named } = await open('contacts', { accountId })
    await page.getByText('There are no contacts yet.').waitFor()
    for (let nth = 0; nth < 200; nth += 1)
      await app.database.prisma.contact.create({ data: { accountId, firstName: `Burst ${nth}` } })
    await page.getByText('1–50 of 200').waitFor()
    expect(named('Contacts')).toBeLessThanOrEqual(5)
  })

  it('reads again for a third of a minute’s points at most, with those for the records that a sum reads', async () => {
    const { accountId } = await emptyAccount()
    const deals = 60_000
    await app.database.longTransaction(query =>
      query({
        text: `INSERT INTO deals (id, account_id, title)
          SELECT gen_random_uuid(), $1, 'Deal' FROM generate_series(1, $2::int)`,
        values: [accountId, deals],
      }),
    )
    const pauseMs = (deals / 25 / (costPointsPerMinute / 3)) * 60_000
    const { page, named } = await open('overview', {
      accountId,
      prepare: context => context.clock.install(),
    })
    await settle(page)
    const beganAt = performance.now()
    const forwarded = 8
    for (let second = 0; second < forwarded; second++) {
      await app.database.prisma.deal.create({ data: { accountId, title: 'Another' } })
      await page.clock.fastForward(1_000)
      await settle(page)
    }
    const passedMs = performance.now() - beganAt + forwarded * 1_000
    expect(named('Overview')).toBeLessThanOrEqual(2 + Math.floor(passedMs / pauseMs))
    const before = named('Overview')
    await page.clock.fastForward('02:00')
    await expect.poll(() => named('Overview')).toBeGreaterThan(before)
  })

  it('leaves what it shows where it may not read it again, and reads it when it may', async () => {
    const { accountId, add } = await emptyAccount()
    await add('Shown')
    const { page, userId } = await open('contacts', {
      accountId,
      prepare: context => context.clock.install(),
      expected: /status of 429/,
    })
    await page.getByRole('link', { name: 'Shown' }).waitFor()
    await usePoints(userId)
    await add('Hidden')
    await page.getByText(/Possible again in \d+ seconds?\./).waitFor()
    await page.getByRole('link', { name: 'Shown' }).waitFor()
    app.services.costBudget.forget()
    await page.clock.fastForward('01:00')
    await page.getByRole('link', { name: 'Hidden' }).waitFor()
    expect(await page.getByText(/Possible again/).count()).toBe(0)
  })

  it('leaves what it shows while the service is busy or out of reach, and reads it again by itself', async () => {
    const { accountId, add } = await emptyAccount()
    await add('Shown')
    const { page } = await open('contacts', {
      accountId,
      prepare: context => context.clock.install(),
      expected: /ERR_FAILED/,
    })
    await page.getByRole('link', { name: 'Shown' }).waitFor()
    await page.route('**/graphql', route => route.abort())
    await add('Hidden')
    await page.getByText('The service cannot be reached.').waitFor()
    await page.getByRole('link', { name: 'Shown' }).waitFor()
    await page.unroute('**/graphql')
    await page.clock.fastForward('00:10')
    await page.getByRole('link', { name: 'Hidden' }).waitFor()
    expect(await page.getByText('The service cannot be reached.').count()).toBe(0)
  })
})
