import type { Context } from '../context.ts'

/** How a stream ended: all of it was told, its client left it, or it failed or the server broke it off. */
export type StreamOutcome = 'complete' | 'left' | 'failed'

/** Whose stream it is, and what is done when it ends. */
export interface StreamEnd {
  readonly context: Pick<Context, 'streams' | 'breakOff' | 'left' | 'exportFile'>
  /** Runs once, before the caller learns of the end. */
  readonly onEnd: (outcome: StreamOutcome) => Promise<void>
}

/**
 * Passes a field's events on. One that is ended while its client is there has failed, as whoever wrote the answer has.
 * It is over as soon as the client leaves, whatever it waits for. A stream that fails while its client is not ready
 * for more is broken off at once. One of which a file is made ends with the file.
 */
export function guardStream(
  events: AsyncIterator<unknown>,
  { context, onEnd }: StreamEnd,
): AsyncIterableIterator<unknown> {
  let isOver = false
  let isAsked = false
  let failure: { readonly error: unknown } | null = null
  const left = context.left()
  const end = async (outcome: StreamOutcome) => {
    if (isOver) return
    isOver = true
    left.removeEventListener('abort', leave)
    await onEnd(outcome)
  }
  const endEarly = () => end(context.streams.stopping.aborted || !left.aborted ? 'failed' : 'left')
  const leave = () => void endEarly().catch(() => {})
  const complete = async () => {
    const file = context.exportFile
    if (!file) return end('complete')
    file.decides(outcome => (outcome === 'left' ? endEarly() : end(outcome)))
  }
  if (left.aborted) leave()
  else left.addEventListener('abort', leave)
  context.streams.onFailure(context, error => {
    failure ??= { error }
    // A caller that waits for the next event gets the error there.
    if (isOver || isAsked) return
    void end('failed').catch(() => {})
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
        if (result.done) await complete()
        return result
      } catch (error) {
        await end('failed')
        throw error
      } finally {
        isAsked = false
      }
    },
    async return() {
      try {
        await events.return?.()
      } finally {
        await endEarly()
      }
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
