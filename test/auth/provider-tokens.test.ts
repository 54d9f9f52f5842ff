import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { JWTPayload } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startApp } from '../support/app.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { tokenShapes } from './provider-claims.ts'
import { createSigningKey } from './signing-key.ts'

const guide = readFileSync('docs/identity-providers.md', 'utf8')

/** The settings that the guide gives for a provider. */
function readSettings(heading: string): Record<string, string | undefined> {
  const [, block = ''] = new RegExp(`^## ${heading}\n\n\`\`\`sh\n([^\`]+)\`\`\``, 'm').exec(guide) ?? []
  return parseEnv(block)
}

describe.each(tokenShapes)('%s, %s', async (heading, _profile, shape) => {
  const key = await createSigningKey('key-1', shape.algorithm)
  const { AUTH_ISSUER = '', ...settings } = readSettings(heading)
  const path = AUTH_ISSUER.slice(new URL(AUTH_ISSUER).origin.length)
  const provider = await startLoopbackServer((request, response) => {
    const isDiscovery = request.url === `${path.replace(/\/$/, '')}/.well-known/openid-configuration`
    const found = isDiscovery ? { issuer, jwks_uri: `${provider.origin}/keys` } : { keys: [key.publicJwk] }
    response.end(JSON.stringify(found))
  })
  const issuer = provider.origin + path
  const { identityProvider, sessionCookie } = readConfig({
    NODE_ENV: 'production',
    ...settings,
    AUTH_ISSUER: issuer,
  })
  const app = await startApp({
    identityProvider,
    sessionCookie,
    ownServer: 'Its identity provider goes away.',
  })
  afterAll(() => provider.goDown())

  const goodClaims = () => shape.claims(issuer, Math.floor(Date.now() / 1000))
  const ask = async (headers: Record<string, string>) => {
    const query = JSON.stringify({ query: '{ viewer { id } }' })
    const sent = { 'content-type': 'application/json', ...headers }
    const { status, body } = await app.rest('POST', '/graphql', { headers: sent, body: query })
    return { status, userId: body.data?.viewer?.id }
  }
  const askWith = (token: string) => ask({ authorization: `Bearer ${token}` })
  const sign = (claims: JWTPayload, header = {}) => key.sign(claims, { ...shape.header, ...header })

  it('is accepted by the settings of the guide, as a bearer and as a cookie', async () => {
    const token = await sign(goodClaims())
    const accepted = { status: 200, userId: shape.userId }
    expect(await askWith(token)).toEqual(accepted)
    expect(await ask({ cookie: `${settings.SESSION_COOKIE ?? 'session'}=${token}` })).toEqual(accepted)
  })

  it.each<[string, (claims: JWTPayload, audienceClaim: string) => Record<string, unknown>]>([
    ['of another issuer', claims => ({ ...claims, iss: 'https://another.example' })],
    ['of the same issuer with a slash more or less', claims => ({ ...claims, iss: toggleSlash(issuer) })],
    ['for another application', (claims, audienceClaim) => ({ ...claims, [audienceClaim]: 'another' })],
    ['for no application', (claims, audienceClaim) => ({ ...claims, [audienceClaim]: undefined })],
    ['that has expired', claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['that does not expire', claims => ({ ...claims, exp: undefined })],
    ['of nobody', claims => ({ ...claims, sub: undefined })],
    ['of a session that is pending', claims => ({ ...claims, sts: 'pending' })],
  ])('is refused %s', async (_title, spoil) => {
    const claims = spoil(goodClaims(), settings.AUTH_AUDIENCE_CLAIM ?? 'aud')
    expect((await askWith(await sign(claims))).status).toBe(401)
  })

  it('is refused signed by another key, by a shared secret, or for another purpose', async () => {
    const other = await createSigningKey('key-1', shape.algorithm)
    const input = [{ alg: 'HS256', typ: 'JWT', kid: 'key-1' }, goodClaims()]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const tokens = [
      await other.sign(goodClaims(), shape.header),
      `${input}.${createHmac('sha256', JSON.stringify(key.publicJwk)).update(input).digest('base64url')}`,
      await sign(goodClaims(), { typ: 'logout+jwt' }),
    ]
    for (const token of tokens) expect((await askWith(token)).status).toBe(401)
  })
})

function toggleSlash(issuer: string): string {
  return issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`
}
