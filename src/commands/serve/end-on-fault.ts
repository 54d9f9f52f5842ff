import type { Logger } from 'pino'

/**
 * Writes an error that nobody caught to the log and calls `end`, once: in which state it has left the process nobody
 * knows. What the log has of an error is said in log.ts.
 */
export function endOnFault(log: Logger, end: () => void): void {
  let isEnding = false
  const tell = (event: string) => (err: unknown) => {
    log.fatal({ err, event }, 'uncaught error: the process ends')
    if (isEnding) return
    isEnding = true
    end()
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, tell(event))
}
