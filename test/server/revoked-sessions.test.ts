import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../auth/identity-provider.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { LiveStream } from '../graphql/live-stream.ts'
import { startApp } from '../support/app.ts'

const holdsSeconds = 0.5

describe('a gateway that asks which sessions were revoked', async () => {
  const provider = await startIdentityProvider()
  afterAll(() => provider.goDown())
  const { jwksUrl, origin, introspection } = provider
  const app = await startApp(
    { identityProvider: { jwksUrl, introspection, ...rulesOf(origin) } },
    () => new Date(),
    { sessionTimings: { holdsSeconds, graceSeconds: 5, pauseSeconds: 0.1 } },
  )
  const { id: accountId } = await app.database.prisma.account.create({
    data: { name: 'Test account', ownerId: 'user-1' },
  })
  const list = (token: string) =>
    app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const statusOf = async (token: string) => (await list(token)).status

  it('refuses requests with the token of one soon, and those of others never', async () => {
    const [token, other] = await Promise.all([provider.requestToken('ES256'), provider.requestToken('RS256')])
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200])
    await provider.revoke(token)
    await expect.poll(() => statusOf(token), { interval: 50 }).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  it('ends the live subscriptions of one soon, and leaves those of others', async () => {
    const [token, other] = await Promise.all([provider.requestToken('ES256'), provider.requestToken('ES256')])
    const live = await LiveStream.open(app.url, { token, accountId })
    const others = await LiveStream.open(app.url, { token: other, accountId })
    expect(await live.isQuiet()).toBe(true)
    await provider.revoke(token)
    expect(await live.next()).toBe('complete')
    expect(await others.isQuiet()).toBe(true)
    await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    expect((await others.next())[0]).toBe('contact')
    others.hangUp()
  })

  it('goes on for a while without the provider, then answers 503 until it is back', async () => {
    const token = await provider.requestToken('ES256')
    expect(await statusOf(token)).toBe(200)
    await provider.goDown()
    expect(await statusOf(token)).toBe(200)
    await expect.poll(() => statusOf(token), { interval: 50 }).toBe(503)
    const { headers } = await list(token)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    await provider.comeBack()
    await expect.poll(() => statusOf(token), { interval: 50 }).toBe(200)
  })
})
