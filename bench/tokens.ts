import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const issuer = 'https://identity.bench.example'
const audience = 'bizgate-bench'
const keyId = 'bench'

/** An identity provider in this process: signs tokens, publishes its key on loopback. */
export interface IdentityProvider {
  /** What a server needs in its environment to accept the tokens. */
  readonly environment: Readonly<Record<'AUTH_JWKS_URL' | 'AUTH_ISSUER' | 'AUTH_AUDIENCE', string>>
  sign(userId: string): Promise<string>
  close(): void
}

/** Opens an identity provider with a new ES256 key. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: keyId, use: 'sig' }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const AUTH_JWKS_URL = `http://127.0.0.1:${port}/jwks.json`
  return {
    environment: { AUTH_JWKS_URL, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience },
    sign: userId =>
      new SignJWT({ sub: userId, iss: issuer, aud: audience })
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuedAt()
        .setExpirationTime('12h')
        .sign(privateKey),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
