/**
 * Makes one call of many: callers that come while it runs share its result, and a success is reused for
 * that many milliseconds more.
 */
export function shareAnswers(ask: () => Promise<void>, holdsMs: number): () => Promise<void> {
  let running: Promise<void> | null = null
  let holdsUntilMs = 0
  const askOnce = async () => {
    try {
      await ask()
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
