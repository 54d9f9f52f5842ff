import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../../src/auth/authenticator.ts'
import { InvalidTokenError } from '../../src/auth/errors.ts'
import { RemoteKeySource } from '../../src/auth/keys/remote-key-source.ts'
import { type IntrospectionEndpoint, SessionCheck } from '../../src/auth/session-check.ts'
import { startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'
import { rulesOf } from './token-rules.ts'

const seconds = 1_000
let nowMs: number
let failures: unknown[]

beforeEach(() => {
  nowMs = Date.now()
  failures = []
})

function openCheck(endpoint: IntrospectionEndpoint, timeoutSeconds = 60) {
  return new SessionCheck({
    endpoint,
    now: () => new Date(nowMs),
    timings: { timeoutSeconds },
    onFailure: error => failures.push(error),
  })
}

describe('against a real identity provider', () => {
  let provider: TestIdentityProvider
  beforeAll(async () => {
    provider = await startIdentityProvider()
  })
  afterAll(() => provider.goDown())

  /** A token that was issued a moment ago, by the clock of the test. */
  async function requestToken() {
    const token = await provider.requestToken('ES256')
    nowMs = Date.now()
    return token
  }

  function open(endpoint = provider.introspection) {
    const keySource = new RemoteKeySource({ url: provider.jwksUrl, timings: { maxWaitSeconds: 60 } })
    const sessionCheck = openCheck(endpoint)
    return openAuthenticator({
      keySource,
      rules: rulesOf(provider.origin),
      sessionCheck,
      now: () => new Date(nowMs),
    })
  }

  it('a token is good until its session is revoked, and then for the 30 s that the answer holds', async () => {
    const authenticator = open()
    const [other, token] = [await requestToken(), await requestToken()]
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    await provider.revoke(token)
    nowMs += 30 * seconds - 1
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    nowMs += 1
    await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
    expect(await authenticator.verify(other)).toMatchObject({ userId: 'user-1' })
    authenticator.close()
  })

  it('it is asked once in 30 s for a token, however many requests bring it', async () => {
    const authenticator = open()
    const token = await requestToken()
    const before = provider.introspections()
    const verifyOften = () => Promise.all(Array.from({ length: 50 }, () => authenticator.verify(token)))
    await verifyOften()
    await verifyOften()
    expect(provider.introspections() - before).toBe(1)
    nowMs += 30 * seconds
    await verifyOften()
    expect(provider.introspections() - before).toBe(2)
    authenticator.close()
  })

  it('it is not asked about what is no token of its own', async () => {
    const authenticator = open()
    const before = provider.introspections()
    const token = await requestToken()
    for (const madeUp of ['nonsense', `${token.slice(0, -10)}AAAAAAAAAA`, `e30.e30.AAAA`]) {
      await expect(authenticator.verify(madeUp)).rejects.toThrow(InvalidTokenError)
    }
    expect(provider.introspections()).toBe(before)
    authenticator.close()
  })

  it('a wrong secret is no answer', async () => {
    const authenticator = open({ ...provider.introspection, clientSecret: 'hunter2' })
    const token = await requestToken()
    await expect(authenticator.verify(token)).rejects.toThrow('cannot be found out')
    expect(String(failures[0])).toMatch(/status 401/)
    expect(String(failures[0])).not.toContain('hunter2')
    authenticator.close()
  })
})

describe('an identity provider that gives no answer', () => {
  let server: LoopbackServer
  let elsewhere: LoopbackServer
  let askedElsewhere: number
  let questions: { authorization: string | undefined; body: string }[]
  let answer: { status: number; body: string } | null
  let check: SessionCheck
  const endpoint = () => ({ url: server.origin, clientId: 'the gateway', clientSecret: 'a:b%c+d' })

  beforeEach(async () => {
    questions = []
    askedElsewhere = 0
    answer = { status: 200, body: '{"active":true}' }
    elsewhere = await startLoopbackServer((_request, response) => {
      askedElsewhere += 1
      response.end('{"active":true}')
    })
    server = await startLoopbackServer(async (request, response) => {
      questions.push({ authorization: request.headers.authorization, body: await text(request) })
      if (answer) response.writeHead(answer.status, { location: elsewhere.origin }).end(answer.body)
    })
    check = openCheck(endpoint())
  })
  afterEach(() => Promise.all([server.goDown(), elsewhere.goDown()]))

  it('is asked as the standards have it', async () => {
    expect(await check.isActive('to.ke.n')).toBe(true)
    const credentials = Buffer.from('the%20gateway:a%3Ab%25c%2Bd').toString('base64')
    expect(questions).toEqual([
      { authorization: `Basic ${credentials}`, body: 'token=to.ke.n&token_type_hint=access_token' },
    ])
  })

  it.each<[string, typeof answer]>([
    ['hangs', null],
    ['answers with an error', { status: 500, body: '{"active":true}' }],
    ...[301, 302, 303, 307, 308].map((status): [string, typeof answer] => [
      `redirects to where the token is good (${status})`,
      { status, body: '' },
    ]),
    ['answers what is no JSON', { status: 200, body: '<html>' }],
    ['says nothing of the token', { status: 200, body: '{"active":"true"}' }],
    [
      'answers 50 MB',
      { status: 200, body: JSON.stringify({ active: true, padding: 'x'.repeat(50_000_000) }) },
    ],
  ])('and %s: what was good stays so for 5 min, what is not known is unknown', async (_title, noAnswer) => {
    if (noAnswer === null) check = openCheck(endpoint(), 1)
    expect(await check.isActive('known')).toBe(true)
    answer = noAnswer
    nowMs += 30 * seconds
    expect(await check.isActive('known')).toBe(true)
    await expect(check.isActive('unknown')).rejects.toThrow('cannot be found out')
    nowMs += 270 * seconds - 1
    expect(await check.isActive('known')).toBe(true)
    nowMs += 1
    await expect(check.isActive('known')).rejects.toThrow('cannot be found out')
    expect(failures.length).toBeGreaterThan(0)
    expect(askedElsewhere).toBe(0)
  })

  it('is left alone for 5 s, and then asked again', async () => {
    answer = { status: 500, body: '' }
    for (let calls = 0; calls < 20; calls++) await check.isActive(`token ${calls}`).catch(() => {})
    expect(questions).toHaveLength(1)
    answer = { status: 200, body: '{"active":true}' }
    nowMs += 5 * seconds
    expect(await check.isActive('token')).toBe(true)
  })

  it('keeps what was revoked revoked', async () => {
    answer = { status: 200, body: '{"active":false}' }
    expect(await check.isActive('revoked')).toBe(false)
    answer = { status: 503, body: '' }
    nowMs += 60 * seconds
    expect(await check.isActive('revoked')).toBe(false)
  })

  it('by a clock that is set back no answer is fresh', async () => {
    expect(await check.isActive('token')).toBe(true)
    nowMs -= 3_600 * seconds
    answer = { status: 200, body: '{"active":false}' }
    expect(await check.isActive('token')).toBe(false)
  })
})
