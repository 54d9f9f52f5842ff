import { setTimeout as wait } from 'node:timers/promises'

/** Resolves with the milliseconds until `/ready` was 200; rejects after `withinMs`. */
export async function untilReady(url: string, withinMs: number): Promise<number> {
  const startedAtMs = performance.now()
  for (;;) {
    const ready = await fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const tookMs = performance.now() - startedAtMs
    if (ready) return tookMs
    if (tookMs > withinMs) throw new Error(`${url} was not ready within ${withinMs} ms`)
    await wait(50)
  }
}
