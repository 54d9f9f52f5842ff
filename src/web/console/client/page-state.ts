/** Whether anybody looks at the page, and the browser is online: one that is not may keep a dead connection for minutes. */
export function isWanted(): boolean {
  return !document.hidden && navigator.onLine
}

/** Calls whenever the page is hidden or shown, goes offline or online, or the signal ends; until it is forgotten. */
export function onPageChange(signal: AbortSignal, call: () => void): () => void {
  const changes: readonly [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'offline'],
    [window, 'online'],
    [signal, 'abort'],
  ]
  for (const [target, name] of changes) target.addEventListener(name, call)
  return () => {
    for (const [target, name] of changes) target.removeEventListener(name, call)
  }
}

/** Waits; no longer than until the page changes. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const forget = onPageChange(signal, end)
  })
}

/** Waits so long, and then until the page is wanted; no longer than until the signal ends. */
export async function waitUntilWanted(milliseconds: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + milliseconds
  while (!signal.aborted && (Date.now() < end || !isWanted()))
    await pause(Date.now() < end ? end - Date.now() : longestPauseMs, signal)
}

/** How long nobody looks whether something has changed that no event tells of. */
export const longestPauseMs = 30_000

/**
 * How long requests have failed before it is told: a browser that leaves the page ends them first, and a moment later
 * the page is gone.
 */
export const graceMs = 1_500
