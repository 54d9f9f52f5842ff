/** What ends a process, and the exit code of one that ended at once for it: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** npm and supervisors pass a signal on that the process has got already, in milliseconds. */
const sameSignalMs = 1_000

/**
 * Calls `end` at the first SIGINT or SIGTERM. Another one, a second later or more, ends the process at once, after
 * `giveUp`.
 */
export function endOnSignals(end: () => void, giveUp: () => void = () => {}): void {
  let toldAtMs: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (toldAtMs === undefined) {
        toldAtMs = performance.now()
        end()
      } else if (performance.now() - toldAtMs >= sameSignalMs) {
        giveUp()
        process.exit(exitCodes[signal])
      }
    })
  }
}
