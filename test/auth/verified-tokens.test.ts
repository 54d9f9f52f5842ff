import { beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../../src/auth/authenticator.ts'
import { InvalidTokenError, ProviderUnavailableError } from '../../src/auth/errors.ts'
import { type KeySource, openLocalKeySource } from '../../src/auth/keys/key-source.ts'
import { allScopes } from '../../src/auth/scopes.ts'
import { VerifiedTokens } from '../../src/auth/verified-tokens.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { rulesOf } from './token-rules.ts'

const [issuer, audience] = ['https://provider.test', 'bizgate']
const startSeconds = Date.parse('2026-03-01T12:00:00Z') / 1000
const claims = { iss: issuer, aud: audience, sub: 'user-1', exp: startSeconds + 60 }

let first: SigningKey
let second: SigningKey

beforeAll(async () => {
  first = await createSigningKey('key-1')
  second = await createSigningKey('key-2')
})

/** An authenticator whose clock and keys can be changed, and that counts how often it looks for a key. */
function open() {
  const state = { seconds: startSeconds, keys: [first], version: 0, ready: true, lookups: 0 }
  const keySource: KeySource = {
    findKey: async (header, token) => {
      if (!state.ready) throw new ProviderUnavailableError('No key to verify')
      state.lookups += 1
      const keys = state.keys.map(({ publicJwk }) => publicJwk)
      return openLocalKeySource({ keys }).findKey(header, token)
    },
    ready: () => state.ready,
    fetchedAt: () => null,
    version: () => state.version,
    close: () => {},
  }
  const now = () => new Date(state.seconds * 1000)
  return { state, authenticator: openAuthenticator({ keySource, rules: rulesOf(issuer, audience), now }) }
}

describe('a token that was verified', () => {
  it('is not verified again', async () => {
    const { state, authenticator } = open()
    const token = await first.sign(claims)
    for (let calls = 0; calls < 3; calls++) {
      expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    }
    expect(state.lookups).toBe(1)
  })

  it('expires to the second, with the leeway of any other', async () => {
    const { state, authenticator } = open()
    const token = await first.sign(claims)
    await authenticator.verify(token)
    state.seconds = claims.exp + 4.999
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    state.seconds = claims.exp + 5
    await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
  })

  it.each(['iat', 'nbf'])('is refused by a clock that is set back to before its %s', async claim => {
    const { state, authenticator } = open()
    const token = await first.sign({ ...claims, [claim]: startSeconds })
    await authenticator.verify(token)
    state.seconds = startSeconds - 5
    expect(await authenticator.verify(token)).toMatchObject({ userId: 'user-1' })
    state.seconds = startSeconds - 6
    await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
  })

  it('is refused once its key is gone', async () => {
    const { state, authenticator } = open()
    const token = await first.sign(claims)
    await authenticator.verify(token)
    Object.assign(state, { keys: [second], version: 1 })
    await expect(authenticator.verify(token)).rejects.toThrow(InvalidTokenError)
  })

  it('is not taken while there are no keys', async () => {
    const { state, authenticator } = open()
    const token = await first.sign(claims)
    await authenticator.verify(token)
    state.ready = false
    await expect(authenticator.verify(token)).rejects.toThrow('No key to verify')
  })

  it('says nothing of another token of the same claims', async () => {
    const { authenticator } = open()
    const token = await first.sign(claims)
    await authenticator.verify(token)
    await expect(authenticator.verify(await second.sign(claims))).rejects.toThrow(InvalidTokenError)
    await expect(authenticator.verify(`${token}A`)).rejects.toThrow(InvalidTokenError)
  })
})

describe('the verified tokens', () => {
  it('are the 20,000 used last', () => {
    const tokens = new VerifiedTokens()
    const at = { nowSeconds: 0, keysVersion: 0 }
    const viewer = { userId: 'user', scopes: allScopes }
    const verified = { viewer, validFrom: 0, expiresAt: 1, keysVersion: 0 }
    for (let number = 0; number < 20_000; number++) tokens.add(`token ${number}`, verified)
    expect(tokens.find('token 0', at)).toBe(viewer)
    tokens.add('one more', verified)
    expect(tokens.find('token 0', at)).toBe(viewer)
    expect(tokens.find('token 1', at)).toBeNull()
  })
})
