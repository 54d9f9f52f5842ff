import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Timers that run out when the test says so. */
export interface HeldTimers {
  /** Resolves once so many are set that have neither run out nor been cleared. */
  untilSet(count?: number): Promise<void>
  /** Lets those run out that are set now. */
  runOut(): void
}

/**
 * Holds, until the end of the test, every timer of exactly so many milliseconds, or of those that a condition picks;
 * all others go on. So a test takes a number that no other timer has.
 */
export function holdTimers(which: number | ((ms: number) => boolean)): HeldTimers {
  const isHeld = (ms = 0) => (typeof which === 'number' ? ms === which : which(ms))
  const { setTimeout, clearTimeout } = globalThis
  const { setTimeout: wait } = promises
  const held = new Map<unknown, () => void>()
  /** Those whose time has passed meanwhile. */
  const overdue = new Set<unknown>()
  let tell = () => {}
  let isOver = false
  const hold = (run: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      if (isOver) run()
      else overdue.add(timer)
    }, ms)
    held.set(timer, run)
    tell()
    return timer
  }
  const clear = (timer?: NodeJS.Timeout) => {
    held.delete(timer)
    clearTimeout(timer)
  }
  const set = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    isHeld(ms) ? hold(() => run(...values), ms) : setTimeout(run, ms, ...values)
  const waitHere = <Value>(ms?: number, value?: Value, options?: { readonly signal?: AbortSignal }) => {
    if (!isHeld(ms)) return wait(ms, value, options)
    return new Promise((resolve, reject) => {
      const timer = hold(() => resolve(value), ms)
      options?.signal?.addEventListener('abort', () => {
        clear(timer)
        reject(options.signal?.reason)
      })
    })
  }
  const put = (timers: object, promised: object) => {
    Object.assign(globalThis, timers)
    Object.assign(promises, promised)
    syncBuiltinESMExports()
  }
  put({ setTimeout: set, clearTimeout: clear }, { setTimeout: waitHere })
  const runOut = (isDue: (timer: unknown) => boolean) => {
    for (const [timer, run] of [...held].filter(([timer]) => isDue(timer))) {
      clear(timer as NodeJS.Timeout) // as all that are held are
      run()
    }
  }
  onTestFinished(() => {
    put({ setTimeout, clearTimeout }, { setTimeout: wait })
    // The others go on.
    isOver = true
    runOut(timer => overdue.has(timer))
  })
  return {
    async untilSet(count = 1) {
      while (held.size < count)
        await new Promise<void>(resolve => {
          tell = resolve
        })
    },
    runOut: () => runOut(() => true),
  }
}

/**
 * Holds, until the end of the test, what is begun meanwhile to be done every so many milliseconds; returns what lets
 * it be done once.
 */
export function holdIntervals(ms: number): () => void {
  const { setInterval, clearInterval } = globalThis
  const held = new Map<unknown, () => void>()
  let isOver = false
  const set = (run: () => void, everyMs?: number, ...values: []) => {
    if (everyMs !== ms) return setInterval(run, everyMs, ...values)
    const timer = setInterval(() => isOver && run(), everyMs)
    held.set(timer, run)
    return timer
  }
  const clear = (timer?: NodeJS.Timeout) => {
    held.delete(timer)
    clearInterval(timer)
  }
  Object.assign(globalThis, { setInterval: set, clearInterval: clear })
  onTestFinished(() => {
    Object.assign(globalThis, { setInterval, clearInterval })
    isOver = true
  })
  return () => {
    for (const run of [...held.values()]) run()
  }
}
