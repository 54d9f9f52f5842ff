import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { startProxy } from '../support/loopback-proxy.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})
beforeEach(async () => {
  account = await app.newAccount()
})

const open = (visit = {}) =>
  openConsole(app, { userId: account.ownerId, accountId: account.accountId }, { view: 'contacts', ...visit })

const addContact = (firstName: string) =>
  app.graphql(
    account.memberId,
    'mutation Add($account: UUID!, $firstName: String!) { createContact(accountId: $account, input: { firstName: $firstName }) { id } }',
    { account: account.accountId, firstName },
  )

/** Uses up the points that the owner has in a minute, but for a few. */
async function usePoints(): Promise<void> {
  const searches = ['page: 2000, pageSize: 100, search: "a"', 'pageSize: 1, search: "abc"']
  for (const search of searches) {
    const query = `query Costly($account: UUID!) { contacts(accountId: $account, ${search}) { total items { id } } }`
    const ask = () => app.graphql(account.ownerId, query, { account: account.accountId })
    for (let answer = await ask(); answer.errors?.[0]?.extensions.code !== 'RATE_LIMITED'; )
      answer = await ask()
  }
}

const refused = /status of (429|503)|ERR_|Failed to (fetch|load)|network/i

// The embedded database is in this process and cannot be away.
describe.runIf(hasBrowser && testServerUrl)('the console of a service without its database', () => {
  it('is connected, shows what it has, and asks for the rest again by itself', async () => {
    const location = await createTestDatabase()
    const proxy = await startProxy(location.url ?? '')
    const own = await startApp({ databaseUrl: proxy.url, redisUrl: null, ownDatabase: 'Goes away.' })
    onTestFinished(async () => {
      await own.close()
      await proxy.goDown()
      await location.drop()
    })
    const { accountId, ownerId } = await own.newAccount()
    const page = await openConsole(
      own,
      { userId: ownerId, accountId },
      { view: 'contacts', expected: refused },
    )
    await page.getByText('There are no contacts yet.').waitFor()
    await proxy.goDown()
    await page.context().setOffline(true)
    await page.getByText('Not connected.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await page.getByText('There are no contacts yet.').waitFor()
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.getByText('The service is busy.').waitFor()
    await proxy.comeBack()
    await page.getByText('There are no forms yet.').waitFor()
  })
})

describe.skipIf(!hasBrowser)('the console', () => {
  it('says what to do first where there is nothing', async () => {
    const page = await open()
    await page.getByText('There are no contacts yet.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'New contact' }).last().click()
    await page.getByRole('dialog', { name: 'New contact' }).waitFor()
  })

  it('says when it is possible again where too much was asked for', async () => {
    const page = await open({ expected: /status of 429/ })
    await page.getByText('There are no contacts yet.').waitFor()
    await usePoints()
    await page.getByRole('link', { name: 'Pipeline' }).click()
    await page.getByText(/Possible again in \d+ seconds?\./).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
  })

  it('says when it is offline, shows what it has, and catches up with what it missed', async () => {
    const page = await open({ expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch|network/i })
    await page.getByText('There are no contacts yet.').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Not connected.').waitFor()
    await addContact('Missed')
    await page.context().setOffline(false)
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Missed' }).waitFor()
  })

  it('says that it is not connected a moment after its requests fail, which a page that is left has not', async () => {
    const page = await open({
      script: () => {
        const lost = new AbortController()
        const { fetch } = window
        window.fetch = (input, init) => {
          const signals = [lost.signal, ...(init?.signal ? [init.signal] : [])]
          return fetch(input, { ...init, signal: AbortSignal.any(signals) })
        }
        Object.assign(window, { lose: () => lost.abort() })
      },
    })
    await page.getByText('There are no contacts yet.').waitFor()
    const waited = await page.evaluate(async () => {
      const isTold = () => /Not connected|cannot be reached/.test(document.body.innerText)
      const told = new Promise(resolve =>
        new MutationObserver(() => isTold() && resolve(true)).observe(document.body, {
          subtree: true,
          childList: true,
        }),
      )
      const began = performance.now()
      ;(window as unknown as { lose: () => void }).lose()
      document.querySelector<HTMLElement>('a[href$="/pipeline"]')?.click()
      await told
      return performance.now() - began
    })
    expect(waited).toBeGreaterThan(1_000)
    await page.getByText('The service cannot be reached.').waitFor()
    await page.getByText('Not connected.').waitFor()
  })

  it('is connected to a service that refuses to tell of changes', async () => {
    const page = await open({ expected: refused })
    await page.getByText('There are no contacts yet.').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Not connected.').waitFor()
    const { streams } = app.services.live
    const ends: (() => void)[] = []
    const takePlace = () => {
      const begun = streams.begin(account.ownerId, {})
      if (typeof begun === 'function') ends.push(begun)
      return ends.length
    }
    await expect.poll(takePlace).toBe(streams.most.ofUser)
    await page.context().setOffline(false)
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await addContact('Missed')
    for (const end of ends) end()
    await page.getByRole('link', { name: 'Missed' }).waitFor()
  })

  it('tells what could not be asked, and asks again by itself', async () => {
    const page = await open({ expected: /ERR_FAILED|Failed to load/ })
    await page.getByText('There are no contacts yet.').waitFor()
    await page.route('**/graphql', route => route.abort())
    await page.getByRole('link', { name: 'Pipeline' }).click()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unroute('**/graphql')
    await page.getByText('There is none yet.').waitFor()
  })

  it.each([
    ['contacts/none', 'This contact is not there'],
    ['deals/none', 'This deal is not there'],
    ['invoices/none', 'This invoice is not there'],
    ['forms/none', 'This form is not there'],
    ['forms/none/edit', 'This form is not there'],
    ['contacts/duplicates?contact=none', 'No two contacts have the same e-mail.'],
  ])('says that nothing is there where an address names no record: %s', async (view, said) => {
    const page = await openConsole(app, { userId: account.memberId, accountId: account.accountId }, { view })
    await page.getByText(said).waitFor()
  })

  it('leads back from a page of a list that has become empty', async () => {
    const { accountId, memberId } = account
    const { leadForm, formSubmission, booking, invoice } = app.database.prisma
    const fields = [{ id: 'email', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' }]
    const { id: formId } = await leadForm.create({
      data: { accountId, name: 'Enquiries', title: 'Hello', fields },
    })
    await formSubmission.create({ data: { accountId, formId, data: {}, outcome: 'created' } })
    const startsAt = new Date(Date.now() + 86_400_000)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    await booking.create({ data: { accountId, title: 'Portrait', startsAt, endsAt } })
    await invoice.create({ data: { accountId, invoiceNumber: 'INV-1', amount: 1, amountPaid: 0 } })
    const page = await open()
    for (const [view, entry] of [
      ['forms?page=9', 'Enquiries'],
      ['leads?page=9', 'No contact'],
      [`forms/${formId}?page=9`, 'No contact'],
      ['bookings?week=2026-03-30&coming=9', 'Portrait'],
      ['settings?team=9', memberId],
      ['invoices?page=9', 'INV-1'],
    ] as const) {
      await page.goto(`${app.url}/console/${accountId}/${view}`)
      const pages = page.getByRole('navigation', { name: /Pages/ })
      await pages.getByText('Nothing on this page.').waitFor()
      expect(await pages.locator('..').innerText()).not.toMatch(/\byet\b|No \w+ matches|from now on/)
      await pages.getByRole('button', { name: 'Previous' }).click()
      await page.getByText(entry).first().waitFor()
      await pages.waitFor({ state: 'detached' })
    }
  })

  it('asks to sign in where the session ends meanwhile, and gives the focus back', async () => {
    const page = await open({ expected: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|network/i })
    await page.getByText('There are no contacts yet.').waitFor()
    const pipeline = page.getByRole('link', { name: 'Pipeline' })
    await pipeline.focus()
    const session = await page.context().cookies()
    await page.context().clearCookies()
    await page.context().setOffline(true)
    await page.getByText('Not connected.').waitFor()
    await page.context().setOffline(false)
    const ended = page.getByText('Your session has ended.')
    await ended.waitFor()
    await page.context().addCookies(session)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await ended.waitFor({ state: 'detached' })
    expect(await pipeline.evaluate(link => link === document.activeElement)).toBe(true)
  })

  it('ends where access is taken away, and tells how to be added', async () => {
    const { accountId, memberId } = account
    const page = await openConsole(app, { userId: memberId, accountId }, { view: 'contacts' })
    await page.getByText('There are no contacts yet.').waitFor()
    await app.graphql(
      account.ownerId,
      'mutation Remove($account: UUID!, $user: String!) { removeTeamMember(accountId: $account, userId: $user) }',
      { account: accountId, user: memberId },
    )
    await page.getByRole('heading', { name: 'You belong to no account any more' }).waitFor()
    expect(await page.textContent('code')).toBe(memberId)
  })

  it('leads from an account that is deleted to another', async () => {
    const { accountId, ownerId } = account
    const page = await open()
    await page.getByText('There are no contacts yet.').waitFor()
    await app.database.prisma.account.create({ data: { ownerId, name: 'Second studio' } })
    await app.database.prisma.account.delete({ where: { id: accountId } })
    await page.getByRole('link', { name: 'Go to Second studio' }).click()
    await page.getByRole('button', { name: 'Account: Second studio' }).click()
    expect(await page.getByRole('menuitem', { name: 'Test account' }).count()).toBe(0)
  })

  it('goes on where access that was taken away is given back', async () => {
    const { accountId, memberId } = account
    const view = 'contacts?dialog=new-contact'
    const page = await openConsole(app, { userId: memberId, accountId }, { view })
    await page.getByText('There are no contacts yet.').waitFor()
    await page.getByLabel('First name').fill('Emmy')
    await page.clock.install()
    const { teamMember } = app.database.prisma
    const refused = page.getByRole('heading', { name: 'You belong to no account any more' })
    for (const comeBack of [
      () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
      () => page.clock.fastForward('00:30'),
    ]) {
      await teamMember.deleteMany({ where: { accountId, userId: memberId } })
      await refused.waitFor()
      await teamMember.create({ data: { accountId, userId: memberId } })
      await comeBack()
      await refused.waitFor({ state: 'detached' })
      await page.getByText('There are no contacts yet.').waitFor()
      expect(await page.getByLabel('First name').inputValue()).toBe('Emmy')
    }
    await app.database.prisma.contact.create({ data: { accountId, firstName: 'Heard' } })
    await page.getByRole('link', { name: 'Heard' }).waitFor()
  })

  it('has the theme that its user chose, and keeps it', async () => {
    const page = await open({ colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Light or dark' }).click()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.reload()
    await page.getByText('There are no contacts yet.').waitFor()
    expect(await background()).toBe(dark)
  })
})
