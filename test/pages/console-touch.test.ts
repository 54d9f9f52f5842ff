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
  for (const firstName of ['Ann', 'Anne'])
    await app.graphql(
      demo.ownerId,
      'mutation Add($account: UUID!, $input: CreateContactInput!) { createContact(accountId: $account, input: $input) { id } }',
      { account: demo.accountId, input: { firstName, email: 'ann@example.com' } },
    )
  addressOf = await addressesOf(app.database, demo.accountId)
})

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

async function open(user: Awaited<ReturnType<typeof newMember>>, view: string, viewport = tablet) {
  const page = await openConsole(app, user, { view, viewport, hasTouch: true, isMobile: true })
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  return page
}

/** What of a page makes a phone enlarge it, is wider than its place, or is missed by fingers. */
function findHardToTouch(): string[] {
  const tapped = 'a[href], button, input, select, textarea, summary, label'
  const say = (element: HTMLElement) =>
    `${element.tagName.toLowerCase()}.${element.className} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`
  const complaints: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) complaints.push('the page is wider than its window')
  for (const element of document.querySelectorAll<HTMLElement>(tapped)) {
    if (!element.checkVisibility() || element.closest('.skip, .visually-hidden, label:not(.check)')) continue
    const isText =
      element.matches('input, select, textarea') &&
      !/^(checkbox|radio|range|color|file)$/.test((element as HTMLInputElement).type)
    if (isText && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      complaints.push(`small letters: ${say(element)}`)
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible')
      complaints.push(`narrower than its text: ${say(element)}`)
    const isInSentence = [...(element.parentElement?.childNodes ?? [])].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    // How high and where a booking stands in the hours says when it is.
    if (isInSentence || element.closest('.booking')) continue
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isHit = (along: number, down: number) => {
      const hit = document.elementFromPoint(x + along, y + down)?.closest<HTMLElement>(tapped)
      // A board scrolls from behind what leads to its edges.
      return (
        hit === element ||
        hit?.contains(element) ||
        element.contains(hit ?? null) ||
        hit?.closest('.board-edges')
      )
    }
    const reach = (along: number, down: number) => {
      let steps = 0
      while (steps < 44 && isHit(along * (steps + 1), down * (steps + 1))) steps += 1
      return steps
    }
    const isHitAround = [isHit(-22, 0), isHit(22, 0), isHit(0, -22), isHit(0, 22)].every(Boolean)
    if (!isHit(0, 0)) complaints.push(`covered: ${say(element)}`)
    else if (!isHitAround) {
      const [high, wide] = [reach(0, 1) + reach(0, -1) + 1, reach(1, 0) + reach(-1, 0) + 1]
      if (high < 44 || wide < 44) complaints.push(`${wide} by ${high} pixels: ${say(element)}`)
    }
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
    for (const viewport of [tablet, phone]) {
      await page.setViewportSize(viewport)
      const found = await page.evaluate(findHardToTouch)
      expect({ ...viewport, found }).toEqual({ ...viewport, found: [] })
    }
  })
})
