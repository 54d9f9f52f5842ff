/**
 * Waits for the first piece of a body, so a failure before it can still be answered. The result yields all
 * pieces, the first included. Ending it ends the source, also before any piece was read.
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
