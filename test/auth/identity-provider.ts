import type { RequestListener } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'

/** A real OpenID provider on loopback. Its one client is called `user-1` and gets JWT access tokens as itself. */
export interface TestIdentityProvider extends LoopbackServer {
  readonly jwksUrl: string
  readonly audience: string
  /** A token from the token endpoint, over HTTP, signed with `algorithm`. */
  requestToken(algorithm: string): Promise<string>
  /** Replaces all signing keys; the old ones are no longer published. */
  rotateKeys(): Promise<void>
}

const audience = 'bizgate'
const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** Starts the provider with one key for each algorithm that the gateway accepts. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  let answer: RequestListener = (_request, response) => response.end()
  const server = await startLoopbackServer((request, response) => answer(request, response))
  const rotateKeys = async () => {
    answer = new Provider(server.origin, await configureProvider()).callback()
  }
  await rotateKeys()
  return {
    ...server,
    jwksUrl: `${server.origin}/jwks`,
    audience,
    rotateKeys,
    requestToken: algorithm => requestToken(`${server.origin}/token`, algorithm),
  }
}

// Client credentials are never looked up again; without a store of its own the provider warns on the console.
class ForgetfulStore {
  async find() {}
  async upsert() {}
}

async function configureProvider() {
  return {
    adapter: ForgetfulStore,
    ttl: { ClientCredentials: 3600 },
    clients: [
      {
        client_id: 'user-1',
        client_secret: 'test-only',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    cookies: { keys: ['test-only'] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async (_context: unknown, resource: string) => ({
          audience,
          scope: 'api',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: new URL(resource).pathname.slice(1) } },
        }),
      },
    },
    jwks: { keys: await Promise.all(signingAlgorithms.map(createSigningKey)) },
  }
}

async function createSigningKey(alg: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: `${alg}-${crypto.randomUUID()}` }
}

async function requestToken(tokenUrl: string, algorithm: string): Promise<string> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('user-1:test-only')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: `https://gateway.test/${algorithm}`,
      scope: 'api',
    }),
  })
  const body: unknown = await response.json()
  if (typeof body === 'object' && body && 'access_token' in body && typeof body.access_token === 'string') {
    return body.access_token
  }
  throw new Error(`The token endpoint answered ${response.status}: ${JSON.stringify(body)}`)
}
