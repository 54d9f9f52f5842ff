import { HttpError, rateLimitedAnswer } from '../../../http/errors.ts'
import type { ToldLimit } from '../../../limits/refusal.ts'
import { refusalHeaders, toExtensions } from '../../../limits/refusal.ts'
import { limitRefused } from '../../../observation/events.ts'

/** Reports that a bound on requests refuses one, and returns its 429. */
export function tooMany(limit: ToldLimit, resetSeconds = 1): HttpError {
  limitRefused.tell({ limit: limit.name })
  const state = { limit, remaining: 0, resetSeconds }
  return new HttpError(rateLimitedAnswer(refusalHeaders(state), toExtensions(state).limit))
}
