import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '../auth/loopback-server.ts'
import { createSigningKey } from '../auth/signing-key.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { startApp } from '../support/app.ts'

const signingKey = await createSigningKey('key-1')
const provider = await startLoopbackServer((_request, response) => {
  response.end(JSON.stringify({ keys: [signingKey.publicJwk] }))
})
afterAll(() => provider.goDown())
const issuer = provider.origin
const app = await startApp({
  identityProvider: {
    ...rulesOf(issuer),
    jwksUrl: `${issuer}/keys`,
    introspection: null,
    scopesClaim: 'scope',
  },
  ownServer: 'Its identity provider goes away.',
})
const account = await app.newAccount()

const tokenOf = (sub: string, scope?: string) => {
  const exp = Math.floor(Date.now() / 1_000) + 600
  return signingKey.sign({ iss: issuer, aud: 'bizgate', exp, sub, ...(scope === undefined ? {} : { scope }) })
}
const send = async (scope: string | undefined, query: string, sub = account.ownerId) => {
  const headers = { authorization: `Bearer ${await tokenOf(sub, scope)}` }
  return (await app.rest('POST', '/graphql', { headers, body: { query } })).body
}
const list = async (scope: string) => {
  const headers = { authorization: `Bearer ${await tokenOf(account.ownerId, scope)}` }
  return app.rest('GET', `/api/v1/contacts?account_id=${account.accountId}`, { headers })
}
const refused = (requires: string) => [{ extensions: { code: 'FORBIDDEN', requires } }]

describe('a token with scopes of its provider', () => {
  it('opens what they open, and a refusal names the scope that is missing', async () => {
    expect((await list('openid read')).status).toBe(200)
    expect(await list('openid write')).toMatchObject({
      status: 403,
      body: { error: 'Forbidden: the scope read is missing' },
    })
  })

  it('opens nothing without any, but what is public', async () => {
    const { errors } = await send(undefined, '{ viewer { id } }')
    expect(errors).toMatchObject(refused('scope:read'))
    expect((await send(undefined, '{ __typename }')).errors).toBeUndefined()
  })

  it('opens no more than the role of its user', async () => {
    const rename = `mutation { updateAccount(accountId: "${account.accountId}", input: { name: "x" }) { id } }`
    expect((await send('admin', rename, account.memberId)).errors).toMatchObject(refused('owner'))
  })

  it('repeats no answer once it lacks the scope of the request', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const create = async (scope: string) =>
      app.rest('POST', '/api/v1/contacts', {
        body: { account_id: account.accountId, first_name: 'Ann' },
        headers: { authorization: `Bearer ${await tokenOf(account.ownerId, scope)}`, ...key },
      })
    const first = await create('write')
    expect(first.status).toBe(201)
    expect(await create('read')).toMatchObject({
      status: 403,
      body: { error: 'Forbidden: the scope write is missing' },
    })
    expect((await create('write')).text).toBe(first.text)
  })

  it('repeats no answer that was given to one who may read, to one who may not', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const add = `createContact(accountId: "${account.accountId}", input: { firstName: "Known", email: "known@example.com" })`
    await send('write', `mutation { ${add} { id } }`)
    const query = `mutation { importContacts(accountId: "${account.accountId}", input: {
      onMatch: skip, rows: [{ firstName: "Z", email: "known@example.com" }] }) { rows { contactId } } }`
    const run = async (scope: string) => {
      const headers = { authorization: `Bearer ${await tokenOf(account.ownerId, scope)}`, ...key }
      return app.rest('POST', '/graphql', { headers, body: { query } })
    }
    const first = await run('write read')
    expect(first.body.data.importContacts.rows).toEqual([{ contactId: expect.any(String) }])
    const other = await run('write')
    expect([other.status, other.body.errors[0].extensions.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await run('write read')).text).toBe(first.text)
  })

  it('makes no key that may do more than itself', async () => {
    const make = (scopes: string) =>
      `mutation { createApiKey(accountId: "${account.accountId}", input: { name: "x", scopes: ${scopes} }) { key } }`
    expect((await send('read', make('[read]'))).errors).toMatchObject(refused('scope:admin'))
    expect((await send('admin read', make('[read, export]'))).errors).toMatchObject(refused('scope:export'))
    expect((await send('admin read', make('[read]'))).data.createApiKey.key).toMatch(/^bg_live_/)
  })
})

it('a token of a user whose id is that of a key is refused', async () => {
  const forged = `key:${account.accountId}:${account.accountId}`
  const headers = { authorization: `Bearer ${await tokenOf(forged, 'read')}` }
  expect((await app.rest('POST', '/graphql', { headers, body: { query: '{ viewer { id } }' } })).status).toBe(
    401,
  )
})
