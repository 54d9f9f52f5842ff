import pg from 'pg'

/**
 * Sends a statement over a connection, as pg does, with a promise of our own. Of pg's the statement and its rows
 * would be kept until the next full collection: it assigns a function to a property where it writes it, and V8 puts
 * those into the old generation.
 */
export function sendStatement(client: pg.Client, args: readonly unknown[]): unknown {
  const send = (more: readonly unknown[] = []): unknown =>
    Reflect.apply(pg.Client.prototype.query, client, [...args, ...more])
  const [query] = args
  const isItsOwnAnswer = typeof query === 'object' && query !== null && 'submit' in query
  if (isItsOwnAnswer || args.some(argument => typeof argument === 'function')) return send()
  return withStack(
    new Promise((resolve, reject) => {
      send([(error: unknown, result: unknown) => (error ? reject(error) : resolve(result))])
    }),
  )
}

/** As pg does: the stack leads to who asked, and not to the socket's event. */
async function withStack<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
