import { shutdownGraceMs } from '../server/shutdown.ts'
import type { RunningServer } from '../server/start.ts'

/** When a process that serves ends without having closed, in milliseconds after it was told to. */
export const lastResortMs = shutdownGraceMs + 5_000

/** Closes the server, then ends the process: with 0 or, where closing hangs, with 1. */
export function endServer(server: RunningServer): void {
  // The server ends by itself once it has broken off what ran too long; a database that hangs must not keep the process.
  setTimeout(() => process.exit(1), lastResortMs).unref()
  void server.close().then(() => process.exit(0))
}
