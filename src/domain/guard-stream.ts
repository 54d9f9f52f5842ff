import type { RunningStreams } from './running-streams.ts'

/**
 * Passes a field's events on. A stream that fails, or that the server breaks off, calls `onOurFault`
 * before it ends; one that comes to its end, or that the client leaves, does not.
 */
export function guardStream(
  events: AsyncIterator<unknown>,
  streams: RunningStreams,
  onOurFault: () => Promise<void>,
): AsyncIterableIterator<unknown> {
  const countOut = streams.begin()
  let isOver = false
  const end = async (isOurFault: boolean) => {
    if (isOver) return
    isOver = true
    try {
      if (isOurFault) await onOurFault()
    } finally {
      countOut()
    }
  }
  // Not a generator: one that is ended before its first event runs none of its code.
  return {
    async next() {
      try {
        const result = await events.next()
        if (result.done) await end(false)
        return result
      } catch (error) {
        await end(true)
        throw error
      }
    },
    async return() {
      const isBrokenOff = streams.stopping.aborted
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
