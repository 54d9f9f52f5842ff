import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../auth/identity-provider.ts'
import { rulesOf } from '../auth/token-rules.ts'
import { LiveStream } from '../graphql/live/live-stream.ts'
import { startApp } from '../support/app.ts'

const timings = { holdsSeconds: 0.5, graceSeconds: 5, pauseSeconds: 0.1 }

describe('a gateway that asks which sessions were revoked', async () => {
  const provider = await startIdentityProvider()
  afterAll(() => provider.goDown())
  const { jwksUrl, origin, introspection } = provider
  let nowMs = Date.now()
  const pass = (seconds: number) => {
    nowMs += seconds * 1_000
  }
  /** The provider's clock goes on; a token of the future would be refused. */
  const newToken = async (algorithm: string) => {
    const token = await provider.requestToken(algorithm)
    nowMs = Math.max(nowMs, Date.now())
    return token
  }
  const app = await startApp({
    identityProvider: { jwksUrl, introspection, ...rulesOf(origin) },
    now: () => new Date(nowMs),
    sessionTimings: timings,
    ownServer: 'Its identity provider goes away.',
  })
  const { id: accountId } = await app.database.prisma.account.create({
    data: { name: 'Test account', ownerId: 'user-1' },
  })
  const list = (token: string) =>
    app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const statusOf = async (token: string) => (await list(token)).status

  it('refuses requests with the token of one soon, and those of others never', async () => {
    const [token, other] = await Promise.all([newToken('ES256'), newToken('RS256')])
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200])
    await provider.revoke(token)
    expect(await statusOf(token)).toBe(200)
    pass(timings.holdsSeconds)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  it('asks of a token once, whatever blanks are put into it', async () => {
    const token = await newToken('ES256')
    const asked = provider.introspections()
    expect(await statusOf(token)).toBe(200)
    for (let at = 1; at < 5; at++)
      expect(await statusOf(`${token.slice(0, -at)} ${token.slice(-at)}`)).toBe(401)
    expect(provider.introspections()).toBe(asked + 1)
  })

  it('ends the live subscriptions of one soon, and leaves those of others', async () => {
    const [token, other] = await Promise.all([newToken('ES256'), newToken('ES256')])
    const live = await LiveStream.open(app.url, { token, accountId })
    const others = await LiveStream.open(app.url, { token: other, accountId })
    const change = () => app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
    const asked = provider.introspections()
    pass(timings.holdsSeconds)
    await expect.poll(provider.introspections, { interval: 10 }).toBe(asked + 2)
    await change()
    expect([(await live.next())[0], (await others.next())[0]]).toEqual(['contact', 'contact'])
    await provider.revoke(token)
    pass(timings.holdsSeconds)
    expect(await live.next()).toBe('complete')
    await change()
    expect((await others.next())[0]).toBe('contact')
    others.hangUp()
  })

  it('goes on for a while without the provider, then answers 503 until it is back', async () => {
    const token = await newToken('ES256')
    expect(await statusOf(token)).toBe(200)
    await provider.goDown()
    pass(timings.holdsSeconds)
    expect(await statusOf(token)).toBe(200)
    pass(timings.graceSeconds)
    expect(await statusOf(token)).toBe(503)
    const { headers } = await list(token)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    await provider.comeBack()
    expect(await statusOf(token)).toBe(503)
    pass(timings.pauseSeconds)
    expect(await statusOf(token)).toBe(200)
  })
})
