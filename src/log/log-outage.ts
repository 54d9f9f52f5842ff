import type { Logger } from 'pino'

/** Logs when something begins to fail and when it works again, however often it is tried meanwhile. */
export function logOutage(log: Logger, { begins, ends }: { readonly begins: string; readonly ends: string }) {
  let isOut = false
  return {
    onFailure(err: unknown): void {
      if (!isOut) log.warn({ err }, begins)
      isOut = true
    },
    onAnswer(): void {
      if (isOut) log.warn(ends)
      isOut = false
    },
  }
}
