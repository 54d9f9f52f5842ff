import { type CryptoKey, createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** The source of the keys that tokens are verified with. */
export interface KeySource {
  /**
   * The key that a token's header names. Rejects with ProviderUnavailableError when there are no keys at all, with its
   * UnknownKeyError when none matches and newer ones cannot be fetched, and with jose's JWKSNoMatchingKey or
   * JWKSMultipleMatchingKeys when there is not exactly one.
   */
  readonly findKey: JWTVerifyGetKey<CryptoKey>
  /** True once there are keys. */
  ready(): boolean
  /** Time of the last fetch; null for local keys and before the first fetch. */
  fetchedAt(): Date | null
  /** Changes whenever the keys change. */
  version(): number
  /** Stops refreshing the keys. */
  close(): void
}

/** A source of fixed keys, held in this process. */
export function openLocalKeySource(jwks: JSONWebKeySet): KeySource {
  return {
    findKey: createLocalJWKSet(jwks),
    ready: () => true,
    fetchedAt: () => null,
    version: () => 0,
    close: () => {},
  }
}
