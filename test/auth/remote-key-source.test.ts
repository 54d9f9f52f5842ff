import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Authenticator, openAuthenticator } from '../../src/auth/authenticator.ts'
import { InvalidTokenError, UnknownKeyError } from '../../src/auth/errors.ts'
import { type KeyTimings, RemoteKeySource } from '../../src/auth/keys/remote-key-source.ts'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { rulesOf } from './token-rules.ts'

const issuer = 'https://provider.test'
const claims = { iss: issuer, aud: 'bizgate', sub: 'user-1', exp: Date.now() / 1000 + 600 }
const symmetricKey = {
  kty: 'oct',
  kid: 'key-1',
  alg: 'HS256',
  k: Buffer.from('a shared secret').toString('base64url'),
}

let key: SigningKey
let server: LoopbackServer
let authenticator: Authenticator
let answer: RequestListener
let fetches: number
let failures: unknown[]
let nowMs: number

beforeEach(async () => {
  key = await createSigningKey('key-1')
  fetches = 0
  failures = []
  nowMs = Date.now()
  answer = publish(key.publicJwk)
  server = await startLoopbackServer((request, response) => {
    fetches += 1
    answer(request, response)
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  authenticator.close()
  await server.goDown()
})

function publish(...keys: unknown[]): RequestListener {
  return (_request, response) => response.end(JSON.stringify({ keys }))
}

function open(timings: Partial<KeyTimings> = {}) {
  const now = () => new Date(nowMs)
  const onFailure = (error: unknown) => failures.push(error)
  const keySource = new RemoteKeySource({ url: `${server.origin}/jwks`, now, timings, onFailure })
  authenticator = openAuthenticator({ keySource, rules: rulesOf(issuer), now })
}

async function openWithKeys(timings: Partial<KeyTimings> = {}) {
  open(timings)
  await expect.poll(() => authenticator.ready(), { interval: 5 }).toBe(true)
}

describe('a token that was verified', () => {
  it('is refused once the provider has withdrawn its key', async () => {
    await openWithKeys({ refreshSeconds: 0.02 })
    const token = await key.sign(claims)
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    answer = publish((await createSigningKey('key-2')).publicJwk)
    const outcome = () =>
      authenticator.verify(token).then(
        () => 'accepted',
        error => error,
      )
    await expect.poll(outcome, { interval: 5 }).toBeInstanceOf(InvalidTokenError)
  })
})

describe('a request with a kid that is not known', () => {
  it('leads to a fetch although others before it have led to two', async () => {
    await openWithKeys({ cooldownSeconds: 10 })
    for (const kid of ['made-up-1', 'made-up-2'])
      await expect(verify({ kid })).rejects.toThrow(InvalidTokenError)
    const newKey = await createSigningKey('key-2')
    answer = publish(key.publicJwk, newKey.publicJwk)
    expect(await authenticator.verify(await newKey.sign(claims))).toMatchObject({ userId: 'user-1' })
  })

  it('leads to no fetch where its token is refused whoever has signed it', async () => {
    await openWithKeys()
    for (const wrong of [{ iss: 'https://another.test' }, { exp: claims.exp - 700 }]) {
      const token = await key.sign({ ...claims, ...wrong }, { kid: 'unknown' })
      await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
    }
    expect(fetches).toBe(1)
  })

  it('among a flood of them costs three fetches, and then one per cooldown', async () => {
    await openWithKeys({ cooldownSeconds: 10 })
    const flood = async () => {
      const tokens = await Promise.all(
        Array.from({ length: 100 }, (_, index) => key.sign(claims, { kid: `unknown-${index}` })),
      )
      const outcomes = await Promise.allSettled(tokens.map(token => authenticator.verify(token)))
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    }
    for (let times = 0; times < 5; times++) await flood()
    expect(fetches).toBe(1 + 3)
    nowMs += 10_000
    for (let times = 0; times < 5; times++) await flood()
    expect(fetches).toBe(1 + 3 + 1)
    nowMs += 60_000
    for (let times = 0; times < 5; times++) await flood()
    expect(fetches).toBe(1 + 3 + 1 + 3)
  })

  it('is nobody’s fault while the provider is away, at as few fetches, and refused once it is back', async () => {
    await openWithKeys({ cooldownSeconds: 10, firstRetrySeconds: 60, maxRetrySeconds: 60 })
    const answerKeys = answer
    answer = (_request, response) => response.writeHead(500).end()
    for (let index = 0; index < 100; index++)
      await expect(verify({ kid: `unknown-${index}` })).rejects.toThrow(UnknownKeyError)
    expect(fetches).toBe(1 + 3)
    answer = answerKeys
    nowMs += 10_000
    await expect(verify({ kid: 'unknown' })).rejects.toThrow(InvalidTokenError)
  })

  it('leads to a fetch although the clock was set back since the last', async () => {
    await openWithKeys({ cooldownSeconds: 10 })
    for (let times = 0; times < 5; times++)
      await expect(verify({ kid: 'unknown' })).rejects.toThrow(InvalidTokenError)
    nowMs -= 60_000
    await expect(verify({ kid: 'unknown' })).rejects.toThrow(InvalidTokenError)
    expect(fetches).toBe(1 + 3 + 1)
  })

  it('waits for a provider that hangs no longer than it must, and known keys do not wait at all', async () => {
    await openWithKeys({ maxWaitSeconds: 0.05, fetchTimeoutSeconds: 60 })
    answer = () => {}
    for (let times = 0; times < 5; times++)
      await expect(verify({ kid: 'unknown' })).rejects.toThrow(UnknownKeyError)
    expect(await verify()).toMatchObject({ userId: 'user-1' })
    expect(fetches).toBe(2)
  })

  it('leaves the known keys as they are when the provider answers nonsense', async () => {
    await openWithKeys()
    for (const nonsense of ['<html>', '[]', '{"keys":{}}', '{"keys":[]}', '{"keys":[null,7,{}]}']) {
      nowMs += 10_000
      answer = (_request, response) => response.end(nonsense)
      await expect(verify({ kid: 'unknown' })).rejects.toThrow(UnknownKeyError)
      expect(await verify()).toMatchObject({ userId: 'user-1' })
    }
    expect(failures).toHaveLength(5)
  })
})

describe('of a published key set', () => {
  it('junk, symmetric, private, weak and encryption keys are ignored and the rest is used', async () => {
    const junk = [null, 'key', [], {}, { kty: 'RSA' }, { kty: 'EC', crv: 'P-256', x: '!', y: '!' }]
    const { x, y, ...incomplete } = key.publicJwk
    const weak = { kty: 'RSA', kid: 'key-1', e: 'AQAB', n: Buffer.alloc(128, 0xf1).toString('base64url') }
    const other = await createSigningKey('encryption')
    const encryption = { ...other.publicJwk, use: 'enc' }
    const secret = { ...other.publicJwk, kid: 'secret', d: x }
    answer = publish(...junk, symmetricKey, weak, incomplete, encryption, secret, key.publicJwk)
    await openWithKeys()
    expect(await verify()).toMatchObject({ userId: 'user-1' })
    for (const kid of ['encryption', 'secret']) {
      const token = await other.sign(claims, { kid })
      await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
    }
  })

  it.each<[string, () => RequestListener]>([
    ['with no key but a symmetric one', () => publish(symmetricKey)],
    ['with no key but one for encryption', () => publish({ ...key.publicJwk, use: 'enc' })],
    ['larger than 256 KiB', () => publish(key.publicJwk, 'x'.repeat(262_144))],
    ['that is an error page', () => (_request, response) => response.writeHead(500).end(keySetText())],
    ['that is cut short', () => (_request, response) => cutShort(response)],
    ['that takes too long to arrive', () => (_request, response) => response.write('{"keys":[')],
  ])('one %s is not used', async (_title, nextAnswer) => {
    answer = nextAnswer()
    open({ fetchTimeoutSeconds: 0.2 })
    await expect(verify()).rejects.toThrow('No key to verify')
    expect(authenticator.ready()).toBe(false)
    expect(failures.length).toBeGreaterThan(0)
  })

  it('a redirect is not followed', async () => {
    const elsewhere = await startLoopbackServer(publish(key.publicJwk))
    answer = (_request, response) => response.writeHead(302, { location: elsewhere.origin }).end()
    open()
    await expect(verify()).rejects.toThrow('No key to verify')
    await elsewhere.goDown()
  })
})

describe('when there are no keys yet', () => {
  it('opening does not wait, and a request gets its answer as soon as the first keys are there', async () => {
    let respond: () => void = () => {}
    answer = (request: IncomingMessage, response: ServerResponse) => {
      respond = () => publish(key.publicJwk)(request, response)
    }
    open()
    expect(authenticator.ready()).toBe(false)
    const viewer = verify()
    await expect.poll(() => fetches, { interval: 5 }).toBe(1)
    respond()
    expect(await viewer).toMatchObject({ userId: 'user-1' })
    expect(fetches).toBe(1)
  })

  it('a request gives up on a provider that hangs', async () => {
    answer = () => {}
    open({ maxWaitSeconds: 0.05 })
    await expect(verify()).rejects.toThrow('No key to verify')
  })

  it('fetching is tried again without being asked, and no more seldom for all the failures', async () => {
    expect(await plannedWaits(4)).toEqual([2, 2, 2, 2])
  })
})

it('keys that are there are fetched again more and more seldom while the provider fails', async () => {
  const answerKeys = answer
  // The first is from the fetch that worked.
  expect(await plannedWaits(5, nth => (nth === 1 ? answerKeys : null))).toEqual([5, 2, 4, 8, 8])
})

/** The milliseconds that so many fetches are planned ahead; they fail but where a listener is given for them. */
async function plannedWaits(count: number, answering: (nth: number) => RequestListener | null = () => null) {
  const planned = vi.spyOn(globalThis, 'setTimeout')
  answer = (request, response) => {
    const listener = answering(fetches)
    if (listener) listener(request, response)
    else response.writeHead(503).end()
  }
  open({ refreshSeconds: 0.005, firstRetrySeconds: 0.002, maxRetrySeconds: 0.008 })
  await expect.poll(() => fetches, { interval: 5 }).toBeGreaterThan(count)
  const waits = planned.mock.calls.map(([, ms = 0]) => ms)
  // The longer ones are of fetch itself.
  return waits.filter(ms => ms < 1_000).slice(0, count)
}

it('closing breaks off a fetch, reports no failure and plans no other', async () => {
  answer = () => {}
  open({ firstRetrySeconds: 0 })
  await expect.poll(() => fetches, { interval: 5 }).toBe(1)
  authenticator.close()
  await expect(verify()).rejects.toThrow('No key to verify')
  expect(failures).toEqual([])
  expect(fetches).toBe(1)
})

async function verify(header: Record<string, unknown> = {}) {
  return authenticator.verify(await key.sign(claims, header))
}

function keySetText(): string {
  return JSON.stringify({ keys: [key.publicJwk] })
}

function cutShort(response: ServerResponse) {
  response.writeHead(200, { 'content-length': 10_000 })
  response.write(keySetText(), () => response.destroy())
}
