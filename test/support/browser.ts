import { existsSync } from 'node:fs'
import axe, { type RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

// The one without windows draws the same pages in two thirds of the time.
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  path => path && existsSync(path),
)

/** Whether there is a browser; CI demands it (`scripts/require-services.ts`), a fresh machine may have none. */
export const hasBrowser = executablePath !== undefined

/** One renderer for all pages of a worker, which draws by itself: a tenth less processor time than with Chromium's own. */
const lightFlags = [
  '--in-process-gpu',
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]

/** One for all files of a worker; it ends with the worker's process. */
let running: Promise<Browser> | undefined

/** A context for one test after another, whose renderer goes on as long as its empty page is open. */
interface SharedContext {
  readonly context: BrowserContext
  readonly emptyPage: Page
}

/** It takes a sixth less processor time than a context, and so a renderer, for each test. */
let shared: Promise<SharedContext> | undefined
let isSharedInUse = false

// As all of the suite's: only what hangs is ended.
const timeoutMs = 120_000

/** Forbidden actions of a page. */
interface Misdeeds {
  readonly foreign: string[]
  readonly complaints: string[]
}

/** How a page is opened. */
export interface Visit extends BrowserContextOptions {
  /** Origins besides the page's own that it may ask, such as that of the gateway for a page of another site. */
  readonly origins?: readonly string[]
  /** Texts of console messages that the test expects. */
  readonly expected?: RegExp
  /** Changes the page before any script of its own runs. */
  readonly script?: (() => void) | undefined
}

/**
 * A new page in a browser of its own state, closed after the test. The test fails if the page asked another origin
 * for anything, wrote an error to its console, or threw.
 */
export async function openPage(url: string, visit: Visit = {}): Promise<Page> {
  return openIn(await contextFor(visit), url, visit)
}

/** A browser without cookies and storage, for a visit: the shared one, where that is free and the visit wants nothing of it. */
export function contextFor({
  origins: _origins,
  expected: _expected,
  script: _script,
  ...options
}: Visit): Promise<BrowserContext> {
  return isSharedInUse || Object.keys(options).length > 0 ? newContext(options) : useShared()
}

/** A browser with cookies and storage of its own, closed after the test. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await launch()).newContext(options)
  context.setDefaultTimeout(timeoutMs)
  onTestFinished(async () => {
    await endRoutes(context.pages())
    await context.close()
  })
  return context
}

function launch(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', ...lightFlags] })
  return running
}

async function useShared(): Promise<BrowserContext> {
  isSharedInUse = true
  shared ??= openShared()
  const { context, emptyPage } = await shared
  const origins = new Set<string>()
  const note = (request: Request) => void origins.add(new URL(request.url()).origin)
  context.on('request', note)
  onTestFinished(async () => {
    context.off('request', note)
    const pages = context.pages().filter(page => page !== emptyPage)
    await endRoutes(pages)
    await Promise.all(pages.map(page => page.close()))
    // A clock that a test holds stays that of all pages of the context.
    if (await emptyPage.evaluate(() => '__pwClock' in globalThis)) {
      await context.close()
      shared = undefined
    } else await forget({ context, emptyPage }, origins)
    isSharedInUse = false
  })
  return context
}

async function openShared(): Promise<SharedContext> {
  const context = await (await launch()).newContext()
  context.setDefaultTimeout(timeoutMs)
  return { context, emptyPage: await context.newPage() }
}

/** What is still on its way through a route would fail with the page, outside of any test. */
async function endRoutes(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** Leaves nothing of a test to the next: what it stored, and what it made of the network. */
async function forget({ context, emptyPage }: SharedContext, origins: ReadonlySet<string>): Promise<void> {
  await context.setOffline(false)
  await context.clearCookies()
  const session = await context.newCDPSession(emptyPage)
  await session.send('Network.clearBrowserCache')
  for (const origin of origins)
    if (origin.startsWith('http'))
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** Opens a page in a browser that has cookies already, watched like any other. */
export async function openIn(
  context: BrowserContext,
  url: string,
  { origins = [], expected, script }: Visit = {},
): Promise<Page> {
  const page = await context.newPage()
  if (script) await page.addInitScript(script)
  const misdeeds = watch(page, [new URL(url).origin, ...origins], expected)
  onTestFinished(() => expect(misdeeds).toEqual({ foreign: [], complaints: [] }))
  await page.goto(url)
  return page
}

function watch(page: Page, origins: readonly string[], expected: RegExp | undefined): Misdeeds {
  const misdeeds: Misdeeds = { foreign: [], complaints: [] }
  const complain = (text: string) => {
    if (!expected?.test(text)) misdeeds.complaints.push(text)
  }
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && !origins.includes(origin))
      misdeeds.foreign.push(request.url())
  })
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', error => complain(String(error)))
  return misdeeds
}

/**
 * The violations of WCAG 2.2 AA that axe finds in light and in dark, in all of the page or in what a selector names,
 * worded for a failed test; the page ends in light.
 */
export async function findBarriersInLightAndDark(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // All else is the same in light.
  const inDark = await runAxe(page, ['color-contrast'], within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inDark.map(barrier => `in dark: ${barrier}`), ...(await findBarriers(page, within))]
}

/** The same in the scheme that the page is in. */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  return runAxe(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], within)
}

async function runAxe(page: Page, runOnly: string[], within: string | undefined): Promise<string[]> {
  // Its source is half a megabyte, and stays in the page until that is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // To describe what passed takes as long as to find what did not.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(
    ({ options, within }) => (window as unknown as { axe: typeof axe }).axe.run(within ?? document, options),
    { options, within },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

/** The compressed bytes received for a page and its resources. */
export async function loadedBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  return sum((await loadedBytesByAddress(page, load)).values())
}

/** The compressed bytes received from each address, without those that came from the browser's cache. */
export async function loadedBytesByAddress(
  page: Page,
  load: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const addresses = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? requestId
    if (encodedDataLength > 0) bytes.set(address, (bytes.get(address) ?? 0) + encodedDataLength)
  })
  await load()
  await session.detach()
  return bytes
}

export function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}
