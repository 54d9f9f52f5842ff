import { statementEnded } from './events.ts'
import { currentWork, type RequestWork } from './request-work.ts'

/**
 * Begins to time a statement; returns the function that ends it, or null without a listener. `text` holds
 * placeholders for all values, and `pool` names the connections it runs over.
 */
export function observeStatement(
  pool: string,
  text: string,
  work: RequestWork | null = currentWork() ?? null,
): ((error?: unknown) => void) | null {
  if (!work && !statementEnded.isHeard) return null
  const beganAtMs = performance.now()
  return error => {
    const endedAtMs = performance.now()
    work?.statements.add(text, endedAtMs - beganAtMs)
    if (statementEnded.isHeard)
      statementEnded.tell({ work: work ?? undefined, pool, text, beganAtMs, endedAtMs, error })
  }
}
