import { AsyncLocalStorage } from 'node:async_hooks'

/** What statements are run for: a request, until it is answered. */
interface Work {
  readonly caller: string
  /** When the request began, on the clock of performance.now(); null once it has no deadline. */
  beganAtMs: number | null
}

const work = new AsyncLocalStorage<Work | undefined>()

/**
 * Runs work whose statements are those of the caller with this key: a user, or an address without one. The
 * request's deadline counts from here.
 */
export function runAsCaller<Result>(caller: string, run: () => Result): Result {
  return work.run({ caller, beganAtMs: performance.now() }, run)
}

/** The current caller's key; undefined where the process works for itself. */
export function currentCaller(): string | undefined {
  return work.getStore()?.caller
}

/**
 * When the request at work has to be answered, where requests have so many milliseconds; infinite for what has
 * no deadline.
 */
export function currentDeadline(answerMs: number): number {
  const beganAtMs = work.getStore()?.beganAtMs
  return typeof beganAtMs === 'number' ? beganAtMs + answerMs : Number.POSITIVE_INFINITY
}

/** The request has begun to answer with a stream, which may take its time. */
export function liftDeadline(): void {
  const current = work.getStore()
  if (current) current.beganAtMs = null
}

/** Leaves the time that work took out of the request's deadline. */
export async function outsideDeadline<Result>(run: () => Promise<Result>): Promise<Result> {
  const current = work.getStore()
  const beganAtMs = performance.now()
  try {
    return await run()
  } finally {
    if (typeof current?.beganAtMs === 'number') current.beganAtMs += performance.now() - beganAtMs
  }
}

/** Runs the process's own work, whose statements wait for no turn and have no request's deadline. */
export function asProcess<Result>(run: () => Result): Result {
  return work.run(undefined, run)
}

/** Binds a function to the current caller, wherever it is called later. */
export function inContextOfCaller<Result>(run: () => Result): () => Result {
  return AsyncLocalStorage.bind(run)
}
