import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, type JSONWebKeySet, SignJWT } from 'jose'
import { SetupError } from '../setup-error.ts'
import {
  createDevelopmentKey,
  developmentAlgorithm,
  loadDevelopmentKey,
} from './keys/development-key-file.ts'
import { isUserId } from './user-id.ts'

/** The lifetime of a token (24 hours by default) and the clock it is issued by. */
export interface IssueOptions {
  readonly expiresInSeconds?: number
  readonly now?: () => Date
}

/** Signs tokens for development and tests, in place of an identity provider. Never for production. */
export interface DevelopmentIssuer {
  readonly issuer: string
  readonly audience: string
  /** Rejects with a SetupError for an invalid user id. */
  issueToken(userId: string, options?: IssueOptions): Promise<string>
  /** Whether a token names the key of another issuer, such as that of another server on this machine. */
  isOfAnother(token: string): boolean
  /** The public keys that its tokens are verified with. */
  jwks(): JSONWebKeySet
}

const issuer = 'bizgate-development'
const audience = 'bizgate'
const defaultLifetimeSeconds = 86_400

/**
 * Opens the issuer. Its key is stored in `dataDir`, so tokens outlive a restart; `memory:` stores nothing.
 */
export async function openDevelopmentIssuer(dataDir: string): Promise<DevelopmentIssuer> {
  const privateJwk = await (dataDir === 'memory:' ? createDevelopmentKey() : loadDevelopmentKey(dataDir))
  const privateKey = await importJWK(privateJwk, developmentAlgorithm)
  const { d: _secret, ...publicJwk } = privateJwk
  const header = { alg: developmentAlgorithm, kid: await calculateJwkThumbprint(publicJwk) }
  return {
    issuer,
    audience,
    async issueToken(userId, { expiresInSeconds = defaultLifetimeSeconds, now = () => new Date() } = {}) {
      if (!isUserId(userId))
        throw new SetupError('A user id has 1 to 255 characters and no control characters')
      const issuedAtSeconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ iss: issuer, aud: audience, sub: userId })
        .setProtectedHeader(header)
        .setIssuedAt(issuedAtSeconds)
        .setExpirationTime(issuedAtSeconds + expiresInSeconds)
        .sign(privateKey)
    },
    isOfAnother(token) {
      try {
        const { kid } = decodeProtectedHeader(token)
        return kid !== undefined && kid !== header.kid
      } catch {
        return false
      }
    },
    jwks: () => ({ keys: [{ ...publicJwk, ...header, use: 'sig' }] }),
  }
}

/**
 * A token that a server with the same `dataDir` accepts, issued from another process. Rejects for `memory:`,
 * whose key no other process can know.
 */
export async function issueDevelopmentToken(
  dataDir: string,
  userId: string,
  options?: IssueOptions,
): Promise<string> {
  if (dataDir === 'memory:')
    throw new SetupError('DATA_DIR is memory: another process cannot use the signing key')
  return (await openDevelopmentIssuer(dataDir)).issueToken(userId, options)
}
