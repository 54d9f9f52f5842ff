import { type CryptoKey, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, UnsecuredJWT } from 'jose'
import { readClaim } from './claims.ts'
import { InvalidTokenError } from './errors.ts'
import type { KeySource } from './keys/key-source.ts'
import { allScopes, type Scopes, scopesAmong } from './scopes.ts'
import type { SessionCheck } from './session-check.ts'
import { leewaySeconds } from './session-token.ts'
import { isUserId } from './user-id.ts'
import { VerifiedTokens } from './verified-tokens.ts'
import type { Viewer } from './viewer.ts'

/** Turns session tokens, and API keys, into viewers. */
export interface Authenticator {
  /** Rejects with InvalidTokenError or ProviderUnavailableError (both in errors.ts). */
  verify(token: string): Promise<Viewer>
  /** Interval in ms at which long work verifies its token again; null where such a token is never revoked. */
  verifyAgainMs(token: string): number | null
  /** True once verification keys are at hand. */
  ready(): boolean
  /** Time of the last key fetch; null for local keys and before the first fetch. */
  keysFetchedAt(): Date | null
  close(): void
}

/** Rules by which tokens are accepted and their user is read. */
export interface TokenRules {
  readonly issuer: string
  /** The accepted audiences of a token; empty accepts any. */
  readonly audiences: readonly string[]
  /** The claim that holds a token's audience. */
  readonly audienceClaim: string
  /** The claim that holds the user's id. */
  readonly userIdClaim: string
  /** The claim that holds what the token is limited to; null where nothing limits tokens. */
  readonly scopesClaim: string | null
}

/** What an authenticator accepts: tokens by `rules`, signed with a key of `keySource` and not revoked. */
export interface AuthenticatorOptions {
  readonly keySource: KeySource
  readonly rules: TokenRules
  /** null where a token is valid until it expires. */
  readonly sessionCheck?: SessionCheck | null
  readonly now?: () => Date
}

const maxTokenCharacters = 16_384

// Pinned: a token must never choose an algorithm (`none`, HS256 with the public key as the secret) itself.
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

// Without this option jose accepts a token that lacks these claims.
const requiredClaims = ['iss', 'exp']

// A token that the provider signs for another purpose, such as a logout, is no session (RFC 8725, 3.11).
const tokenType = /^(?:application\/)?(?:at\+)?jwt$/i

const unsignedHeader = Buffer.from('{"alg":"none"}').toString('base64url')

/** Opens an authenticator; closing it closes its key source. */
export function openAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { keySource, rules, sessionCheck = null, now = () => new Date() } = options
  const verifyOptions = { algorithms, issuer: rules.issuer, requiredClaims, clockTolerance: leewaySeconds }
  const verified = new VerifiedTokens()
  const findViewer = async (token: string): Promise<Viewer> => {
    const currentDate = now()
    // A verified token stays verified until it expires or the keys change; without keys none is verified.
    const keysVersion = keySource.version()
    const nowSeconds = Math.floor(currentDate.getTime() / 1000)
    const known = keySource.ready() ? verified.find(token, { nowSeconds, keysVersion }) : null
    if (known !== null) return known
    requireOneSpelling(token)
    const claims = await readClaims(token, keySource, { ...verifyOptions, currentDate })
    const { iat = 0, nbf = 0, exp = 0 } = claims
    const viewer = { userId: readUserId(claims, rules), scopes: readScopes(claims, rules) }
    const validFrom = Math.max(iat, nbf) - leewaySeconds
    // jose checks `iat` only with a maximum token age.
    if (validFrom > nowSeconds) throw new InvalidTokenError('"iat" claim is in the future')
    verified.add(token, { viewer, validFrom, expiresAt: exp + leewaySeconds, keysVersion })
    return viewer
  }
  return {
    async verify(token) {
      if (token.length > maxTokenCharacters) throw new InvalidTokenError('The token is too long')
      const viewer = await findViewer(token)
      // Last, so that made-up tokens cause no request to the provider.
      if (sessionCheck && !(await sessionCheck.isActive(token)))
        throw new InvalidTokenError('The session was revoked')
      return viewer
    },
    verifyAgainMs: () => sessionCheck?.holdsMs ?? null,
    ready: () => keySource.ready(),
    keysFetchedAt: () => keySource.fetchedAt(),
    close: () => keySource.close(),
  }
}

/**
 * jose also takes a signature with blanks, padding or other spare bits. Each spelling would be a token of its own to
 * whoever is asked about sessions, as often as its sender likes; the other parts are signed as they are spelled.
 */
function requireOneSpelling(token: string): void {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature)
    throw new InvalidTokenError('The signature is not spelled as base64url')
}

function readUserId(claims: JWTPayload, { audiences, audienceClaim, userIdClaim }: TokenRules): string {
  const named = [readClaim(claims, audienceClaim)].flat()
  if (audiences.length > 0 && !named.some(name => typeof name === 'string' && audiences.includes(name)))
    throw new InvalidTokenError(`unexpected "${audienceClaim}" claim value`)
  // Clerk's status of a user who has signed in but not finished the tasks that the application demands.
  if (claims.sts === 'pending') throw new InvalidTokenError('The session is pending')
  const userId = readClaim(claims, userIdClaim)
  if (!isUserId(userId)) throw new InvalidTokenError(`"${userIdClaim}" claim is no usable user id`)
  return userId
}

/** As OAuth spells them, separated by spaces, or as a list. */
function readScopes(claims: JWTPayload, { scopesClaim }: TokenRules): Scopes {
  if (scopesClaim === null) return allScopes
  const named = readClaim(claims, scopesClaim)
  return scopesAmong(typeof named === 'string' ? named.split(' ') : Array.isArray(named) ? named : [])
}

async function readClaims(
  token: string,
  { findKey }: KeySource,
  rules: JWTVerifyOptions,
): Promise<JWTPayload> {
  // An expired token, or one of another issuer, must not make us look for its key: its sender may repeat it for months.
  const findKeyOfUsable: KeySource['findKey'] = (header, jws) => {
    UnsecuredJWT.decode(`${unsignedHeader}.${jws.payload}.`, rules)
    return findKey(header, jws)
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, findKeyOfUsable, rules).catch(error => {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyWithAnyOf(error, token, rules)
      throw error
    })
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

// A message about a claim names a claim of ours. Any other message may quote the token's header; a code
// cannot.
function explainRefusal(error: errors.JOSEError): string {
  const isAboutClaim = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
  return isAboutClaim ? error.message : error.code
}

// For a token without a key id, every key that fits its algorithm is tried.
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
