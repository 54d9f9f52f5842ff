import type { LimitState } from './refusal.ts'

/**
 * The header fields of a limited answer (IETF draft httpapi-ratelimit-headers): the limit, and what is left of it. What
 * may be in progress at once is a quota of concurrent requests.
 */
export function limitHeaders({ limit, remaining, resetSeconds }: LimitState) {
  const { name, max, windowSeconds } = limit
  const unit = windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`
  return {
    'ratelimit-policy': `"${name}";q=${max};${unit}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}

/** The header fields of a refusal: also in how many whole seconds to try again. */
export function refusalHeaders(state: LimitState) {
  return { ...limitHeaders(state), 'retry-after': String(state.resetSeconds) }
}
