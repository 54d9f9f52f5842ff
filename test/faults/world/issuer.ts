import { setTimeout as wait } from 'node:timers/promises'
import { startLoopbackServer } from '../../auth/loopback-server.ts'
import { createSigningKey } from '../../auth/signing-key.ts'

/** An identity provider that publishes its keys and signs tokens, and may be down, slow or change its key. */
export interface Issuer {
  /** The variables that make a gateway accept its tokens. */
  readonly environment: Readonly<Record<string, string>>
  /** A token of this user, of two hours ago and good for an hour more, signed by the newest key. */
  signIn(userId: string): Promise<string>
  /** Signs by a new key from now on, and publishes both. */
  rotate(): Promise<void>
  /** Answers so much later from now on. */
  delay(ms: number): void
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

const audience = 'bizgate'

/** Starts it on a port of loopback. */
export async function startIssuer(): Promise<Issuer> {
  const keys = [await createSigningKey('key-1')]
  let delayMs = 0
  const server = await startLoopbackServer(async (_request, response) => {
    await wait(delayMs)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) }))
  })
  const issuer = server.origin
  return {
    environment: { AUTH_ISSUER: issuer, AUTH_JWKS_URL: `${issuer}/jwks`, AUTH_AUDIENCE: audience },
    async signIn(userId) {
      const now = Math.floor(Date.now() / 1_000)
      const token = await keys
        .at(-1)
        ?.sign({ iss: issuer, aud: audience, sub: userId, iat: now - 7_200, exp: now + 3_600 })
      return token ?? ''
    },
    async rotate() {
      keys.push(await createSigningKey(`key-${keys.length + 1}`))
    },
    delay(ms) {
      delayMs = ms
    },
    goDown: server.goDown,
    comeBack: server.comeBack,
  }
}
