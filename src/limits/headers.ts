import type { Claim } from './rate-limiter.ts'

/**
 * The header fields of a limited answer: `RateLimit-Policy` and `RateLimit` (IETF draft
 * httpapi-ratelimit-headers), and on a refusal `Retry-After` in whole seconds.
 */
export function limitHeaders(claim: Claim): Record<string, string> {
  const { name, max, windowSeconds } = claim.limit
  return {
    'RateLimit-Policy': `"${name}";q=${max};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${claim.remaining};t=${claim.resetSeconds}`,
    ...(claim.allowed ? {} : { 'Retry-After': String(claim.resetSeconds) }),
  }
}
