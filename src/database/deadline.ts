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

/** The database did not answer in the time it had. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'

  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms`)
  }
}
