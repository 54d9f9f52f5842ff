import { startLoopbackServer } from '../test/auth/loopback-server.ts'
import { createSigningKey } from '../test/auth/signing-key.ts'

const issuer = 'https://identity.bench.example'
const audience = 'bizgate-bench'
const lifeSeconds = 12 * 3_600

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

/** Opens an identity provider in this process, which signs by a new ES256 key and publishes it on loopback. */
export async function openIdentityProvider() {
  const key = await createSigningKey('bench')
  const { origin, goDown } = await startLoopbackServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [{ ...key.publicJwk, use: 'sig' }] }))
  })
  return {
    /** What a server needs in its environment to accept the tokens. */
    environment: { AUTH_JWKS_URL: `${origin}/jwks.json`, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience },
    sign(userId: string): Promise<string> {
      const iat = Math.floor(Date.now() / 1_000)
      return key.sign({ sub: userId, iss: issuer, aud: audience, iat, exp: iat + lifeSeconds })
    },
    [Symbol.asyncDispose]: goDown,
  }
}
