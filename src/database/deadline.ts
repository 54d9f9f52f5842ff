/** Rejects when the work takes longer; the work goes on, and its result is ignored. */
export async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DeadlineError(deadlineMs)), deadlineMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects with the signal's reason when it is aborted; the work goes on, and its result is ignored. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** The database did not answer in the time it had. */
export class DeadlineError extends Error {
  override readonly name: string = 'DeadlineError'

  constructor(deadlineMs: number) {
    super(`The database did not answer within ${Math.round(deadlineMs)} ms`)
  }
}

/** It was not asked in that time: all that is waited for is the caller's own. */
export class TurnError extends DeadlineError {
  override readonly name = 'TurnError'
}
