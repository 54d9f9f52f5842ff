import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { RunningServer } from '../../server/start.ts'
import type { EndSignal } from './signals.ts'

/** The most time of closing beyond its own times, where a database hangs, in milliseconds. */
const closeMs = 5_000

/** When a serving process exits without having closed, in milliseconds after the request to close. */
export function lastResortMs({
  shutdownDelaySeconds,
  shutdownDeadlineSeconds,
}: Pick<Config, 'shutdownDelaySeconds' | 'shutdownDeadlineSeconds'>): number {
  return (shutdownDelaySeconds + shutdownDeadlineSeconds) * 1_000 + closeMs
}

/** Logs that a signal ends this process, and how long everything is served until then. */
export function tellEnd(
  log: Logger,
  signal: EndSignal,
  { shutdownDelaySeconds: delaySeconds }: Config,
): void {
  log.info({ signal, ...(delaySeconds > 0 ? { delaySeconds } : {}) }, 'stopping')
}

/** Closes the server, then, after `closed`, ends the process: with 0 or, where closing hangs, with 1. */
export function endServer(server: RunningServer, closed: () => void = () => {}): void {
  // The server ends by itself once it has broken off what ran too long; a database that hangs must not keep the process.
  setTimeout(() => process.exit(1), lastResortMs(server.services.config)).unref()
  server.close().then(
    () => {
      closed()
      process.exit(process.exitCode ?? 0)
    },
    () => process.exit(1),
  )
}

/**
 * Breaks off what runs, gives back what it holds (the hour of an account export, the directory of the embedded
 * database), and ends the process with 1, at the latest after some seconds.
 */
export function abandonServer(server: RunningServer): void {
  // Also where it was about to end well.
  process.exitCode = 1
  setTimeout(() => process.exit(), closeMs)
  server.services.streams.stop()
  void server.close().finally(() => process.exit())
}
