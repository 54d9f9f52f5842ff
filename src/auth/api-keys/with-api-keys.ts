import type { Authenticator } from '../authenticator.ts'
import { InvalidTokenError } from '../errors.ts'
import type { Scopes } from '../scopes.ts'
import { digestToken } from '../token-digest.ts'
import type { Viewer } from '../viewer.ts'
import { isKey, isWellFormedKey } from './key-text.ts'
import { type KeyIdentity, userIdOfKey } from './key-user-id.ts'

/** A key that is stored and has not been revoked. */
export interface LivingKey extends KeyIdentity {
  readonly scopes: Scopes
  /** null for never. */
  readonly expiresAt: Date | null
  /** The minute in which it was last used; null where it never was. */
  readonly lastUsedAt: Date | null
}

/** Where API keys are stored. */
export interface KeyStore {
  /** The key of that digest; null where it is unknown or was revoked. */
  find(digest: string): Promise<LivingKey | null>
  /** Remembers the minute of a use; never rejects. */
  noteUse(key: LivingKey, usedAt: Date): Promise<void>
  /** Resolves once what is being remembered is stored. */
  close(): Promise<void>
}

/** How often a stream asks whether its key still works, in milliseconds. */
const verifyKeyAgainMs = 1_000

const minuteMs = 60_000

/**
 * Accepts API keys beside the tokens of an authenticator. Each request looks its key up, so that one that was revoked is
 * refused at once by every process.
 */
export function withApiKeys(
  tokens: Authenticator,
  { store, now }: { readonly store: KeyStore; readonly now: () => Date },
): Authenticator {
  const verifyKey = async (token: string): Promise<Viewer> => {
    if (!isWellFormedKey(token)) throw new InvalidTokenError('The API key has a wrong checksum')
    const key = await store.find(digestToken(token))
    if (!key) throw new InvalidTokenError('The API key is unknown or was revoked')
    const usedAt = now()
    if (key.expiresAt !== null && key.expiresAt <= usedAt)
      throw new InvalidTokenError('The API key has expired')
    // Nobody waits for it.
    if (minuteOf(key.lastUsedAt) < minuteOf(usedAt)) void store.noteUse(key, usedAt)
    return { userId: userIdOfKey(key), apiKeyId: key.id, scopes: key.scopes }
  }
  return {
    ...tokens,
    verify: token => (isKey(token) ? verifyKey(token) : tokens.verify(token)),
    verifyAgainMs: token => (isKey(token) ? verifyKeyAgainMs : tokens.verifyAgainMs(token)),
  }
}

/** Before every other where there was none. */
function minuteOf(time: Date | null): number {
  return time ? Math.floor(time.getTime() / minuteMs) : Number.NEGATIVE_INFINITY
}
