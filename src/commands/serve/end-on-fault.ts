import type { Logger } from 'pino'

/**
 * Logs an uncaught error and calls `end`, once: the state of the process is unknown after it. src/log decides what is
 * logged of an error.
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
