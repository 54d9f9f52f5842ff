import type { Context } from '../context.ts'

/** Whose stream it is, and what is done when it ends. */
export interface StreamEnd {
  readonly context: Pick<Context, 'streams' | 'breakOff'>
  /** Runs once, before the caller learns of the end. It is our fault when the stream failed or the server broke it off. */
  readonly onEnd: (isOurFault: boolean) => Promise<void>
}

/**
 * Passes a field's events on. A stream that is complete, or that the client leaves, did not end through
 * our fault. A stream that fails while its client is not ready for more is broken off at once.
 */
export function guardStream(
  events: AsyncIterator<unknown>,
  { context, onEnd }: StreamEnd,
): AsyncIterableIterator<unknown> {
  let isOver = false
  let isAsked = false
  let failure: { readonly error: unknown } | null = null
  const end = async (isOurFault: boolean) => {
    if (isOver) return
    isOver = true
    await onEnd(isOurFault)
  }
  context.streams.onFailure(context, error => {
    failure ??= { error }
    // A caller that waits for the next event gets the error there.
    if (isOver || isAsked) return
    void end(true)
    context.breakOff(error)
  })
  const next = async () => {
    const result = await events.next()
    if (failure) throw failure.error
    return result
  }
  // Not a generator: one that is ended before its first event runs none of its code.
  return {
    async next() {
      isAsked = true
      try {
        const result = await next()
        if (result.done) await end(false)
        return result
      } catch (error) {
        await end(true)
        throw error
      } finally {
        isAsked = false
      }
    },
    async return() {
      const isBrokenOff = context.streams.stopping.aborted
      try {
        await events.return?.()
      } finally {
        await end(isBrokenOff)
      }
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
