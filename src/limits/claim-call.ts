import { limitRefused } from '../observation/events.ts'
import { claimFieldLimit, type FieldCall, type FieldLimit, lookAtLimit } from './field-limit.ts'
import type { Claim, RateLimiter } from './rate-limiter.ts'

/** The part of a request's context that its limits use. */
export interface LimitedContext {
  readonly viewer: { readonly userId: string } | null
  readonly clientAddress: string
  /** Whether the request came over REST, where it is one call of one field. */
  readonly viaRest: boolean
  /** The call only looks: it reports the limit's state and uses up nothing. */
  readonly looksOnly: boolean
  readonly limiter: RateLimiter
  /** The request's claims, by root field. */
  readonly limitClaims: Map<string, Claim>
}

/**
 * Claims a call of a root field under its limit. A REST request claims once: a public endpoint claims before
 * its body is read, and its field then finds the claim.
 */
export async function claimCall(
  limit: FieldLimit,
  { fieldName, args }: Pick<FieldCall, 'fieldName' | 'args'>,
  { viewer, clientAddress, viaRest, looksOnly, limiter, limitClaims }: LimitedContext,
): Promise<Claim> {
  const claimed = viaRest ? limitClaims.get(fieldName) : undefined
  if (claimed) return claimed
  const viewerId = viewer?.userId ?? null
  const call = { fieldName, args, viewerId, clientAddress }
  const claim = await (looksOnly ? lookAtLimit(limiter, limit, call) : claimFieldLimit(limiter, limit, call))
  limitClaims.set(fieldName, claim)
  if (!claim.allowed) limitRefused.tell({ limit: claim.limit.name })
  return claim
}
