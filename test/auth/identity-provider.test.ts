import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, openAuthenticator } from '../../src/auth/authenticator.ts'
import { InvalidTokenError } from '../../src/auth/errors.ts'
import { discoverJwksUrl } from '../../src/auth/keys/discovery.ts'
import { type KeyTimings, RemoteKeySource } from '../../src/auth/keys/remote-key-source.ts'
import { startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts'
import { rulesOf } from './token-rules.ts'

let provider: TestIdentityProvider
let opened: Authenticator[] = []

beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterEach(() => {
  for (const authenticator of opened) authenticator.close()
  opened = []
})
afterAll(() => provider.goDown())

function openOverHttp({
  now = () => new Date(),
  timings = {} as Partial<KeyTimings>,
  audience = 'bizgate',
} = {}) {
  const keySource = new RemoteKeySource({ url: provider.jwksUrl, now, timings })
  const authenticator = openAuthenticator({ keySource, rules: rulesOf(provider.origin, audience), now })
  opened.push(authenticator)
  return authenticator
}

const untilReady = (authenticator: Authenticator) =>
  expect.poll(() => authenticator.ready(), { interval: 10 }).toBe(true)

describe('a token from a real identity provider', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('signed with %s names its viewer', async algorithm => {
    const token = await provider.requestToken(algorithm)
    expect(await openOverHttp().verify(token)).toMatchObject({ userId: 'user-1' })
  })

  it('is refused by a gateway with another audience', async () => {
    const token = await provider.requestToken('RS256')
    await expect(openOverHttp({ audience: 'another' }).verify(token)).rejects.toThrow(InvalidTokenError)
  })
})

describe('an issuer that is discovered', () => {
  const openDiscovered = (timings: Partial<KeyTimings> = {}) => {
    const url = (signal: AbortSignal) =>
      discoverJwksUrl({ issuer: provider.origin, production: true }, signal)
    const authenticator = openAuthenticator({
      keySource: new RemoteKeySource({ url, timings }),
      rules: rulesOf(provider.origin),
    })
    opened.push(authenticator)
    return authenticator
  }

  it('has its tokens accepted', async () => {
    const token = await provider.requestToken('RS256')
    expect(await openDiscovered().verify(token)).toMatchObject({ userId: 'user-1' })
  })

  it('may be down at the start, and have rotated its keys when it comes', async () => {
    await provider.goDown()
    const authenticator = openDiscovered({ firstRetrySeconds: 0.02 })
    expect(authenticator.ready()).toBe(false)
    await provider.comeBack()
    await untilReady(authenticator)
    await provider.rotateKeys()
    const token = await provider.requestToken('ES256')
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
  })
})

describe('when the provider rotates its keys', () => {
  it('a token of the new key is accepted at once, and one of the withdrawn key no more', async () => {
    const authenticator = openOverHttp()
    const before = await provider.requestToken('ES256')
    await untilReady(authenticator)
    expect(await authenticator.verify(before)).toMatchObject({ userId: 'user-1' })
    await provider.rotateKeys()
    expect(await authenticator.verify(await provider.requestToken('ES256'))).toMatchObject({
      userId: 'user-1',
    })
    await expect(authenticator.verify(before)).rejects.toThrow(InvalidTokenError)
  })

  it('the new keys are fetched in the background, without a request that asks for them', async () => {
    const authenticator = openOverHttp({ timings: { refreshSeconds: 0.02 } })
    const before = await provider.requestToken('ES256')
    await untilReady(authenticator)
    await provider.rotateKeys()
    const outcome = () => authenticator.verify(before).catch(error => error)
    await expect.poll(outcome, { interval: 10 }).toBeInstanceOf(InvalidTokenError)
  })
})

describe('when the provider is down', () => {
  it('known keys serve for 24 hours, and after that a token is nobody’s fault', async () => {
    // The provider has no clock but the machine's.
    const testedAtMs = Date.now()
    let nowMs = testedAtMs - 86_400_000
    const authenticator = openOverHttp({ now: () => new Date(nowMs) })
    await untilReady(authenticator)
    const token = await provider.requestToken('ES256')
    await provider.goDown()

    nowMs = testedAtMs
    expect(authenticator.ready()).toBe(true)
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    nowMs += 1
    expect(authenticator.ready()).toBe(false)
    await expect(authenticator.verify(token)).rejects.toThrow('No key to verify')
    await provider.comeBack()
  })

  it('at the start, tokens are refused as unavailable until it is up, and then accepted', async () => {
    const token = await provider.requestToken('ES256')
    await provider.goDown()
    const authenticator = openOverHttp({ timings: { firstRetrySeconds: 0.02 } })
    expect(authenticator.ready()).toBe(false)
    await expect(authenticator.verify(token)).rejects.toThrow('No key to verify')
    expect(authenticator.ready()).toBe(false)
    await provider.comeBack()
    await untilReady(authenticator)
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
  })
})
