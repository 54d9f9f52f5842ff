import { statementEnded } from './events.ts'
import { currentWork, type RequestWork } from './request-work.ts'

/**
 * Begins to time a statement; answers what ends it, or null where nobody wants to know. `text` holds placeholders
 * for all values, and `pool` says over which connections it runs.
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
