import { withDeadline } from './deadline.ts'

export const pingTimeoutMs = 2_000
/** How long a success holds. */
const holdsMs = 1_000

/** Makes one question of many: who asks while it runs shares its answer, and a success is reused for a second more. */
export function sharePing(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let holdsUntilMs = 0
  const askOnce = async () => {
    try {
      await withDeadline(ask(), pingTimeoutMs)
      holdsUntilMs = performance.now() + holdsMs
    } finally {
      running = null
    }
  }
  return async () => {
    if (performance.now() < holdsUntilMs) return
    running ??= askOnce()
    await running
  }
}
