import { afterAll, expect, it } from 'vitest'
import { startLoopbackServer } from '../auth/loopback-server.ts'
import { createSigningKey } from '../auth/signing-key.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { startApp } from '../support/app.ts'

const [known, rotated] = await Promise.all([createSigningKey('key-1'), createSigningKey('key-2')])
const provider = await startLoopbackServer((_request, response) => {
  response.end(JSON.stringify({ keys: [known.publicJwk] }))
})
afterAll(() => provider.goDown())
const issuer = provider.origin
const app = await startApp({
  identityProvider: { ...rulesOf(issuer), jwksUrl: `${issuer}/keys`, introspection: null },
  ownServer: 'Its identity provider goes away.',
})
const { accountId, ownerId } = await app.newAccount()

it('a token of a new key is a 503 while the provider is away, and counts among the refused requests', async () => {
  const headers = { 'x-forwarded-for': app.newAddress() }
  const list = async (key: typeof known) => {
    const exp = Math.floor(Date.now() / 1_000) + 600
    const authorization = `Bearer ${await key.sign({ iss: issuer, aud: 'bizgate', exp, sub: ownerId })}`
    const options = { headers: { ...headers, authorization } }
    const path = `/api/v1/contacts?account_id=${accountId}`
    return [
      await app.rest('GET', path, options),
      await app.rest('POST', '/graphql', { ...options, body: { query: '{ viewer { id } }' } }),
    ]
  }
  expect((await list(known)).map(({ status }) => status)).toEqual([200, 200])
  await provider.goDown()
  for (let count = 0; count < 5_998; count++) app.services.errorFloodGuard.note(headers['x-forwarded-for'])
  for (const answer of await list(rotated)) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect((await list(known)).map(({ status }) => status)).toEqual([429, 429])
})
