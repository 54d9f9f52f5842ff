import { writeSync } from 'node:fs'

/** Says on standard error that a process goes on without its log. */
export function tellLogFailure({ message }: Error): void {
  const says = `The log of process ${process.pid} cannot be written: ${message}. It serves without one until it can be.\n`
  try {
    writeSync(2, says)
  } catch {
    // Nobody reads that either.
  }
}
