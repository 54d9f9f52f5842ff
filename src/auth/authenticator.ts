import {
  type CryptoKey,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose'
import { InvalidTokenError } from './errors.ts'
import type { KeySource } from './key-source.ts'
import { isUserId } from './user-id.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/** Who is calling, as the identity provider names them. */
export interface Viewer {
  readonly userId: string
}

/** Turns session tokens into viewers. */
export interface Authenticator {
  /** Rejects with InvalidTokenError or KeysUnavailableError (both in errors.ts). */
  verify(token: string): Promise<Viewer>
  /** True once verification keys are at hand. */
  ready(): boolean
  close(): void
}

/** What an authenticator accepts: tokens of one issuer for one audience, signed with a key of `keySource`. */
export interface AuthenticatorOptions {
  readonly keySource: KeySource
  readonly issuer: string
  readonly audience: string
  readonly now?: () => Date
}

const maxTokenCharacters = 16_384

// Pinned: a token must never choose an algorithm (`none`, HS256 with the public key as the secret) itself.
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

// jose takes a token without these unless told otherwise.
const requiredClaims = ['iss', 'aud', 'exp', 'sub']

// What the provider signs for another purpose, such as a logout, is no session (RFC 8725, 3.11).
const tokenType = /^(?:application\/)?(?:at\+)?jwt$/i

const leewaySeconds = 5

/** Opens an authenticator; closing it closes its key source. */
export function openAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { keySource, issuer, audience, now = () => new Date() } = options
  const rules = { algorithms, issuer, audience, requiredClaims, clockTolerance: leewaySeconds }
  const verified = new VerifiedTokens()
  return {
    async verify(token) {
      if (token.length > maxTokenCharacters) throw new InvalidTokenError('The token is too long')
      const currentDate = now()
      // What was verified stays so until it expires or the keys change; without keys nothing is.
      const keysVersion = keySource.version()
      const nowSeconds = Math.floor(currentDate.getTime() / 1000)
      const known = keySource.ready() ? verified.find(token, { nowSeconds, keysVersion }) : null
      if (known !== null) return { userId: known }
      const {
        sub: userId,
        iat = 0,
        nbf = 0,
        exp = 0,
      } = await readClaims(token, keySource, { ...rules, currentDate })
      if (!isUserId(userId)) throw new InvalidTokenError('"sub" claim is no usable user id')
      const validFrom = Math.max(iat, nbf) - leewaySeconds
      // jose looks at `iat` only where tokens must not be older than so much.
      if (validFrom > nowSeconds) throw new InvalidTokenError('"iat" claim is in the future')
      verified.add(token, { userId, validFrom, expiresAt: exp + leewaySeconds, keysVersion })
      return { userId }
    },
    ready: () => keySource.ready(),
    close: () => keySource.close(),
  }
}

async function readClaims(token: string, keySource: KeySource, rules: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await verifySignature(token, keySource, rules)
    const { typ } = protectedHeader
    if (typ !== undefined && !(typeof typ === 'string' && tokenType.test(typ)))
      throw new InvalidTokenError('unexpected "typ"')
    return payload
  } catch (error) {
    // No `cause`: jose's errors carry the claims, which are personal data.
    if (error instanceof errors.JOSEError) throw new InvalidTokenError(explainRefusal(error))
    throw error
  }
}

function verifySignature(
  token: string,
  { findKey }: KeySource,
  rules: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  return jwtVerify(token, findKey, rules).catch(error => {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyWithAnyOf(error, token, rules)
    throw error
  })
}

// About a claim the message names one of ours; any other may quote the token's own header, its code may not.
function explainRefusal(error: errors.JOSEError): string {
  const isAboutClaim = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
  return isAboutClaim ? error.message : error.code
}

// A token need not say which key signed it; then every key that fits its algorithm is tried.
async function verifyWithAnyOf(candidates: AsyncIterable<CryptoKey>, token: string, rules: JWTVerifyOptions) {
  for await (const key of candidates) {
    try {
      return await jwtVerify(token, key, rules)
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}
