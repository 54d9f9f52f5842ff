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
  /** How long answers took that a client has waited for. */
  readonly timesMs = { list: [], write: [], form: [], export: [], refused: [] } as Record<
    Call['kind'],
    number[]
  >

  /** The time that this share of a kind's requests stayed below, in milliseconds; NaN of none. */
  percentile(kind: Call['kind'], share: number): number {
    const times = this.timesMs[kind].toSorted((a, b) => a - b)
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

  /** Sends one request and gives the text of its answer, or what came of it before the client left. */
  async call(call: Call, leaving?: Leaving): Promise<string> {
    const { tally } = this
    const signal = leaving ? AbortSignal.timeout(leaving.afterMs) : null
    const began = performance.now()
    tally.sent++
    if (leaving) tally.left++
    let [status, text] = [0, '']
    try {
      const response = await this.#send(call, signal)
      status = response.status
      for await (const piece of response.body ?? []) {
        text += Buffer.from(piece).toString('latin1')
        if (leaving?.slowly) await delay(500)
      }
      if (!leaving) tally.timesMs[call.kind].push(performance.now() - began)
    } catch (error) {
      if (signal?.aborted !== true) {
        tally.lost++
        this.#surprise(call, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'failed')
      }
    }
    const { right = [200] } = call
    if (status > 0 && !right.includes(status)) this.#surprise(call, `${status} ${text}`)
    return text
  }

  /** Asks GraphQL, and gives `data`; a record that somebody else has deleted is no surprise. */
  async ask(token: string, query: string, variables: object): Promise<Answer['data']> {
    const call = { kind: 'write', path: '/graphql', token, body: { query, variables } } as const
    const text = await this.call(call)
    const { data, errors }: Answer = text.startsWith('{') ? JSON.parse(text) : {}
    const code = errors?.[0]?.extensions?.code
    if (code !== undefined && code !== 'NOT_FOUND') this.#surprise(call, code)
    return data
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

  #send({ path, token, headers, body }: Call, signal: AbortSignal | null): Promise<Response> {
    const { Authorization = '', ...json } = jsonHeaders(token ?? '')
    const all = { ...(token !== undefined && { Authorization }), ...(body !== undefined && json), ...headers }
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const method = body === undefined ? 'GET' : 'POST'
    return fetch(new URL(path, this.#url), { method, headers: all, body: text ?? null, signal })
  }

  #surprise({ path, kind }: Call, what: string): void {
    const { tally } = this
    const where = `${kind} ${path.replace(/[?].*|[0-9a-f-]{36}/g, '…')}: ${what.slice(0, 120)}`
    if (/^(503|UNAVAILABLE)/.test(what)) tally.busy++
    else tally.unexpected.set(where, (tally.unexpected.get(where) ?? 0) + 1)
  }
}

interface Answer {
  readonly data?: Readonly<Record<string, { readonly id?: string } | null>> | null
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}
