import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Authenticator } from '../../src/auth/authenticator.ts'
import { ProviderUnavailableError } from '../../src/auth/errors.ts'
import { readConfig } from '../../src/config.ts'
import { openAuth } from '../../src/server/open-auth.ts'
import { type LoopbackServer, startLoopbackServer } from '../auth/loopback-server.ts'
import { createSigningKey, type SigningKey } from '../auth/signing-key.ts'

const issuer = 'https://provider.test'
const claims = { iss: issuer, aud: 'bizgate', sub: 'user-1', exp: Date.now() / 1_000 + 600 }

let key: SigningKey
let provider: LoopbackServer
let authenticator: Authenticator
/** The paths that are answered by an error, and its status. */
let failing: readonly string[]
let status: number
let lines: string[]
let nowMs: number

beforeEach(async () => {
  key = await createSigningKey('key-1')
  failing = []
  status = 500
  lines = []
  nowMs = Date.now()
  provider = await startLoopbackServer(({ url = '' }, response) => {
    if (failing.includes(url)) response.writeHead(status).end()
    else response.end(JSON.stringify(url === '/keys' ? { keys: [key.publicJwk] } : { active: true }))
  })
})

afterEach(async () => {
  authenticator.close()
  await provider.goDown()
})

async function open(): Promise<void> {
  const config = readConfig({
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: 'bizgate',
    AUTH_JWKS_URL: `${provider.origin}/keys`,
    AUTH_INTROSPECTION_URL: `${provider.origin}/introspection`,
    AUTH_INTROSPECTION_CLIENT_ID: 'bizgate',
    AUTH_INTROSPECTION_CLIENT_SECRET: 'hunter2',
  })
  const log = pino({}, { write: line => void lines.push(JSON.parse(line).msg) })
  ;({ authenticator } = await openAuth(config, log, { now: () => new Date(nowMs) }))
}

/** Asks with a token that was not asked about, after the pause that follows an outage. */
async function verify(): Promise<unknown> {
  nowMs += 10_000
  return authenticator.verify(await key.sign({ ...claims, jti: `${nowMs}` }))
}

it.each([
  [
    '/keys',
    'the keys of the identity provider cannot be fetched',
    'the keys of the identity provider are fetched again',
  ],
  [
    '/introspection',
    'the identity provider does not report revoked sessions',
    'the identity provider reports revoked sessions again',
  ],
])(
  'an outage of %s is logged when it begins, for each reason, and when it is over',
  async (path, begins, ends) => {
    failing = [path]
    await open()
    for (let times = 0; times < 3; times++) await expect(verify()).rejects.toThrow(ProviderUnavailableError)
    expect(lines).toEqual([begins])
    status = 403
    for (let times = 0; times < 3; times++) await expect(verify()).rejects.toThrow(ProviderUnavailableError)
    status = 500
    await expect(verify()).rejects.toThrow(ProviderUnavailableError)
    expect(lines).toEqual([begins, begins])
    failing = []
    await expect.poll(() => verify().catch(() => null)).toMatchObject({ userId: 'user-1' })
    await verify()
    expect(lines).toEqual([begins, begins, ends])
  },
)
