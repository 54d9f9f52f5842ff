import { readEvents, type ServerSentEvent } from './event-stream.ts'

/** A change as it was heard: its record's kind, what was done, its record's id. */
export type HeardChange = readonly [kind: string, change: string, recordId: string]

/** What a subscriber sends. */
export interface LiveRequest {
  readonly token: string
  readonly accountId: string
  readonly kinds?: readonly string[]
  readonly after?: string
  readonly headers?: Readonly<Record<string, string>>
}

const query = `subscription Live($accountId: UUID!, $kinds: [RecordKind!], $after: String) {
  accountChanges(accountId: $accountId, kinds: $kinds, after: $after) { id at kind change recordId }
}`

/** A running subscription to the changes of an account. */
export class LiveStream {
  readonly #events: AsyncGenerator<ServerSentEvent>
  readonly #hangUp: AbortController
  /** The `id:` of the last event. */
  lastEventId = ''
  /** What a client that knows GraphQL only goes on from. */
  lastPayloadId = ''
  /** When the last change was made. */
  lastAt = ''

  private constructor(response: Response, hangUp: AbortController) {
    this.#events = readEvents(response)
    this.#hangUp = hangUp
  }

  /** Subscribes; a change that is made after this has resolved is heard. */
  static async open(url: string, { token, headers, ...variables }: LiveRequest): Promise<LiveStream> {
    const hangUp = new AbortController()
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      signal: hangUp.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    })
    return new LiveStream(response, hangUp)
  }

  /** The next change, the code of the refusal that came instead, or how it ended. */
  async next(): Promise<HeardChange | string> {
    for (;;) {
      const { done, value } = await this.#events.next().catch(() => ({ done: true, value: undefined }))
      if (done || !value) return 'closed'
      if (value.event === 'complete') return 'complete'
      if (value.event === 'next') return this.#read(value)
    }
  }

  /** The next changes, so many of them. */
  async take(count: number): Promise<(HeardChange | string)[]> {
    const heard: (HeardChange | string)[] = []
    while (heard.length < count) heard.push(await this.next())
    return heard
  }

  /** What is heard up to the first change of this record, but for what was heard by others before. */
  async takeUntil(recordId: string, before: readonly string[] = []): Promise<(HeardChange | string)[]> {
    const heard: (HeardChange | string)[] = []
    for (;;) {
      const next = await this.next()
      if (typeof next === 'string') return [...heard, next]
      if (!before.includes(next[2])) heard.push(next)
      if (next[2] === recordId) return heard
    }
  }

  hangUp(): void {
    this.#hangUp.abort()
  }

  #read({ id, data }: ServerSentEvent): HeardChange | string {
    const { data: answer, errors } = JSON.parse(data)
    if (errors) return String(errors[0].extensions.code)
    const { id: payloadId, at, kind, change, recordId } = answer.accountChanges
    this.lastEventId = id
    this.lastPayloadId = payloadId
    this.lastAt = at
    return [kind, change, recordId]
  }
}
