import type { RateLimit } from './rate-limiter.ts'

/** A limit as callers are told of it; one without a window bounds what is in progress at once. */
export type ToldLimit = Pick<RateLimit, 'name' | 'max'> & Partial<Pick<RateLimit, 'windowSeconds'>>

/** What a limit says of a call; whoever refuses a call has to say it. */
export interface LimitState {
  readonly limit: ToldLimit
  /** What would be let through now. */
  readonly remaining: number
  /** Seconds after which a call may pass, at least 1. */
  readonly resetSeconds: number
}

/** A refusal as `extensions` of a GraphQL error have it. */
export interface RefusalExtensions {
  readonly retryAfterSeconds: number
  readonly limit: ToldLimit & Pick<LimitState, 'remaining'>
}

/** Says in `extensions` which limit refused a call. */
export function toExtensions({ limit, remaining, resetSeconds }: LimitState): RefusalExtensions {
  const { name, max, windowSeconds } = limit
  const window = windowSeconds === undefined ? {} : { windowSeconds }
  return { retryAfterSeconds: resetSeconds, limit: { name, max, ...window, remaining } }
}

/** The refusal that `extensions` tell of. */
export function fromExtensions({ limit, retryAfterSeconds }: RefusalExtensions): LimitState {
  return { limit, remaining: limit.remaining, resetSeconds: retryAfterSeconds }
}
