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
