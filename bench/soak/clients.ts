import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { jsonHeaders } from '../requests.ts'

/** A request of a client, and the statuses that are right for it. */
export interface Call {
  /** As the report groups it. */
  readonly kind: 'list' | 'write' | 'form' | 'export' | 'refused'
  readonly path: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Of a POST: sent as JSON; a text as it is. */
  readonly body?: unknown
  /** 200 unless given. */
  readonly right?: readonly number[]
}

/** When a client leaves, and whether it reads slowly until then. */
interface Leaving {
  readonly afterMs: number
  readonly slowly?: boolean
}

/** What clients have sent, and how it was answered. */
export class Tally {
  sent = 0
  /** No answer, where the client did not leave. */
  lost = 0
  /** Of those answered: 503, because there was too much to do. */
  busy = 0
  /** Clients that left before their answer. */
  left = 0
  /** Events of live subscriptions. */
  events = 0
  /** Answers that nobody expects, by what was asked and the status. */
  readonly unexpected = new Map<string, number>()
  readonly #timesMs: Partial<Record<Call['kind'], number[]>> = {}

  answered(kind: Call['kind'], ms: number): void {
    this.#timesMs[kind] ??= []
    this.#timesMs[kind].push(ms)
  }

  /** The time that this share of a kind's requests stayed below, in milliseconds; NaN of none. */
  percentile(kind: Call['kind'], share: number): number {
    const times = (this.#timesMs[kind] ?? []).toSorted((a, b) => a - b)
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  }
}

/** Sends requests to one server and counts what comes back. */
export class Clients {
  readonly #url: URL
  tally = new Tally()

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Sends one request, reads all of the answer, and gives it where it is JSON and right. */
  async call(call: Call): Promise<unknown> {
    const { tally } = this
    const began = performance.now()
    tally.sent++
    try {
      const response = await this.#send(call)
      const text = await response.text()
      tally.answered(call.kind, performance.now() - began)
      if (!this.#isRight(call, response)) return this.#surprise(call, `${response.status} ${text}`)
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    } catch (error) {
      return this.#lose(call, error)
    }
  }

  /** Asks GraphQL, and gives `data`; a record that somebody else has deleted is no surprise. */
  async ask(token: string, query: string, variables: object): Promise<Answer['data']> {
    const call = { kind: 'write', path: '/graphql', token, body: { query, variables } } as const
    const answer = (await this.call(call)) as Answer | null // GraphQL's, as a right answer is JSON
    const code = answer?.errors?.[0]?.extensions?.code
    if (code !== undefined && code !== 'NOT_FOUND') this.#surprise(call, code)
    return answer?.data
  }

  /** Begins to read an answer and leaves after a while, as a closed tab does; gives what came. */
  async leave(call: Call, { afterMs, slowly = false }: Leaving): Promise<string> {
    this.tally.sent++
    this.tally.left++
    const signal = AbortSignal.timeout(afterMs)
    let text = ''
    try {
      const response = await this.#send(call, signal)
      if (!this.#isRight(call, response)) this.#surprise(call, String(response.status))
      for await (const piece of response.body ?? []) {
        text += Buffer.from(piece).toString('latin1')
        if (slowly) await delay(500)
      }
    } catch (error) {
      if (!signal.aborted) this.#lose(call, error)
    }
    return text
  }

  /** Sends the beginning of a request over a connection of its own, and cuts it. */
  async cutOff(text: string, afterMs: number): Promise<void> {
    this.tally.left++
    const socket = connect(Number(this.#url.port), this.#url.hostname)
    socket.on('error', () => {})
    socket.write(text)
    await delay(afterMs)
    socket.destroy()
  }

  #send({ path, token, headers, body }: Call, signal: AbortSignal | null = null): Promise<Response> {
    const { Authorization = '', ...json } = jsonHeaders(token ?? '')
    const all = { ...(token !== undefined && { Authorization }), ...(body !== undefined && json), ...headers }
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const method = body === undefined ? 'GET' : 'POST'
    return fetch(new URL(path, this.#url), { method, headers: all, body: text ?? null, signal })
  }

  #isRight({ right = [200] }: Call, { status }: Response): boolean {
    return right.includes(status)
  }

  #lose(call: Call, error: unknown): null {
    this.tally.lost++
    return this.#surprise(call, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'failed')
  }

  #surprise({ path, kind }: Call, what: string): null {
    const { tally } = this
    const where = `${kind} ${path.replace(/[?].*|[0-9a-f-]{36}/g, '…')}: ${what.slice(0, 120)}`
    if (/^(503|UNAVAILABLE)/.test(what)) tally.busy++
    else tally.unexpected.set(where, (tally.unexpected.get(where) ?? 0) + 1)
    return null
  }
}

interface Answer {
  readonly data?: Readonly<Record<string, { readonly id?: string } | null>> | null
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}
