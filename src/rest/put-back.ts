/** The iterator as it was before its first result was taken. Ending it ends `rest`, also before it was read. */
export function putBack<Piece>(
  first: IteratorResult<Piece, unknown>,
  rest: AsyncIterator<Piece, unknown>,
): AsyncIterableIterator<Piece> {
  let taken = false
  return {
    next() {
      if (taken) return rest.next()
      taken = true
      return Promise.resolve(first)
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
