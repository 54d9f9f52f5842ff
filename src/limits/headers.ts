import type { LimitState } from './refusal.ts'

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
