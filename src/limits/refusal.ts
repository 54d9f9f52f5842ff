import type { RateLimit } from './rate-limiter.ts'

/** A limit as callers see it; one without a window bounds the work in progress at once. */
export type ToldLimit = Pick<RateLimit, 'name' | 'max'> & Partial<Pick<RateLimit, 'windowSeconds'>>

/** The state of a limit for a call; every refusal carries it. */
export interface LimitState {
  readonly limit: ToldLimit
  /** Calls that would be allowed now. */
  readonly remaining: number
  /** Seconds after which a call may pass, at least 1. */
  readonly resetSeconds: number
}

/** A refusal in the `extensions` of a GraphQL error. */
export interface RefusalExtensions {
  readonly retryAfterSeconds: number
  readonly limit: ToldLimit & Pick<LimitState, 'remaining'>
}

/** The `extensions` that name the limit which refused a call. */
export function toExtensions({ limit, remaining, resetSeconds }: LimitState): RefusalExtensions {
  const { name, max, windowSeconds } = limit
  const window = windowSeconds === undefined ? {} : { windowSeconds }
  return { retryAfterSeconds: resetSeconds, limit: { name, max, ...window, remaining } }
}

/** The refusal in `extensions`. */
export function fromExtensions({ limit, retryAfterSeconds }: RefusalExtensions): LimitState {
  return { limit, remaining: limit.remaining, resetSeconds: retryAfterSeconds }
}

/**
 * The header fields of a limited answer (IETF draft httpapi-ratelimit-headers): the limit and its rest. A
 * bound on work in progress is a quota of concurrent requests.
 */
export function limitHeaders({ limit, remaining, resetSeconds }: LimitState) {
  const { name, max, windowSeconds } = limit
  const unit = windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`
  return {
    'ratelimit-policy': `"${name}";q=${max};${unit}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}

/** The header fields of a refusal, with the whole seconds until a retry. */
export function refusalHeaders(state: LimitState) {
  return { ...limitHeaders(state), 'retry-after': String(state.resetSeconds) }
}
