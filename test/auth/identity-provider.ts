import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { IntrospectionEndpoint } from '../../src/auth/session-check.ts'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'

/** A real OpenID provider on loopback. Its one client is called `user-1` and gets JWT access tokens as itself. */
export interface TestIdentityProvider extends LoopbackServer {
  readonly jwksUrl: string
  readonly audience: string
  readonly introspection: IntrospectionEndpoint
  /** How often it was asked whether a token is good. */
  introspections(): number
  /** A token from the token endpoint, over HTTP, signed with `algorithm`. */
  requestToken(algorithm: string): Promise<string>
  /** Revokes a token's session, over HTTP. */
  revoke(token: string): Promise<void>
  /** Replaces all signing keys; the old ones are no longer published. */
  rotateKeys(): Promise<void>
}

const audience = 'bizgate'
const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const client = { clientId: 'user-1', clientSecret: 'test-only' }
const authorization = `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`

/** Starts the provider with one key for each algorithm that the gateway accepts. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const store = new Map<string, object>()
  let introspections = 0
  let answer: RequestListener = (_request, response) => response.end()
  const server = await startLoopbackServer((request, response) => {
    if (request.url !== '/introspection') return answer(request, response)
    introspections += 1
    introspectSession(server.origin, request, response)
  })
  const rotateKeys = async () => {
    answer = new Provider(server.origin, await configureProvider(store)).callback()
  }
  await rotateKeys()
  return {
    ...server,
    jwksUrl: `${server.origin}/jwks`,
    audience,
    introspection: { url: `${server.origin}/introspection`, ...client },
    introspections: () => introspections,
    rotateKeys,
    requestToken: async algorithm => {
      const session = await requestToken(server.origin, {})
      const resource = `https://gateway.test/${algorithm}`
      return requestToken(server.origin, { resource, scope: 'api', session })
    },
    revoke: async token => {
      await post(`${server.origin}/token/revocation`, { token: sessionOf(token) })
    },
  }
}

// The provider introspects and revokes opaque tokens only. So each of its JWTs names one, which stands for its session.
async function introspectSession(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request
  const token = new URLSearchParams(await text(request)).get('token') ?? ''
  const answer = await post(
    `${origin}/token/introspection`,
    { token: sessionOf(token) },
    headers.authorization,
  )
  response.writeHead(answer.status).end(await answer.text())
}

function sessionOf(token: string): string {
  try {
    return String(decodeJwt(token).session)
  } catch {
    return token
  }
}

/** A memory for the tokens of the provider that outlives its keys. */
function rememberIn(store: Map<string, object>) {
  return class {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }
    async find(id: string) {
      return store.get(`${this.#kind} ${id}`)
    }
    async upsert(id: string, payload: object) {
      store.set(`${this.#kind} ${id}`, payload)
    }
    async destroy(id: string) {
      store.delete(`${this.#kind} ${id}`)
    }
  }
}

async function configureProvider(store: Map<string, object>) {
  return {
    adapter: rememberIn(store),
    ttl: { ClientCredentials: 3600 },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    cookies: { keys: ['test-only'] },
    extraTokenClaims: ({ oidc }: { oidc: { body: { session?: string } } }) => ({
      session: oidc.body.session,
    }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: async () => true },
      revocation: { enabled: true, allowedPolicy: async () => true },
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

async function requestToken(origin: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const response = await post(`${origin}/token`, { grant_type: 'client_credentials', ...parameters })
  const body: unknown = await response.json()
  if (typeof body === 'object' && body && 'access_token' in body && typeof body.access_token === 'string') {
    return body.access_token
  }
  throw new Error(`The token endpoint answered ${response.status}: ${JSON.stringify(body)}`)
}

function post(url: string, body: Readonly<Record<string, string>>, authorized = authorization) {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: authorized },
    body: new URLSearchParams(body),
  })
}
