import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { newMember, openConsole } from '../support/console.ts'
import { addressesOf, viewPaths } from '../support/console-views.ts'

let app: TestApp
let addressOf: (path: string) => string

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
  addressOf = await addressesOf(app.database, demo.accountId)
})

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
const tabletOnItsSide = { width: 1180, height: 820 }

async function open(user: Awaited<ReturnType<typeof newMember>>, view: string, viewport = tablet) {
  const page = await openConsole(app, user, { view, viewport, hasTouch: true, isMobile: true })
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  return page
}

/** What of a page fingers do not hit, or makes a phone enlarge the page. */
function findHardToTouch(): string[] {
  const say = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`
  const complaints: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) complaints.push('the page is wider than its window')
  for (const element of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
    const isText = !/^(checkbox|radio|range|color|file)$/.test((element as HTMLInputElement).type)
    if (element.checkVisibility() && isText && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      complaints.push(`small letters: ${say(element)}`)
  }
  return complaints
}

describe.skipIf(!hasBrowser)('by touch alone', () => {
  it.each(viewPaths)('every view can be used on a phone and on a tablet: %s', async path => {
    const user = { userId: demo.ownerId, accountId: demo.accountId }
    const page = await open(
      path === 'settings' ? user : await newMember(app, demo.accountId),
      addressOf(path),
    )
    for (const viewport of [tablet, tabletOnItsSide, phone]) {
      await page.setViewportSize(viewport)
      const found = await page.evaluate(findHardToTouch)
      expect({ ...viewport, found }).toEqual({ ...viewport, found: [] })
    }
  })
})
