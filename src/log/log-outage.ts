import type { Logger } from 'pino'

const mostReasons = 5

/** Told of each try of something that may fail for a while. */
export interface OutageLog {
  onFailure(error: unknown): void
  onAnswer(): void
}

/** Logs when something begins to fail, each further reason for it, and when it works again, however often it is tried. */
export function logOutage(
  log: Logger,
  { begins, ends }: { readonly begins: string; readonly ends: string },
): OutageLog {
  const reasons = new Set<string>()
  return {
    onFailure(err) {
      const reason = String(err)
      if (reasons.has(reason) || reasons.size === mostReasons) return
      reasons.add(reason)
      log.warn({ err }, begins)
    },
    onAnswer() {
      if (reasons.size > 0) log.warn(ends)
      reasons.clear()
    },
  }
}
