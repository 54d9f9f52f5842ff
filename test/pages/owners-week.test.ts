import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, dayIn, mondayOf } from '../../src/web/console/words/calendar.ts'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { startProxy } from '../support/loopback-proxy.ts'
import { snippet, startSite } from './forms/foreign-site.ts'
import { keyboardOf } from './week/keyboard.ts'
import { lookAt } from './week/look.ts'
import { money } from './week/money.ts'
import { mouseOf } from './week/mouse.ts'
import { office } from './week/office.ts'
import { people } from './week/people.ts'
import { sale } from './week/sale.ts'
import type { Step, Week } from './week/week.ts'

const steps: readonly Step[] = [...sale, ...money, ...people, ...office]

/** How the week is walked through. */
const ways = [
  { name: 'by mouse on a desk, in light', handOf: mouseOf, width: 1440, colorScheme: 'light' },
  { name: 'by keys alone on a phone’s width, in dark', handOf: keyboardOf, width: 360, colorScheme: 'dark' },
] as const

let app: TestApp

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})

/** A business that has stages, a form on its site, and a booking on Tuesday of next week. */
async function newBusiness(): Promise<TestAccount & { readonly formId: string }> {
  const account = await app.newAccount()
  const { accountId } = account
  const { pipelineStage, leadForm, booking } = app.database.prisma
  for (const [position, name] of ['First talk', 'Offer sent'].entries())
    await pipelineStage.create({ data: { accountId, name, position } })
  const fields = [
    { id: 'first', label: 'First name', type: 'text', mapsTo: 'firstName' },
    { id: 'email', label: 'E-mail', type: 'email', mapsTo: 'email' },
    { id: 'company', label: 'Company', type: 'text', mapsTo: 'company' },
  ].map(field => ({ ...field, required: false, options: [] }))
  const { id: formId } = await leadForm.create({ data: { accountId, name: 'Contact', fields } })
  const tuesday = addDays(mondayOf(dayIn('UTC', new Date())), 8)
  const [startsAt, endsAt] = [new Date(`${tuesday}T10:00Z`), new Date(`${tuesday}T11:30Z`)]
  await booking.create({ data: { accountId, title: 'Rehearsal', startsAt, endsAt } })
  return { ...account, formId }
}

async function beginWeek({ handOf, width, colorScheme }: (typeof ways)[number]): Promise<Week> {
  const account = await newBusiness()
  const proxy = await startProxy(app.url)
  onTestFinished(() => proxy.goDown())
  const { origin } = new URL(proxy.url)
  const byProxy = { ...app, url: origin }
  const pages = { '/contact': snippet(byProxy, account.formId) }
  const site = await startSite(byProxy, pages)
  const visit = { viewport: { width, height: 900 }, colorScheme }
  const page = await openConsole(
    app,
    { userId: account.ownerId, accountId: account.accountId },
    {
      ...visit,
      view: 'overview',
      url: origin,
      // A session that ends and a server that goes away are no surprise.
      expected: /401|ERR_|Failed to|network/i,
      // It saves to where downloads go, and asks nobody.
      script: () => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }),
    },
  )
  page.on('dialog', dialog => void dialog.accept())
  return { app, account, page, hand: handOf(page), handOf, proxy, origin, visit, pages, site, link: '' }
}

describe.skipIf(!hasBrowser)('an owner’s week', () => {
  // As long as a dozen other tests.
  it.each(ways)(
    'is walked through $name; nothing that is typed is lost',
    { timeout: 1_200_000 },
    async way => {
      const week = await beginWeek(way)
      const { page } = week
      for (const { name, walk, read, saved } of steps) {
        const told = (error: unknown) => {
          throw new Error(`“${name}”: ${error instanceof Error ? error.message : error}`, { cause: error })
        }
        await walk(week).catch(told)
        await expect.poll(() => read(week), { message: name }).toMatchObject(saved as object)
        await lookAt(week, name)
      }
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    },
  )
})
