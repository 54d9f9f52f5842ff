import { afterAll, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '../auth/loopback-server.ts'
import { createSigningKey } from '../auth/signing-key.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'

const signingKey = await createSigningKey('key-1')
const provider = await startLoopbackServer((_request, response) => {
  response.end(JSON.stringify({ keys: [signingKey.publicJwk] }))
})
afterAll(() => provider.goDown())
const issuer = provider.origin
const app = await startApp({
  redisUrl: null,
  identityProvider: {
    ...rulesOf(issuer),
    jwksUrl: `${issuer}/keys`,
    introspection: null,
    scopesClaim: 'scope',
  },
  ownServer: 'Its identity provider goes away.',
})

/** A view of an account of its own, to which the owner's sign-in opens so much. */
async function open(view: string, scope: string) {
  return openOf(await app.newAccount(), view, scope)
}

function openOf({ accountId, ownerId }: TestAccount, view: string, scope: string) {
  const exp = Math.floor(Date.now() / 1_000) + 600
  const token = (sub: string) => signingKey.sign({ iss: issuer, aud: 'bizgate', exp, sub, scope })
  // Downloads go where the browser puts them.
  const script = () => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })
  const visit = { view, script, expected: /status of 403/ }
  return openConsole({ ...app, token }, { userId: ownerId, accountId }, visit)
}

const say = (scope: string) =>
  `Your sign-in does not allow this. Whoever runs the sign-in can allow it, by the scope ${scope}.`

describe.skipIf(!hasBrowser)('the console of a sign-in that lacks a scope', () => {
  it('says who can allow a change', async () => {
    const page = await open('contacts?dialog=new-contact', 'read')
    await page.getByLabel('First name').fill('Ann')
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.getByRole('alert').getByText(say('write')).waitFor()
  })

  it('says who can allow an export', async () => {
    const page = await open('exports', 'read')
    await page.getByRole('button', { name: 'Export contacts' }).click()
    await page.getByText(`${say('export')} No file was saved.`).waitFor()
    expect(await page.getByText('Only the owner').count()).toBe(0)
  })

  it('says who can allow it to be read', async () => {
    const page = await open('contacts', 'write')
    await page.getByRole('alert').getByText(say('read')).waitFor()
  })

  it('shows the settings but for what is decided by who may administer', async () => {
    const page = await open('settings', 'read write')
    const section = (name: string) => page.getByRole('region', { name })
    await section('Account').getByText('Test account').waitFor()
    await section('Business').getByRole('button', { name: 'Save business' }).waitFor()
    await section('Team').getByText('Owner', { exact: true }).waitFor()
    await section('Stages of the pipeline').getByText('There are no stages yet.').waitFor()
    for (const name of ['API keys', 'Webhooks'])
      await section(name).getByRole('alert').getByText(say('admin')).waitFor()
    expect(await page.getByRole('alert').count()).toBe(2)
  })

  it('shows a form but for who is told at once', async () => {
    const account = await app.newAccount()
    const mail = { id: 'mail', label: 'E-mail', type: 'email' }
    const { id } = await app.database.prisma.leadForm.create({
      data: { accountId: account.accountId, name: 'Contact us', fields: [mail] },
    })
    const page = await openOf(account, `forms/${id}`, 'read write')
    await page.getByRole('button', { name: 'Copy the snippet' }).waitFor()
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    const notices = page.getByRole('region', { name: 'Who is told at once' })
    await notices.getByRole('alert').getByText(say('admin')).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
  })
})
