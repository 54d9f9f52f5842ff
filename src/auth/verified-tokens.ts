import { LRUCache } from 'lru-cache'
import type { MemoryBound } from '../memory-bound.ts'
import { digestToken } from './token-digest.ts'
import type { Viewer } from './viewer.ts'

const maxTokens = 20_000

/** The tokens with a verified signature, and their viewers. */
export const verifiedTokensMemory: MemoryBound = {
  what: 'verified tokens, by digest',
  bound: `${maxTokens.toLocaleString('en')}, those used last; fewer where users have long ids`,
  bytes: 8 * 1024 ** 2,
}

interface VerifiedToken {
  readonly viewer: Viewer
  /** From when it is valid, leeway included, in seconds since 1970. */
  readonly validFrom: number
  /** When it expires, leeway included. */
  readonly expiresAt: number
  /** Version of the keys it was verified with. */
  readonly keysVersion: number
}

/**
 * Tokens with a verified signature, the 20,000 used last: verifying one takes longer than all the
 * rest of a request. Stored by digest, so that no token is in memory, in some 300 bytes each.
 */
export class VerifiedTokens {
  readonly #tokens = new LRUCache<string, VerifiedToken>({
    max: maxTokens,
    maxSize: verifiedTokensMemory.bytes,
    // Two bytes a character at most.
    sizeCalculation: ({ viewer }) => 300 + 2 * viewer.userId.length,
  })

  /** The token's viewer, where it is valid at `nowSeconds` and the keys have not changed. */
  find(
    token: string,
    { nowSeconds, keysVersion }: { nowSeconds: number; keysVersion: number },
  ): Viewer | null {
    const known = this.#tokens.get(digestToken(token))
    if (!known || known.keysVersion !== keysVersion) return null
    return known.validFrom <= nowSeconds && nowSeconds < known.expiresAt ? known.viewer : null
  }

  add(token: string, verified: VerifiedToken): void {
    this.#tokens.set(digestToken(token), verified)
  }
}
