import { createHmac, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { type JWTPayload, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, openAuthenticator } from '../../src/auth/authenticator.ts'
import { InvalidTokenError } from '../../src/auth/errors.ts'
import { openLocalKeySource } from '../../src/auth/keys/key-source.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { rulesOf } from './token-rules.ts'

const issuer = 'https://provider.test'
const audience = 'bizgate'
const now = new Date('2026-03-01T12:00:00Z')
const nowSeconds = now.getTime() / 1000
const good = { iss: issuer, aud: audience, sub: 'user-1', exp: nowSeconds + 60 }

let key: SigningKey
let rsaKey: SigningKey
let authenticator: Authenticator

beforeAll(async () => {
  key = await createSigningKey('key-1')
  rsaKey = await createSigningKey('key-2', 'RS256')
  authenticator = openOver(key, rsaKey)
})

function openOver(...keys: SigningKey[]) {
  const keySource = openLocalKeySource({ keys: keys.map(({ publicJwk }) => publicJwk) })
  return openAuthenticator({ keySource, rules: rulesOf(issuer, audience), now: () => now })
}

const without = (claim: keyof typeof good) => {
  const { [claim]: _left, ...rest } = good
  return rest
}

describe('a token is accepted', () => {
  const accepted: [string, JWTPayload, string?][] = [
    ['with the four required claims', good],
    ['when the audience is one of several', { ...good, aud: ['another', audience] }],
    ['4 s after it expired', { ...good, exp: nowSeconds - 4 }],
    ['5 s before it becomes valid', { ...good, nbf: nowSeconds + 5 }],
    ['issued 5 s from now', { ...good, iat: nowSeconds + 5 }],
    ['issued at the beginning of time', { ...good, iat: 0 }],
    ['with a subject of 255 characters', { ...good, sub: 'u'.repeat(255) }, 'u'.repeat(255)],
    ['with a subject that needs escaping', { ...good, sub: 'auth0|ü "1"' }, 'auth0|ü "1"'],
    ['with claims that are not ours', { ...good, scope: 'api', admin: true }],
  ]
  it.each(accepted)('%s', async (_title, claims, userId = 'user-1') => {
    expect(await authenticator.verify(await key.sign(claims))).toMatchObject({ userId })
  })

  it.each([undefined, 'JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/jwt', 'application/at+jwt'])(
    'with the typ %s',
    async typ => {
      expect(await authenticator.verify(await key.sign(good, { typ }))).toMatchObject({ userId: 'user-1' })
    },
  )

  it('without a kid when any of the keys for its algorithm signed it', async () => {
    const others = await Promise.all(['a', 'b'].map(kid => createSigningKey(kid)))
    const token = await key.sign(good, { kid: undefined })
    expect(await openOver(...others, key).verify(token)).toMatchObject({ userId: 'user-1' })
    await expect(openOver(...others).verify(token)).rejects.toThrow(InvalidTokenError)
  })
})

describe('a token is refused', () => {
  const refused: [string, JWTPayload][] = [
    ['without iss', without('iss')],
    ['without aud', without('aud')],
    ['without exp', without('exp')],
    ['without sub', without('sub')],
    ['of another issuer', { ...good, iss: `${issuer}/` }],
    ['for another audience', { ...good, aud: 'another' }],
    ['for no audience', { ...good, aud: [] }],
    ['5 s after it expired', { ...good, exp: nowSeconds - 5 }],
    ['6 s before it becomes valid', { ...good, nbf: nowSeconds + 6 }],
    ['issued 6 s from now', { ...good, iat: nowSeconds + 6 }],
    ['issued at no time', { ...good, iat: 'now' as unknown as number }],
    ['with an empty subject', { ...good, sub: '' }],
    ['with a subject of 256 characters', { ...good, sub: 'u'.repeat(256) }],
    ['with a NUL in the subject', { ...good, sub: 'user\u0000-1' }],
    ['with a line break in the subject', { ...good, sub: 'user-1\n' }],
    ['with half a surrogate pair in the subject', { ...good, sub: 'user\ud800' }],
  ]
  it.each(refused)('%s', async (_title, claims) => {
    await expectRefusal(await key.sign(claims))
  })

  it.each([
    ['a subject that is a number', { sub: 7 }],
    ['a subject that is a list', { sub: ['user-1'] }],
    ['an expiry that is a string', { exp: String(nowSeconds + 60) }],
    ['an nbf that is a string', { nbf: '0' }],
  ])('with %s', async (_title, claims: Record<string, unknown>) => {
    await expectRefusal(await key.sign({ ...good, ...claims }))
  })

  it.each([
    'session',
    'logout+jwt',
    'secevent+jwt',
    'dpop+jwt',
    'id+jwt',
    'JWTs',
    'x/jwt',
    'application/logout+jwt',
    'text/jwt',
    '',
    ' JWT',
    'JWT\n',
    1,
    null,
    ['JWT'],
  ])('with the typ %j', async typ => {
    await expectRefusal(await key.sign(good, { typ }), /^unexpected "typ"$|^ERR_JOSE_/)
  })

  it('signed by another key under a known kid', async () => {
    await expectRefusal(await (await createSigningKey('key-1')).sign(good))
  })

  it('with a kid nobody knows', async () => {
    await expectRefusal(await key.sign(good, { kid: 'key-9' }))
  })

  it('that brings its own key', async () => {
    const own = await createSigningKey('own')
    await expectRefusal(await own.sign(good, { jwk: own.publicJwk }))
    await expectRefusal(
      await own.sign(good, { jwk: own.publicJwk, jku: 'https://evil.test/jwks', kid: 'key-1' }),
    )
  })

  it('with an extension it calls critical and we do not know', async () => {
    const [, payload, signature] = (await key.sign(good)).split('.')
    const header = encode({ alg: 'ES256', kid: 'key-1', crit: ['private'], private: 1 })
    await expectRefusal(`${header}.${payload}.${signature}`, /^ERR_JOSE_NOT_SUPPORTED$/)
  })

  it('unsigned', async () => {
    await expectRefusal(new UnsecuredJWT(good).encode())
    const [, payload, signature] = (await key.sign(good)).split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefusal(`${encode({ alg })}.${payload}.`)
      await expectRefusal(`${encode({ alg, kid: 'key-1' })}.${payload}.${signature}`)
    }
  })

  it('signed with HS256 and the public key as the secret', async () => {
    const publicKey = createPublicKey({ key: { ...rsaKey.publicJwk }, format: 'jwk' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, pem.toString().trim(), JSON.stringify(rsaKey.publicJwk)]) {
      const input = `${encode({ alg: 'HS256', kid: 'key-2' })}.${encode(good)}`
      await expectRefusal(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)
    }
  })

  it.each(['RS512', 'PS512', 'ES384'])('signed with %s, which is not one of the four', async alg => {
    const other = await createSigningKey('other', alg)
    await expect(openOver(other).verify(await other.sign(good))).rejects.toThrow(InvalidTokenError)
  })

  it('of 20 kB even when all else is right', async () => {
    const token = await key.sign({ ...good, padding: 'x'.repeat(15_000) })
    expect(token.length).toBeGreaterThan(20_000)
    await expectRefusal(token, /too long/)
  })

  it('when a single character of it is changed, and never with another error', async () => {
    const token = await key.sign(good)
    const changed = fc
      .tuple(fc.nat(token.length - 1), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
      .filter(([at, char]) => char !== token[at])
    await fc.assert(
      fc.asyncProperty(changed, ([at, char]) =>
        expectRefusal(token.slice(0, at) + char + token.slice(at + 1)),
      ),
    )
  })

  it('with a signature that is spelled in another way', async () => {
    const token = await key.sign(good)
    const end = token.length - 1
    const spellings = [...' \t'].map(blank => token.slice(0, end) + blank + token.slice(end))
    // The last character of an ES256 signature has bits to spare.
    spellings.push(
      `${token}=`,
      `${token}==`,
      token.slice(0, end) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[token.slice(end)],
    )
    for (const spelling of spellings) await expectRefusal(spelling, /spelled/)
  })

  it('when it is any other text, and never with another error', async () => {
    const header = fc
      .dictionary(fc.constantFrom('alg', 'kid', 'crit', 'b64', 'typ'), fc.jsonValue())
      .map(encode)
    const part = fc.oneof(header, fc.jsonValue().map(encode), fc.string({ unit: 'binary' }))
    const text = fc.array(part, { maxLength: 5 }).map(parts => parts.join('.'))
    await fc.assert(fc.asyncProperty(text, token => expectRefusal(token)))
  })
})

it('a refusal tells the public nothing and the log no value of a claim', async () => {
  const token = await key.sign({ ...good, iss: 'secret-issuer', sub: 'secret-user' })
  const error = await authenticator.verify(token).catch((error: unknown) => error)
  expect(error).toHaveProperty('message', 'The session token is not valid')
  expect(error).toHaveProperty('reason', 'unexpected "iss" claim value')
  expect(error).not.toHaveProperty('cause')
  expect(JSON.stringify(error)).not.toMatch(/secret/)
})

async function expectRefusal(token: string, reason = /./) {
  const error = await authenticator.verify(token).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(InvalidTokenError)
  expect(error).toHaveProperty('reason', expect.stringMatching(reason))
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value) ?? '').toString('base64url')
}
