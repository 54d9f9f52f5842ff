/**
 * A question that many ask at once is asked once: whoever comes while it runs shares its answer, and
 * a success holds for that many milliseconds more.
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
