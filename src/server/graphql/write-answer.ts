import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type FetchAPI, getSSEProcessor, isAsyncIterable, processRegularResult } from 'graphql-yoga'
import { chooseType, events } from './accepted-type.ts'
import { openEventStream } from './event-ids.ts'
import type { GraphqlResult } from './run-request.ts'
import type { GraphqlServerContext } from './server-context.ts'

const writeEvents = getSSEProcessor()

/** Sets an answer's head, and gives its body: JSON, or events for a stream and for who accepts nothing else. */
export async function writeAnswer(
  reply: FastifyReply,
  result: GraphqlResult,
  { eventIds }: GraphqlServerContext,
  fetchAPI: FetchAPI,
): Promise<string | Readable> {
  const type = chooseType(reply.request.headers.accept)
  if (isAsyncIterable(result) || type === events) {
    const { status, headers, body } = await writeEvents(result, fetchAPI, events)
    // Whether the connection stays open is the server's business.
    headers.delete('connection')
    reply.status(status).headers(Object.fromEntries(headers))
    // An event stream that the client leaves is cancelled, which ends the work behind it.
    return body ? openEventStream(body, eventIds) : ''
  }
  const { body, head } = processRegularResult(result, plainAnswers, type) as unknown as PlainAnswer
  reply.status(head.status).headers(head.headers)
  return body
}

/** What yoga writes JSON into, in place of a Response of fetch, of which only this would be read. */
class PlainAnswer {
  readonly body: string
  readonly head: { readonly status: number; readonly headers: Record<string, string> }

  constructor(body: string, head: PlainAnswer['head']) {
    this.body = body
    this.head = head
  }
}

/** All of it that writing JSON takes. */
const plainAnswers = { Response: PlainAnswer } as unknown as FetchAPI
