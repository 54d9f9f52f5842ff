import { beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator, type TokenRules } from '../../src/auth/authenticator.ts'
import { InvalidTokenError } from '../../src/auth/errors.ts'
import { openLocalKeySource } from '../../src/auth/keys/key-source.ts'
import { allScopes, type Scope } from '../../src/auth/scopes.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'
import { rulesOf } from './token-rules.ts'

const issuer = 'https://provider.test'
let key: SigningKey

beforeAll(async () => {
  key = await createSigningKey('key-1')
})

async function verify(rules: Partial<TokenRules>, claims: Readonly<Record<string, unknown>>) {
  const keySource = openLocalKeySource({ keys: [key.publicJwk] })
  const authenticator = openAuthenticator({ keySource, rules: { ...rulesOf(issuer), ...rules } })
  const exp = Math.floor(Date.now() / 1000) + 60
  return authenticator.verify(await key.sign({ iss: issuer, aud: 'bizgate', sub: 'user-1', exp, ...claims }))
}

describe('the audience', () => {
  const either = { audiences: ['bizgate', 'https://app.example.com'] }

  it.each<[string, Partial<TokenRules>, Readonly<Record<string, unknown>>]>([
    ['the second of several', either, { aud: 'https://app.example.com' }],
    ['one of a token’s several', either, { aud: ['another', 'bizgate'] }],
    ['in another claim', { audienceClaim: 'azp' }, { azp: 'bizgate', aud: 'another' }],
    ['in another claim, without aud', { audienceClaim: 'azp' }, { azp: 'bizgate', aud: undefined }],
    ['any, where none is asked for', { audiences: [] }, { aud: 'another' }],
    ['absent, where none is asked for', { audiences: [] }, { aud: undefined }],
  ])('may be %s', async (_title, rules, claims) => {
    expect(await verify(rules, claims)).toMatchObject({ userId: 'user-1' })
  })

  it.each<[string, Partial<TokenRules>, Readonly<Record<string, unknown>>]>([
    ['none of several', either, { aud: 'another' }],
    ['all of several in one text', either, { aud: 'bizgate,https://app.example.com' }],
    ['in aud where another claim says it', { audienceClaim: 'azp' }, { azp: 'another' }],
    ['in aud where the other claim is absent', { audienceClaim: 'azp' }, {}],
    ['an object', either, { aud: { bizgate: true } }],
    ['what every object has', { audienceClaim: 'constructor.name', audiences: ['Object'] }, {}],
  ])('may not be %s', async (_title, rules, claims) => {
    await expect(verify(rules, claims)).rejects.toThrow(InvalidTokenError)
  })
})

describe('the user id', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['crm_id', { crm_id: 'ada' }],
    ['app_metadata.crm_id', { app_metadata: { crm_id: 'ada' } }],
    ['https://example.com/crm.id', { 'https://example.com/crm.id': 'ada' }],
  ])('is read from %s, without sub too', async (userIdClaim, claims) => {
    expect(await verify({ userIdClaim }, claims)).toMatchObject({ userId: 'ada' })
    expect(await verify({ userIdClaim }, { ...claims, sub: undefined })).toMatchObject({ userId: 'ada' })
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['crm_id', {}],
    ['crm_id', { crm_id: 7 }],
    ['crm_id', { crm_id: ['ada'] }],
    ['app_metadata.crm_id', { 'app_metadata.crm_id': 'ada' }],
    ['app_metadata.crm_id', { app_metadata: 'ada' }],
    ['app_metadata.constructor.name', { app_metadata: {} }],
    ['https://example.com/crm.id', { 'https://example': { 'com/crm': { id: 'ada' } } }],
  ])('is not read from elsewhere than %s: %j', async (userIdClaim, claims) => {
    await expect(verify({ userIdClaim }, claims)).rejects.toThrow(InvalidTokenError)
  })

  it('is none that stands for an API key', async () => {
    const forged = 'key:01890a5d-ac96-774b-bcce-b302099a8057:01890a5d-ac96-774b-bcce-b302099a8058'
    await expect(verify({}, { sub: forged })).rejects.toThrow(InvalidTokenError)
  })
})

describe('the scopes', () => {
  it('are all where no claim is named, whatever the token says', async () => {
    expect((await verify({}, { scope: 'read' })).scopes).toEqual(allScopes)
  })

  it.each<[string, unknown, readonly Scope[]]>([
    ['separated by spaces', 'openid read profile export', ['read', 'export']],
    ['a list', ['write', 'openid', 'admin', 7], ['write', 'admin']],
    ['one', 'read', ['read']],
    ['others only', 'openid', []],
    ['absent', undefined, []],
    ['empty', '', []],
    ['an object', { read: true }, []],
    ['in other letters', 'READ Write', []],
    ['separated by commas', 'read,write', []],
  ])('are those that the claim names: %s', async (_title, scope, expected) => {
    const { scopes } = await verify({ scopesClaim: 'scope' }, { scope })
    expect([...scopes]).toEqual(expected)
  })

  it('may be in a nested claim', async () => {
    const { scopes } = await verify({ scopesClaim: 'app.scopes' }, { app: { scopes: ['read'] } })
    expect([...scopes]).toEqual(['read'])
  })
})
