import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { TestApp } from './app.ts'
import { contextFor, openIn, type Visit } from './browser.ts'

/** Which view is opened, and how. */
export interface ConsoleVisit extends Visit {
  readonly view: string
  /** URL of the server; its own address unless there is a proxy. */
  readonly url?: string
}

/** A view of an account's console in a browser of its own, in which this user is signed in. */
export async function openConsole(
  app: TestApp,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
  { view, url = app.url, script, ...visit }: ConsoleVisit,
): Promise<Page> {
  const context = await contextFor(visit)
  await context.addCookies([{ name: 'session', value: await app.token(userId), url }])
  return openIn(context, `${url}/console/${accountId}/${view}`, { ...visit, script })
}

/** A new member of an account, who has all of a minute's points: one user's are used up by some ten views. */
export async function newMember(app: TestApp, accountId: string) {
  const userId = `member-${randomUUID()}`
  await app.database.prisma.teamMember.create({ data: { accountId, userId } })
  return { userId, accountId }
}

/** Keeps the requests of an operation from the service until they are released. */
export async function holdRequests(page: Page, operation: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route, request) => {
    if (request.postData()?.includes(`"operationName":"${operation}"`)) await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Once what is drawn next was painted, and what waits for that is done. */
export const afterPaint = () =>
  new Promise<void>(done =>
    requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done()))),
  )

/** Refuses the requests of an operation for a time; nothing of them is done. */
export async function refuseRequests(page: Page, operation: string): Promise<void> {
  const json = { errors: [{ message: 'Too many requests', extensions: { code: 'RATE_LIMITED' } }] }
  await page.route('**/graphql', (route, request) =>
    request.postData()?.includes(`"operationName":"${operation}"`)
      ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
      : route.continue(),
  )
}

/** Notes what the page says from now on in its live regions, as a screen reader reads it out; answers what it said since. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]')
        const text = region?.textContent?.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))
}

/** The widths of a window, in pixels, for which a page is too wide; it ends in the last. */
export async function tooWideFor(page: Page, widths: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) found.push(width)
  }
  return found
}
