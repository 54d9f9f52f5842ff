import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { openDevelopmentIssuer } from '../../src/auth/development-issuer.ts'
import { startApp, type TestApp } from '../support/app.ts'
import {
  findBarriersInLightAndDark,
  hasBrowser,
  loadedBytes,
  newContext,
  openIn,
  openPage,
} from '../support/browser.ts'
import { afterPaint, newMember, openConsole } from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

const owner = { userId: demo.ownerId, accountId: demo.accountId }

/** The page before anybody has signed in; who asks for the user there is refused. */
const openSignIn = async (context: BrowserContext) => {
  const page = await openIn(context, `${app.url}/console`, { expected: /401/ })
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  return page
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account: Harbour Light Studio' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Two tabs of a member of the demo account, the first with a form; and whether that was not loaded again since. */
async function openTwice() {
  const context = await newContext()
  const { userId } = await newMember(app, demo.accountId)
  await context.addCookies([{ name: 'session', value: await app.token(userId), url: app.url }])
  const open = async (view: string) => {
    const page = await openIn(context, `${app.url}/console/${demo.accountId}/${view}`, { expected: /401/ })
    await page.getByRole('button', { name: 'Account: Harbour Light Studio' }).waitFor()
    return page
  }
  const page = await open('contacts?dialog=new-contact')
  await page.evaluate(() => Object.assign(window, { isAsBefore: true }))
  return {
    page,
    other: await open('overview'),
    isAsBefore: () => page.evaluate(() => 'isAsBefore' in window),
  }
}

describe.skipIf(!hasBrowser)('the console', () => {
  it('is entered by one click in development, shows the account, and is left again', async () => {
    const page = await openPage(`${app.url}/console`, { expected: /503/ })
    await page.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toContain(`/console/${demo.accountId}/overview`)
    await expect.poll(() => page.title()).toBe('Overview · Harbour Light Studio')
    await page.route('**/development/session', route => route.fulfill({ status: 503 }), { times: 1 })
    await signOut(page)
    await page.getByText('You are still signed in.').waitFor()
    await signOut(page)
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    expect(await page.context().cookies()).toEqual([])
  })

  it('knows a session of another server on the machine, with which it shares a cookie', async () => {
    const token = await (await openDevelopmentIssuer('memory:')).issueToken(demo.ownerId)
    const page = await openPage(`${app.url}/console`, { extraHTTPHeaders: { cookie: `session=${token}` } })
    await page
      .getByText(
        'Your session is of another server on this machine, or of this one before it was started with new data.',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Sign in as the demo owner' }).waitFor()
  })

  it('tells where to sign in where an identity provider does that', async () => {
    const elsewhere = await startApp({
      production: true,
      signInUrl: 'https://id.example.com/start?to=console&x="',
      identityProvider: null,
    })
    const page = await openPage(`${elsewhere.url}/console`)
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      'https://id.example.com/start?to=console&x="',
    )
    expect(await page.getByRole('button').count()).toBe(0)
    const untold = await startApp({ production: true })
    const other = await openPage(`${untold.url}/console`)
    expect(await other.textContent('main')).toContain('SIGN_IN_URL')
  })

  it('asks to sign in again when the session is no longer good, and goes on at the same address', async () => {
    const page = await openPage(`${app.url}/console/${demo.accountId}/pipeline`, {
      expected: /401/,
      extraHTTPHeaders: { cookie: 'session=bad' },
    })
    await page.getByText('Your session has ended').waitFor()
    await page.setExtraHTTPHeaders({})
    await page.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await page.getByRole('heading', { name: 'Pipeline' }).waitFor()
  })

  it('goes on beside a sign-in in another tab, where an identity provider does that', async () => {
    const elsewhere = await startApp({
      redisUrl: null,
      signInUrl: 'https://id.example.com/start',
      host: '0.0.0.0',
    })
    const { accountId, ownerId } = await elsewhere.newAccount()
    const page = await openConsole(
      elsewhere,
      { accountId, userId: ownerId },
      { view: 'contacts?dialog=new-contact', expected: /401|Opener-Policy/ },
    )
    await page.getByLabel('First name').fill('Emmy')
    const create = page.getByRole('button', { name: 'Create contact' })
    await page.context().clearCookies()
    // The page's own requests may be refused first, and the dialog then stands before the button.
    await create.dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    const link = dialog.getByRole('link', { name: 'Sign in' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      'https://id.example.com/start',
      '_blank',
    ])
    await page
      .context()
      .addCookies([{ name: 'session', value: await elsewhere.token(ownerId), url: elsewhere.url }])
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'Emmy', level: 1 }).waitFor()
  })

  it('begins beside a sign-in in another tab, where it was opened with a session that is no longer good', async () => {
    const elsewhere = await startApp({
      redisUrl: null,
      signInUrl: 'https://id.example.com/start',
      host: '0.0.0.0',
    })
    const { accountId, ownerId } = await elsewhere.newAccount()
    const context = await newContext()
    const signIn = (value: string) => context.addCookies([{ name: 'session', value, url: elsewhere.url }])
    await signIn('bad')
    const page = await openIn(context, `${elsewhere.url}/console/${accountId}/contacts`, {
      expected: /401|Opener-Policy/,
    })
    const link = page.getByRole('link', { name: 'Sign in' })
    await link.waitFor()
    expect(await link.evaluate(isInSight)).toBe(true)
    await signIn(await elsewhere.token(ownerId))
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  })

  it.each([
    { comes: 'by its window', event: () => dispatchEvent(new Event('focus')) },
    { comes: 'by its tab', event: () => document.dispatchEvent(new Event('visibilitychange')) },
    {
      comes: 'by Back to a page that was kept',
      event: () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  ])('begins where one comes back $comes and has signed in in another tab', async ({ event }) => {
    const context = await newContext()
    const [page, other] = [await openSignIn(context), await openSignIn(context)]
    await other.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await other.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.evaluate(event)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  it('begins where one goes back to the sign-in, and has signed in meanwhile', async () => {
    const context = await newContext()
    const page = await openSignIn(context)
    await page.goto(app.url)
    await context.addCookies([{ name: 'session', value: await app.token(demo.ownerId), url: app.url }])
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  it('begins where one comes from another site, and the browser sends the cookie to no page that does', async () => {
    const context = await newContext()
    const value = await app.token(demo.ownerId)
    await context.addCookies([{ name: 'session', value, url: app.url, sameSite: 'Strict' }])
    const elsewhere = app.url.replace('127.0.0.1', 'localhost')
    const page = await openIn(context, elsewhere, { origins: [app.url] })
    await page.evaluate(url => location.assign(url), `${app.url}/console`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  it.each(['__Host-session', '__secure-session'])(
    'is entered with the cookie %s, too',
    async sessionCookie => {
      const own = await startApp({ redisUrl: null, sessionCookie })
      const page = await openPage(`${own.url}/console`)
      await page.getByRole('button', { name: 'Sign in as the demo owner' }).click()
      await page.getByRole('heading', { name: 'You belong to no account yet' }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
      expect(await page.context().cookies()).toEqual([])
    },
  )

  it('opens, and is left, where the browser has no storage', async () => {
    const context = await newContext()
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: refuse })
    })
    const page = await openSignIn(context)
    await page.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await signOut(page)
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  })

  it('begins anew where another user has signed in in another tab', async () => {
    const { page, isAsBefore } = await openTwice()
    await page.getByLabel('First name').fill('Emmy')
    const value = await app.token(demo.ownerId)
    await page.context().addCookies([{ name: 'session', value, url: app.url }])
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(isAsBefore).toBe(false)
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
  })

  it('asks to sign in where the session has ended, and stays as it was', async () => {
    const { page } = await openTwice()
    await page.getByLabel('First name').fill('Emmy')
    await page.context().clearCookies()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Emmy')
  })

  // Only a server for development has the button; elsewhere it is the identity provider's.
  it('is left in all tabs by a sign-out, with what was typed', async () => {
    const { page, other } = await openTwice()
    await page.getByLabel('First name').fill('Emmy')
    await signOut(other)
    await page.getByRole('heading', { name: 'Sign in to the console', level: 1 }).waitFor()
    expect(await page.getByLabel('First name').count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
  })

  it('goes on where one comes back as the same user, whom it does not ask for each time', async () => {
    const { page, isAsBefore } = await openTwice()
    let asked = 0
    const isAbout = (request: Request) => request.postData()?.includes('query Viewer(') === true
    page.on('request', request => {
      if (isAbout(request)) asked += 1
    })
    const answered = page.waitForResponse(answer => isAbout(answer.request()))
    for (let times = 0; times < 3; times += 1) await page.evaluate(() => dispatchEvent(new Event('focus')))
    await answered
    expect([asked, await isAsBefore()]).toEqual([1, true])
    await page.getByRole('dialog', { name: 'New contact' }).waitFor()
  })

  it('asks before a sign-out that takes along what was typed', async () => {
    const page = await openPage(`${app.url}/console`)
    await page.getByRole('button', { name: 'Sign in as the demo owner' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${app.url}/console/${demo.accountId}/invoices/new`)
    await page.getByLabel('Description of line 1').fill('Wedding day')
    await signOut(page)
    await page.getByText('What you typed and did not save, also in other tabs, goes with it.').waitFor()
    await page.getByRole('alertdialog', { name: 'Sign out?' }).getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Description of line 1').inputValue()).toBe('Wedding day')
    await signOut(page)
    await page
      .getByRole('alertdialog', { name: 'Sign out?' })
      .getByRole('button', { name: 'Sign out' })
      .click()
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('shows nobody an account that is not theirs, and tells strangers how to be added', async () => {
    const userId = app.newUser()
    const page = await openConsole(app, { ...owner, userId }, { view: 'contacts' })
    await page.getByRole('heading', { name: 'You belong to no account yet', level: 1 }).waitFor()
    expect(await page.textContent('code')).toBe(userId)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    const { accountId, ownerId } = await app.newAccount()
    const other = await openConsole(app, { ...owner, userId: ownerId }, { view: 'contacts' })
    await other.getByRole('heading', { name: 'You have no access to this account', level: 1 }).waitFor()
    expect(await findBarriersInLightAndDark(other)).toEqual([])
    await other.getByRole('link', { name: 'Go to Test account' }).click()
    await other.getByRole('button', { name: 'Account: Test account' }).waitFor()
    expect(other.url()).toContain(accountId)
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  })

  it('opens an account to whom was added to it meanwhile, once they come back', async () => {
    const userId = app.newUser()
    const { accountId } = await app.newAccount()
    const page = await openConsole(app, { userId, accountId }, { view: 'contacts' })
    await page.getByRole('heading', { name: 'You belong to no account yet' }).waitFor()
    await app.database.prisma.teamMember.create({ data: { accountId, userId } })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('There are no contacts yet.').waitFor()
  })

  it('has the accounts of now in its menu once one comes back, and what is typed', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const page = await openConsole(
      app,
      { userId: ownerId, accountId },
      { view: 'invoices/new', expected: /503/ },
    )
    await page.getByLabel('Description of line 1').fill('Wedding day')
    await app.database.prisma.account.create({ data: { ownerId, name: 'Second studio' } })
    // It goes on as it was while that cannot be asked, and asks again.
    const refused = page.waitForResponse(answer => answer.status() === 503)
    await page.route('**/graphql', route => route.fulfill({ status: 503 }), { times: 1 })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await refused
    await page.evaluate(afterPaint)
    expect(await page.locator('.notice').count()).toBe(0)
    await page.getByRole('button', { name: 'Account: Test account' }).click()
    await page.getByRole('menuitem', { name: 'Second studio' }).waitFor()
    expect(await page.getByLabel('Description of line 1').inputValue()).toBe('Wedding day')
  })

  it('opens the last of more accounts than one answer has, which are all in the menu', async () => {
    const userId = app.newUser()
    await app.database.prisma.account.createMany({
      data: Array.from({ length: 201 }, (_, nth) => ({
        ...{ ownerId: userId, name: `Studio ${nth}` },
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, nth)),
      })),
    })
    const { id: accountId } = await app.database.prisma.account.findFirstOrThrow({
      where: { ownerId: userId, name: 'Studio 200' },
    })
    const page = await openConsole(app, { userId, accountId }, { view: 'contacts' })
    await page.getByRole('button', { name: 'Account: Studio 200' }).click()
    await page.getByRole('menuitem', { name: 'Studio 0', exact: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^Studio/ }).count()).toBe(201)
  })

  it('begins with the overview where an address names an account only', async () => {
    const page = await openConsole(app, owner, { view: '' })
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toMatch(/\/overview$/)
  })

  it('is written in the browser’s English, though what it names before is no language', async () => {
    const script = () =>
      Object.defineProperty(Navigator.prototype, 'languages', {
        get: () => ['', 'C', 'en_US.UTF-8@posix', 'en-GB'],
      })
    const page = await openConsole(app, owner, { view: 'contacts', script })
    const created = page.locator('td.column-created_at').first()
    expect(await created.textContent()).toMatch(/^[A-Z][a-z]{2} \d/)
  })

  it('has its place for addresses that lead nowhere', async () => {
    const page = await openConsole(app, owner, { view: 'nowhere' })
    await page.getByText('There is no such page here.').waitFor()
    await page.getByRole('link', { name: 'Go to the start' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  it('has it for addresses with what stands for no character', async () => {
    const page = await openConsole(app, owner, { view: 'contacts/%zz' })
    await page.getByText('There is no such page here.').waitFor()
  })

  it('is walked by keys: menus, views, help, and focus on what was opened', async () => {
    const page = await openConsole(app, owner, { view: 'contacts' })
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to the content')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The button that opens the menu reads as its first item does.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
      .toBe(true)
    expect(await focused(page)).toBe('Harbour Light Studio')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Sign out')
    await page.keyboard.press('k')
    await expect.poll(() => focused(page)).toBe('Keyboard shortcuts')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe('Account: Harbour Light Studio')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('heading', { name: 'Pipeline' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Pipeline')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    // Nor do they lead away from a dialog that does not have the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByLabel('Keys without Control or Alt').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pipeline')
  })

  it('has the same keys where a keyboard has letters of another script', async () => {
    const page = await openConsole(app, owner, { view: 'contacts' })
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    const press = (key: string, code: string, shiftKey = false) =>
      page.evaluate(init => dispatchEvent(new KeyboardEvent('keydown', init)), { key, code, shiftKey })
    const closed = async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await press('П', 'KeyG', true)
    await press('з', 'KeyP')
    await press('т', 'KeyN')
    await page.getByRole('dialog', { name: 'New contact' }).waitFor()
    await closed()
    await press('ظ', 'Slash')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await closed()
    await press('؟', 'Slash', true)
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await closed()
    await press('เ', 'KeyG')
    await press('ย', 'KeyP')
    await page.getByRole('heading', { name: 'Pipeline' }).waitFor()
  })

  it('knows the first key of two, whatever is drawn before the second', async () => {
    const page = await openConsole(app, owner, { view: 'contacts' })
    await page.getByRole('heading', { name: 'Contacts' }).waitFor()
    await page.evaluate(async () => {
      const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }))
      press('g')
      history.replaceState(null, '', '?type=client')
      dispatchEvent(new PopStateEvent('popstate'))
      await new Promise(done => requestAnimationFrame(done))
      press('p')
    })
    await page.getByRole('heading', { name: 'Pipeline' }).waitFor()
  })

  it('has no barriers in light and dark', async () => {
    const page = await openPage(`${app.url}/console`)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    const inside = await openConsole(app, owner, { view: 'contacts' })
    await inside.getByRole('button', { name: 'Account' }).click()
    expect(await findBarriersInLightAndDark(inside)).toEqual([])
  })

  it('is loaded with less than 100 kB', async () => {
    const page = await openConsole(app, owner, { view: 'contacts' })
    expect(await loadedBytes(page, () => page.reload({ waitUntil: 'load' }))).toBeLessThan(100_000)
  })

  it('fits on a phone', async () => {
    const page = await openConsole(app, owner, { view: 'contacts', viewport: { width: 360, height: 740 } })
    await page.getByRole('link', { name: 'Pipeline' }).click()
    await page.getByRole('heading', { name: 'Pipeline' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

/** Whether nothing of it is outside of the window. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** The text of what has the focus. */
function focused(page: Awaited<ReturnType<typeof openPage>>): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
