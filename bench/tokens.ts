import { startLoopbackServer } from '../test/auth/loopback-server.ts'
import { createSigningKey } from '../test/auth/signing-key.ts'

const issuer = 'https://identity.bench.example'
const audience = 'bizgate-bench'
const lifeSeconds = 12 * 3_600

/** An identity provider in this process: signs tokens, publishes its key on loopback. */
export interface IdentityProvider {
  /** What a server needs in its environment to accept the tokens. */
  readonly environment: Readonly<Record<'AUTH_JWKS_URL' | 'AUTH_ISSUER' | 'AUTH_AUDIENCE', string>>
  sign(userId: string): Promise<string>
  close(): Promise<void>
}

/** Opens an identity provider with a new ES256 key. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const key = await createSigningKey('bench')
  const { origin, goDown } = await startLoopbackServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [{ ...key.publicJwk, use: 'sig' }] }))
  })
  return {
    environment: { AUTH_JWKS_URL: `${origin}/jwks.json`, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience },
    sign(sub) {
      const iat = Math.floor(Date.now() / 1_000)
      return key.sign({ sub, iss: issuer, aud: audience, iat, exp: iat + lifeSeconds })
    },
    close: goDown,
  }
}
