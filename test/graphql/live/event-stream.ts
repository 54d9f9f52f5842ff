import type { GraphqlAnswer, TestApp } from '../../support/app.ts'

/** A subscription as a user sends it. */
export interface Subscription {
  readonly userId: string | null
  readonly query: string
  readonly variables?: object
}

/** A server-sent event; what it lacks is empty. */
export interface ServerSentEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Runs a subscription over server-sent events and gives what comes; ending the loop early hangs up. */
export async function* subscribe(
  app: TestApp,
  subscription: Subscription,
): AsyncGenerator<GraphqlAnswer, void, void> {
  const { userId, query, variables = {} } = subscription
  const hangUp = new AbortController()
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(userId ? { authorization: `Bearer ${await app.token(userId)}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  })
  try {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error(`No event stream: ${response.status} ${await response.text()}`)
    for await (const { event, data } of readEvents(response)) {
      if (event === 'complete') return
      if (event === 'next') yield JSON.parse(data)
    }
    throw new Error('The event stream ended before it was complete')
  } finally {
    hangUp.abort()
  }
}

/** The events of an answer as they come. */
export async function* readEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  let text = ''
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield parseEvent(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

function parseEvent(block: string): ServerSentEvent {
  const lines = block.split('\n')
  const value = (name: string) =>
    lines
      .find(line => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trimStart() ?? ''
  return { id: value('id'), event: value('event'), data: value('data') }
}
