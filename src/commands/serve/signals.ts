import type { Logger } from 'pino'

/** What ends a process, and the exit code of one that ended at once for it: 128 and the signal's number. */
export const endSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Such a signal. */
export type EndSignal = keyof typeof endSignals

/** npm and supervisors pass a signal on that the process has got already, in milliseconds. */
const sameSignalMs = 1_000

/** The process that gets the signals, and its clock. */
export interface Signalled {
  readonly process: Pick<NodeJS.Process, 'exit'> & {
    on(signal: NodeJS.Signals, listener: () => void): unknown
  }
  readonly nowMs: () => number
}

/**
 * Calls `end` at the first such signal. Another one, a second later or more, ends the process at once, after
 * `giveUp`.
 */
export function endOnSignals(
  end: (signal: EndSignal) => void,
  giveUp: () => void = () => {},
  { process, nowMs }: Signalled = { process: globalThis.process, nowMs: () => performance.now() },
): void {
  let toldAtMs: number | undefined
  for (const [signal, exitCode] of Object.entries(endSignals) as [EndSignal, number][]) {
    process.on(signal, () => {
      if (toldAtMs === undefined) {
        toldAtMs = nowMs()
        end(signal)
      } else if (nowMs() - toldAtMs >= sameSignalMs) {
        giveUp()
        process.exit(exitCode)
      }
    })
  }
}

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
