import pg from 'pg'
import { joinWrites } from './watch/wires.ts'

/**
 * Makes what sends the statements of a connection in their order: those that are asked for at once in one piece where it
 * pipelines, and else one at a time, as pg is to stop keeping them in a queue. The promises are our own: of pg's the
 * statement and its rows would be kept until the next full collection, as it assigns a function to a property where it
 * writes it, and V8 puts those into the old generation.
 */
export function statementSender(client: pg.Client): (args: readonly unknown[]) => unknown {
  const waiting: (() => void)[] = []
  let isSending = false
  const send = (args: readonly unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args)
  const sendNext = () => {
    const next = waiting.shift()
    if (next) next()
    else isSending = false
  }
  return args => {
    const [query] = args
    const isItsOwnAnswer = typeof query === 'object' && query !== null && 'submit' in query
    if (isItsOwnAnswer || args.some(argument => typeof argument === 'function')) return send(args)
    return withStack(
      new Promise((resolve, reject) => {
        const answer = (error: unknown, result: unknown) => {
          if (!client.pipeline) sendNext()
          if (error) reject(error)
          else resolve(result)
        }
        if (client.pipeline) {
          joinWrites(client)
          return void send([...args, answer])
        }
        if (isSending) return void waiting.push(() => send([...args, answer]))
        isSending = true
        send([...args, answer])
      }),
    )
  }
}

/** The text of a statement as pg is given it; null where it has none. */
export function statementText(query: unknown): string | null {
  const text = typeof query === 'object' && query && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : null
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
