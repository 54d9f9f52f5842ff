/**
 * Waits for the first piece of a body, so that a failure before it still has an answer; the pieces are then all
 * to be read as if nothing had been. Ending them ends the source, also before any was read.
 */
export async function readAhead<Piece>(
  pieces: AsyncIterator<Piece, unknown>,
): Promise<AsyncIterableIterator<Piece>> {
  const first = await pieces.next()
  let isTaken = false
  const iterator: AsyncIterableIterator<Piece> = {
    async next() {
      if (isTaken) return pieces.next()
      isTaken = true
      return first
    },
    return: async () => (await pieces.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}
