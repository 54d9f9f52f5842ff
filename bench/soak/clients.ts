import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kind, Tally } from './tally.ts'

/** A request of a client, and the statuses that are right for it. */
export interface Call {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
  readonly right: readonly number[]
}

/** Sends requests to one server and counts what comes back. */
export class Clients {
  readonly #base: string
  tally = new Tally()

  constructor(port: number) {
    this.#base = `http://127.0.0.1:${port}`
  }

  /** Sends one request, reads all of the answer, and gives it where it is JSON and right. */
  async call(call: Call): Promise<unknown> {
    const { tally } = this
    const began = performance.now()
    tally.sent++
    try {
      const response = await fetch(`${this.#base}${call.path}`, { method: call.method, ...bodyOf(call) })
      const text = await response.text()
      tally.answered(call.kind, performance.now() - began)
      if (!call.right.includes(response.status)) return this.#surprise(call, `${response.status} ${text}`)
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    } catch (error) {
      tally.lost++
      return this.#surprise(call, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'failed')
    }
  }

  /** Asks GraphQL, and gives `data`; a record that somebody else has deleted is no surprise. */
  async ask(token: string, query: string, variables: object, kind: Kind = 'write'): Promise<unknown> {
    const call = {
      kind,
      method: 'POST',
      path: '/graphql',
      token,
      body: { query, variables },
      right: [200],
    } as const
    const answer = (await this.call(call)) as Answer | null | undefined
    const code = answer?.errors?.[0]?.extensions?.code
    if (code !== undefined && code !== 'NOT_FOUND') this.#surprise(call, code)
    return answer?.data
  }

  /** Begins to read an answer and leaves after a while, as a closed tab does; gives what came. */
  async leave(call: Call, afterMs: number, slowly = false): Promise<string> {
    const { tally } = this
    tally.sent++
    tally.left++
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), afterMs)
    let text = ''
    try {
      const { signal } = controller
      const response = await fetch(`${this.#base}${call.path}`, {
        method: call.method,
        ...bodyOf(call),
        signal,
      })
      if (!call.right.includes(response.status)) this.#surprise(call, String(response.status))
      for await (const piece of response.body ?? []) {
        text += Buffer.from(piece).toString('latin1')
        if (slowly) await delay(500)
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        tally.lost++
        this.#surprise(call, String(error))
      }
    } finally {
      clearTimeout(timer)
    }
    return text
  }

  /** Sends the beginning of a request over a connection of its own, and cuts it. */
  async cutOff(text: string, afterMs: number): Promise<void> {
    this.tally.left++
    const { port } = new URL(this.#base)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(text)
    await delay(afterMs)
    socket.destroy()
  }

  #surprise({ method, path, kind }: Call, what: string): null {
    if (/^(503|UNAVAILABLE)/.test(what)) {
      this.tally.busy++
      return null
    }
    this.tally.surprise(
      `${kind} ${method} ${path.replace(/[?].*|[0-9a-f-]{36}/g, '…')}: ${what.slice(0, 120)}`,
    )
    return null
  }
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

function bodyOf({ token, headers, body }: Call): { headers: Record<string, string>; body?: string } {
  const all = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  if (body === undefined) return { headers: all }
  return { headers: all, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
