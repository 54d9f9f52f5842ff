import { setTimeout as wait } from 'node:timers/promises'
import { NotChecked } from './check.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import type { Options } from './options.ts'
import { isObject } from './shape.ts'

const answerTimeoutMs = 60_000
const windowMs = 61_000

/** One request, otherwise the owner's to the account. */
export interface Request {
  /** The parameters of the query besides `account_id`. */
  readonly query?: Readonly<Record<string, string | number>>
  /** The body, whole. */
  readonly body?: unknown
  /** null sends none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** In place of the account. */
  readonly account?: string
  readonly formId?: string
}

/** What a server answered. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body, where it is JSON. */
  readonly json: unknown
  /** A field of the body. */
  field(name: string): unknown
}

/**
 * Calls the server as often as its limits allow: what would be too much waits. A call that is over a limit all the
 * same is made again later; over a limit by the hour it is not checked.
 */
export class Caller {
  readonly #options: Options
  readonly #calledAtMs = new Map<EndpointName, number[]>()

  constructor(options: Options) {
    this.#options = options
  }

  async call(name: EndpointName, request: Request = {}): Promise<Reply> {
    await this.#pace(name)
    const reply = await this.callAtOnce(name, request)
    if (reply.status !== 429) return reply
    const { windowSeconds } = endpoints[name]
    if (windowSeconds > 60) throw new NotChecked('its limit was used up before')
    const retryAfter = Number(reply.headers.get('retry-after') ?? Number.NaN)
    await wait(retryAfter > 0 && retryAfter < 60 ? (retryAfter + 1) * 1_000 : windowMs)
    return this.callAtOnce(name, request)
  }

  /** Calls whatever the limits say. */
  async callAtOnce(name: EndpointName, request: Request = {}): Promise<Reply> {
    this.#calledAtMs.set(name, [...(this.#calledAtMs.get(name) ?? []), performance.now()])
    const { url, init } = this.#describe(name, request)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    return readReply(response)
  }

  /** Waits until no call of this run counts under the endpoint's limit; not for an hour. */
  async waitForFreshWindow(name: EndpointName): Promise<void> {
    const last = this.#calledAtMs.get(name)?.at(-1)
    if (last !== undefined) await wait(Math.max(0, last + windowMs - performance.now()))
  }

  // Every call counts here, though a server may leave out those that it refused.
  async #pace(name: EndpointName): Promise<void> {
    const { max, windowSeconds } = endpoints[name]
    const oldest = this.#calledAtMs.get(name)?.at(-max)
    if (windowSeconds > 60 || oldest === undefined) return
    await wait(Math.max(0, oldest + windowMs - performance.now()))
  }

  #describe(name: EndpointName, request: Request): { url: URL; init: RequestInit } {
    const {
      token = this.#options.token,
      headers = {},
      account = this.#options.account,
      formId = '',
    } = request
    const { method, path } = endpoints[name]
    const url = new URL(`${this.#options.baseUrl}${path.replace('{form_id}', encodeURIComponent(formId))}`)
    if (method === 'GET') url.searchParams.set('account_id', account)
    for (const [key, value] of Object.entries(request.query ?? {})) url.searchParams.set(key, String(value))
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) }
    const contentType = request.body === undefined ? {} : { 'content-type': 'application/json' }
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    return { url, init: { method, ...body, headers: { ...contentType, ...authorization, ...headers } } }
  }
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  const json = parse(text)
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    field: name => (isObject(json) ? json[name] : undefined),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
